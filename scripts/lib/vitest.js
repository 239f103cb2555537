/** Runs the tests of one kind and counts them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPackage } from './run.js'

/** Longest time for all tests of one kind; a hang must not keep the last line from being printed. */
const TIME_LIMIT_MS = 15 * 60_000

/**
 * @param {string} project `unit`, `browser` or `e2e`
 * @returns {Promise<{ passed: number, failed: number, notes: string[] }>} a test that did not run, a file that
 *   did not load and an error outside any test each count as failed
 */
export async function runTests(project) {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-vitest-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await runPackage(
      'vitest/vitest.mjs',
      ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { show: true, timeoutMs: TIME_LIMIT_MS },
    )
    return count(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} path
 * @returns {{ testResults: Array<{ status: string, assertionResults: Array<{ status: string, fullName: string }> }> } | null}
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {ReturnType<typeof readReport>} report
 * @param {number} code exit code of vitest
 */
export function count(report, code) {
  if (report === null) return { passed: 0, failed: 1, notes: ['vitest ended without a report'] }
  const tests = report.testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const notRun = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed')
  const notes = notRun.map((test) => `did not run: ${test.fullName}`)
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  let failed = tests.length - passed + broken
  if (broken > 0) notes.push(`${broken} test files could not be loaded or set up`)
  if (tests.length === 0 && failed === 0) {
    failed = 1
    notes.push('there was not one test')
  }
  if (code !== 0 && failed === 0) {
    failed = 1
    notes.push(`vitest ended with exit code ${code} though no test failed: an error outside the tests`)
  }
  return { passed, failed, notes }
}
