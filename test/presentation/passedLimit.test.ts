import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Passed, passedLimit } from '../../src/presentation/passedLimit.ts'
import type { StepOf } from '../../src/presentation/policySchema.ts'
import { bytesOf } from './capture.ts'
import { unitsOf } from './unitsOf.ts'

function cutAt(lines: number, bytes: number, lineBytes?: number): StepOf<'fit'> {
  return {
    step: 'fit',
    limits: [
      { unit: 'pieces', count: lines },
      { unit: 'bytes', count: bytes },
    ],
    ...(lineBytes === undefined ? {} : { lineBytes }),
    keep: { head: [], tail: [], cut: 'lines' },
    save: false,
    notice: {},
  }
}

test.each<[string, string, Passed | null]>([
  ['nothing', '', null],
  ['within', 'aa\nbb', null],
  ['a long line', 'aa\nbbbbb\ncc', { by: 'line', line: 2, bytes: 5 }],
  ['a long last line', 'bbbbb', { by: 'line', line: 1, bytes: 5 }],
  ['too many lines', 'a\na\na\na\na', { by: 'lines', line: 4, bytes: 8 }],
  ['an empty last line counts', 'a\na\na\n', { by: 'lines', line: 4, bytes: 7 }],
  ['too many bytes', 'aaaa\nbbbb\nc', { by: 'size', line: 3, bytes: 12 }],
  ['bytes of UTF-8', '漢\n漢\n漢', { by: 'size', line: 3, bytes: 12 }],
])('%s', (_, text, expected) => {
  expect(passedLimit(unitsOf(text), cutAt(3, 10, 4))).toEqual(expected)
})

test('a step without a limit for a line is not read line by line', () => {
  expect(passedLimit(unitsOf('a\n'.repeat(50)), cutAt(3, 10))).toBeNull()
})

test('it is what a reader of lines would stop at', () => {
  const rows = fc.array(fc.constantFrom('', 'a', 'bcd', '漢', '😀😀', 'x'.repeat(7)), { minLength: 1 })
  fc.assert(
    fc.property(rows, (all) => {
      let expected: Passed | null = null
      let read = 0
      for (const [index, row] of all.entries()) {
        const length = bytesOf(row).length
        read += length + 1
        const line = index + 1
        if (length > 6) expected = { by: 'line', line, bytes: length }
        else if (read - 1 > 30) expected = { by: 'size', line, bytes: read }
        else if (line > 5) expected = { by: 'lines', line, bytes: read }
        if (expected) break
      }
      expect(passedLimit(unitsOf(all.join('\n')), cutAt(5, 30, 6))).toEqual(expected)
    }),
  )
})
