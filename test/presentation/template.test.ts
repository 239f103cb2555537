import { expect, test } from 'vitest'
import { fill, placeholders } from '../../src/presentation/template.ts'

const values = { n: 12345.678, whole: 5000, name: 'a $& b', small: 1023, even: 51_200, large: 1_572_864 }

test.each([
  ['{whole} lines', '5000 lines'],
  ['{whole:,} lines', '5,000 lines'],
  ['{n:1}s', '12345.7s'],
  ['{whole:>6}|', '  5000|'],
  ['{whole:KB}', '4.9KB'],
  ['{small:KB} {even:KB} {large:KB}', '1023B 50.0KB 1.5MB'],
  ['{name}', 'a $& b'],
  ['{missing} {n', '{missing} {n'],
  ['{"exitCode":{whole}}', '{"exitCode":5000}'],
  ["sed -n '{whole}p' {}", "sed -n '5000p' {}"],
])('%s', (template, text) => {
  expect(fill(template, values)).toBe(text)
})

test('a value is never filled in again', () => {
  expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}')
})

test('placeholders are named once each time they stand', () => {
  expect(placeholders('{path} and {lines:,} and {path}')).toEqual(['path', 'lines', 'path'])
})
