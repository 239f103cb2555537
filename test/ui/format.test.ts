import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatDuration, plural } from '../../src/ui/format.ts'

test('sizes round before the unit is chosen', () => {
  const sizes = [0, 100, 1023, 1024, 186_368, 251_187, 1024 * 1023.96, 1.2 * 1024 * 1024]
  expect(sizes.map(formatBytes)).toEqual([
    '0 B',
    '100 B',
    '1023 B',
    '1 KB',
    '182 KB',
    '245.3 KB',
    '1 MB',
    '1.2 MB',
  ])
})

test('durations round before the form is chosen', () => {
  expect([8, 999.4, 999.6, 1234, 9949, 9960, 45_200].map(formatDuration)).toEqual([
    '8 ms',
    '999 ms',
    '1 s',
    '1.2 s',
    '9.9 s',
    '10 s',
    '45 s',
  ])
})

test('counts', () => {
  expect(formatCount(5000)).toBe('5,000')
  expect([plural(1, 'line'), plural(4800, 'line')]).toEqual(['1 line', '4,800 lines'])
})
