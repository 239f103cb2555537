import { expect, test } from 'vitest'
import { count } from '../../scripts/lib/vitest.js'

const file = (...statuses: string[]) => ({
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
})

test('passed and failed tests are counted', () => {
  const report = { testResults: [file('passed', 'failed'), file('passed')] }
  expect(count(report, 1)).toEqual({ passed: 2, failed: 1, notes: [] })
})

test('a test that did not run is a failure, and is named', () => {
  const counted = count({ testResults: [file('passed', 'skipped')] }, 0)
  expect(counted).toEqual({ passed: 1, failed: 1, notes: ['did not run: test 1'] })
})

test('a file that does not load is a failure', () => {
  const report = { testResults: [{ status: 'failed', assertionResults: [] }, file('passed')] }
  expect(count(report, 1)).toMatchObject({ passed: 1, failed: 1 })
})

test('no tests, no report, and an error outside the tests are failures', () => {
  expect(count({ testResults: [] }, 0).failed).toBe(1)
  expect(count(null, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(count({ testResults: [file('passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 })
})
