import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceeds, type Limit, sizeIn, sizeOf } from '../../../src/presentation/size.ts'
import { headOf, tailOf } from '../../../src/presentation/steps/fit.ts'
import { unitsOf } from '../unitsOf.ts'

const texts = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\n\n', '你', '👩‍👩‍👧', 'e\u0301', ' ', 'x'.repeat(9)), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''))
const limit = fc.record({
  unit: fc.constantFrom('lines', 'pieces', 'bytes', 'utf16', 'characters', 'tokens'),
  count: fc.integer({ min: 1, max: 40 }),
}) as fc.Arbitrary<Limit>
const limits = fc.array(limit, { minLength: 1, maxLength: 2 })
const cut = fc.constantFrom('lines', 'graphemes', 'characters') as fc.Arbitrary<
  'lines' | 'graphemes' | 'characters'
>

const textOf = (text: string, { start, end }: { start: number; end: number }) =>
  [...text].slice(start, end).join('')

describe('head and tail', () => {
  test('keep to their limits, and are the beginning and the end', () => {
    fc.assert(
      fc.property(texts, limits, cut, (text, each, how) => {
        const units = unitsOf(text)
        const keep = { head: each, tail: each, cut: how }
        const head = headOf(units, keep)
        const tail = tailOf(units, keep, head.end)
        expect(text.startsWith(textOf(text, head))).toBe(true)
        expect(text.endsWith(textOf(text, tail))).toBe(true)
        expect(exceeds(sizeOf(textOf(text, head)), each)).toBe(false)
        expect(exceeds(sizeOf(textOf(text, tail)), each)).toBe(false)
        expect(tail.start).toBeGreaterThanOrEqual(head.end)
        expect(head.size).toEqual(sizeOf(textOf(text, head)))
      }),
    )
  })

  test('keep as much as fits: one character more would be over', () => {
    fc.assert(
      fc.property(texts, limits, (text, each) => {
        const units = unitsOf(text)
        const keep = { head: each, tail: each, cut: 'characters' as const }
        const head = headOf(units, keep)
        if (head.end < units.length)
          expect(exceeds(sizeOf([...text].slice(0, head.end + 1).join('')), each)).toBe(true)
        const tail = tailOf(units, keep)
        if (tail.start > 0) expect(exceeds(sizeOf([...text].slice(tail.start - 1).join('')), each)).toBe(true)
      }),
    )
  })

  test('fall between lines where one whole line fits', () => {
    fc.assert(
      fc.property(texts, limits, (text, each) => {
        const units = unitsOf(text)
        const head = headOf(units, { head: each, tail: [], cut: 'lines' })
        const first = text.split('\n', 1)[0]
        if (!exceeds(sizeOf(first), each)) expect([undefined, '\n']).toContain([...text][head.end])
        expect(head.cutInsideLine).toBe(
          head.end < units.length &&
            head.end > 0 &&
            [...text][head.end] !== '\n' &&
            [...text][head.end - 1] !== '\n',
        )
      }),
    )
  })

  test('never fall inside a grapheme', () => {
    const family = '👩‍👩‍👧'
    const units = unitsOf(family.repeat(20))
    const size = [...family].length
    for (let count = size; count < size * 4; count++) {
      const keep = {
        head: [{ unit: 'characters', count }],
        tail: [{ unit: 'characters', count }],
        cut: 'graphemes',
      } as const
      expect(headOf(units, keep).end % size).toBe(0)
      expect(tailOf(units, keep).start % size).toBe(0)
    }
  })
})

test('the newline behind the last line kept needs no room', () => {
  const units = unitsOf('12345\n678\n')
  const head = headOf(units, { head: [{ unit: 'bytes', count: 5 }], tail: [], cut: 'lines' })
  expect(head).toMatchObject({ start: 0, end: 5, cutInsideLine: false })
})

test('a head is cut back to its last newline where that is far enough behind', () => {
  const units = unitsOf('aaaa\nbbbb\ncccccccc')
  const head = { unit: 'characters', count: 14 } as const
  const at = (snapShare: number) =>
    headOf(units, { head: [head], tail: [], cut: 'characters', snapShare }).end
  expect(at(0.5)).toBe(9)
  expect(at(0.9)).toBe(14)
})

test('pieces count the empty one behind a final newline', () => {
  const units = unitsOf('a\nb\nc\n')
  const tail = (unit: 'lines' | 'pieces') =>
    tailOf(units, { head: [], tail: [{ unit, count: 2 }], cut: 'lines' })
  expect(tail('lines').start).toBe(2)
  expect(tail('pieces').start).toBe(4)
  expect(sizeIn(tail('pieces').size, 'pieces')).toBe(2)
})

describe('a last line that alone is too long', () => {
  const tail = (text: string, partOfLine?: 'always' | 'unended') =>
    textOf(
      text,
      tailOf(unitsOf(text), { head: [], tail: [{ unit: 'bytes', count: 4 }], cut: 'lines', partOfLine }),
    )

  test.each([
    ['aa\nbbbbbb', 'bbbb', 'bbbb', 'bbbb'],
    ['aa\nbbbbbb\n', 'bbb\n', 'bbb\n', ''],
    ['aa\nbbbbbb\n\n', '\n', 'bb\n\n', '\n'],
    ['aaaa\nbb\n', 'bb\n', 'bb\n', 'bb\n'],
    ['\n\n\n\n\n\n', '\n\n\n\n', '\n\n\n\n', '\n\n\n\n'],
  ])('%j', (text, unsaid, always, unended) => {
    expect(tail(text)).toBe(unsaid)
    expect(tail(text, 'always')).toBe(always)
    expect(tail(text, 'unended')).toBe(unended)
  })
})
