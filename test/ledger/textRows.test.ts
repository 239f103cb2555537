import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_ROW_CHARS, rowOfChar, textRows } from '../../src/ledger/textRows.ts'

const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '\n', '🙂', 'é'), maxLength: 200 }),
  fc.integer({ min: 0, max: 1500 }).map((length) => `${'🙂'.repeat(length)}\n${'x'.repeat(length)}`),
)

test('rows and newlines are the whole text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const rows = textRows(text)
      const rebuilt = rows
        .map((row) => (row.continued || row.from === 0 ? '' : '\n') + text.slice(row.from, row.to))
        .join('')
      expect(rebuilt).toBe(text)
      expect(rows.at(-1)?.line).toBe(text.split('\n').length)
    }),
  )
})

test('no row is too long or ends inside a surrogate pair', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const row of textRows(text)) {
        expect(row.to - row.from).toBeLessThanOrEqual(MAX_ROW_CHARS)
        expect(text.slice(row.from, row.to).isWellFormed()).toBe(true)
      }
    }),
  )
})

test('a character is found in its row; a newline belongs to the row it ends', () => {
  const text = 'ab\n\ncd'
  const rows = textRows(text)
  expect([0, 1, 2, 3, 4, 5].map((offset) => rowOfChar(rows, offset))).toEqual([0, 0, 0, 1, 2, 2])
})
