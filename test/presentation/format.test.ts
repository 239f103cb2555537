import { expect, test } from 'vitest'
import { formatDuration, formatSize, plural } from '../../src/presentation/format.ts'

test.each([
  [0, '0B'],
  [100, '100B'],
  [1023, '1023B'],
  [1024, '1KB'],
  [186_368, '182KB'],
  [251_187, '245.3KB'],
  [1023.96 * 1024, '1MB'],
  [1023.94 * 1024, '1023.9KB'],
  [1_258_291, '1.2MB'],
  [1024 ** 3, '1GB'],
  [5 * 1024 ** 4, '5TB'],
  [5000 * 1024 ** 4, '5000TB'],
])('formatSize(%d) is %s', (bytes, expected) => expect(formatSize(bytes)).toBe(expected))

test.each([
  [0, '0ms'],
  [8, '8ms'],
  [999.4, '999ms'],
  [999.6, '1s'],
  [1000, '1s'],
  [1200, '1.2s'],
  [9940, '9.9s'],
  [9960, '10s'],
  [10_400, '10s'],
  [45_012, '45s'],
  [3_600_000, '3600s'],
  [Number.NaN, '0ms'],
  [-5, '0ms'],
])('formatDuration(%d) is %s', (ms, expected) => expect(formatDuration(ms)).toBe(expected))

test('plural', () => expect([plural(1, 'line'), plural(4800, 'line')]).toEqual(['1 line', '4,800 lines']))
