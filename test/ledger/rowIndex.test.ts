import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteStore } from '../../src/ledger/byteStore.ts'
import { buildRowIndex, MAX_ROW_BYTES, RowIndex } from '../../src/ledger/rowIndex.ts'

function indexOf(bytes: Uint8Array, chunk = bytes.length): { index: RowIndex; store: ByteStore } {
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += Math.max(1, chunk))
    parts.push(bytes.subarray(at, at + Math.max(1, chunk)))
  const store = new ByteStore(parts)
  return { store, index: new RowIndex(store, buildRowIndex(store)) }
}

/** Short lines, long ones, and bytes of every kind. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.integer({ min: 0, max: 1600 }).map((length) => new Uint8Array(length).fill(97)),
      fc.integer({ min: 0, max: 400 }).map((length) => new TextEncoder().encode('한글🙂'.repeat(length))),
      fc.constant(Uint8Array.of(10)),
      fc.integer({ min: 1, max: 300 }).map((length) => new Uint8Array(length).fill(10)),
    ),
    { maxLength: 14 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))

test('rows tile the bytes, end at newlines and are never too long', () => {
  fc.assert(
    fc.property(content, fc.integer({ min: 1, max: 700 }), (bytes, chunk) => {
      const { index } = indexOf(bytes, chunk)
      const rows = index.slice(0, index.rows + 10)
      expect(rows).toHaveLength(index.rows)
      let at = 0
      let line = 1
      for (const row of rows) {
        expect(row.from).toBe(at)
        expect(row.to).toBeGreaterThan(row.from)
        expect(row.to - row.from).toBeLessThanOrEqual(MAX_ROW_BYTES)
        expect(row.line).toBe(line)
        expect(row.continued).toBe(at > 0 && bytes[at - 1] !== 10)
        expect(bytes.subarray(row.from, row.to - 1).includes(10)).toBe(false)
        if (bytes[row.to - 1] === 10) line += 1
        at = row.to
      }
      expect(at).toBe(bytes.length)
    }),
  )
})

test('a window anywhere is the same rows, and every byte is found in its row', () => {
  fc.assert(
    fc.property(content, fc.nat(), fc.nat({ max: 150 }), fc.nat(), (bytes, start, count, offset) => {
      const { index } = indexOf(bytes)
      const all = index.slice(0, index.rows)
      const first = index.rows === 0 ? 0 : start % index.rows
      expect(index.slice(first, count)).toEqual(all.slice(first, first + count))
      if (bytes.length === 0) return
      const at = offset % bytes.length
      const row = all[index.rowOf(at)]
      expect(row !== undefined && row.from <= at && at < row.to).toBe(true)
      expect(index.lineOf(at)).toBe(row?.line)
    }),
  )
})

test('the index does not depend on how the bytes were cut into chunks', () => {
  fc.assert(
    fc.property(content, fc.integer({ min: 1, max: 50 }), (bytes, chunk) => {
      const whole = buildRowIndex(new ByteStore([bytes]))
      expect(buildRowIndex(indexOf(bytes, chunk).store)).toEqual(whole)
    }),
  )
})

test('a row of a long line ends between characters', () => {
  const { index, store } = indexOf(new TextEncoder().encode('한'.repeat(2000)))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const row of index.slice(0, index.rows))
    expect(() => decoder.decode(store.slice(row.from, row.to))).not.toThrow()
})

test('lines count as `wc` counts them, and one more for an end without a newline', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  expect(indexOf(encode('')).index.lines).toBe(0)
  expect(indexOf(encode('\n')).index.lines).toBe(1)
  expect(indexOf(encode('a\nb')).index.lines).toBe(2)
  expect(indexOf(encode('a\nb\n')).index.lines).toBe(2)
})
