import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonPruner } from '../../../../src/presentation/steps/json/pruner.ts'
import { anyStream, cuts } from '../../arbitraries.ts'
import { bytesOf, concat, rechunk } from '../../capture.ts'
import { change, document, settings } from './arbitraries.ts'
import {
  bytesOfPieces,
  expectPrunedFrom,
  expectVerbatim,
  prune,
  pruneText,
  SETTINGS,
  SMALLEST_ROOT,
  textOf,
} from './harness.ts'

/** What JSON.parse and the platform's decoder say: the root where it is an object or an array, else null. */
function reference(bytes: Uint8Array): object | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const root: unknown = JSON.parse(text)
    return typeof root === 'object' ? root : null
  } catch {
    return null
  }
}

test('a document becomes a smaller one of its own bytes, within the limit', () => {
  fc.assert(
    fc.property(document, settings, fc.constantFrom(0, 2 ** 40), (text, limits, base) => {
      const bytes = bytesOf(text)
      const pruned = prune([bytes], limits, base)
      if (pruned === null) throw new Error('not taken for a document')
      const original = JSON.parse(text)
      expectVerbatim(pruned, bytes, base)
      expect(bytesOfPieces(pruned).length).toBeLessThanOrEqual(Math.max(limits.maxBytes, SMALLEST_ROOT))
      expectPrunedFrom(JSON.parse(textOf(pruned)), original)
      expect(pruned.rootType).toBe(Array.isArray(original) ? 'array' : 'object')
      expect(pruned.rootCount).toBe(Object.keys(original).length)
    }),
    { numRuns: 400 },
  )
})

test('what fits is shown whole, without its white space', () => {
  fc.assert(
    fc.property(document, (text) => {
      const limits = { maxBytes: 1e6, maxItems: 1e4, maxStringBytes: 1e5, maxDepth: 512 }
      // What could pass for a mark of ours is the one thing that is written in another way.
      fc.pre(!/…|\\u2026/i.test(text))
      const pruned = prune([bytesOf(text)], limits)
      expect(pruned && JSON.parse(textOf(pruned))).toEqual(JSON.parse(text))
      expect(pruned?.pieces.every(({ kind }) => kind === 'verbatim')).toBe(true)
    }),
  )
})

test('chunks make no difference', () => {
  fc.assert(
    fc.property(document, settings, cuts, (text, limits, at) => {
      const bytes = bytesOf(text)
      expect(prune(rechunk(bytes, at), limits)).toEqual(prune([bytes], limits))
    }),
  )
})

test('a document is what JSON.parse takes, no more and no less', () => {
  fc.assert(
    fc.property(document, fc.array(change, { minLength: 1, maxLength: 3 }), cuts, (text, changes, at) => {
      let bytes = bytesOf(text)
      for (const { at: where, removed, added } of changes) {
        const start = where % (bytes.length + 1)
        bytes = concat([bytes.subarray(0, start), added, bytes.subarray(start + removed)])
      }
      const pruned = prune(rechunk(bytes, at))
      const expected = reference(bytes)
      expect(pruned === null).toBe(expected === null)
      if (pruned !== null) expect(reference(bytesOfPieces(pruned))).not.toBeNull()
    }),
    { numRuns: 600 },
  )
})

test('any bytes give an answer', () => {
  fc.assert(
    fc.property(anyStream, cuts, (bytes, at) => {
      expect(prune(rechunk(bytes, at)) === null).toBe(reference(bytes) === null)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['white space', ' \n\t'],
  ['a string', '"a"'],
  ['a number', '12'],
  ['a literal', 'null'],
  ['lines of JSON', '{"a":1}\n{"a":2}\n'],
  ['a byte order mark', '\ufeff{}'],
  ['a comma too many', '[1,]'],
  ['a comment', '[1] // one'],
  ['no end', '{"a":[1,2'],
  ['no end of a string', '["a'],
  ['a number that ends too early', '[1.]'],
  ['a leading zero', '[01]'],
  ['a plus', '[+1]'],
  ['half a literal', '[nul]'],
  ['a line feed in a string', '["a\nb"]'],
  ['an unknown escape', '["\\x41"]'],
  ['a short escape', '["\\u12g4"]'],
  ['single quotes', "{'a':1}"],
  ['a key that is a number', '{1:2}'],
  ['crossed brackets', '[{]}'],
])('%s is no document', (_name, text) => expect(prune([bytesOf(text)])).toBeNull())

test.each([
  ['an overlong form', [0xc0, 0xaf]],
  ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
  ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ['a stray continuation', [0x80]],
  ['a character without its end', [0xe2, 0x82]],
])('%s in a string is no document', (_name, bytes) => {
  expect(prune([bytesOf('["'), Uint8Array.from(bytes), bytesOf('"]')])).toBeNull()
})

test.each([
  ['[2026-01-02 10:00:00] INFO start', '[2026-'],
  ['[INFO] start', '[I'],
  ['[12:00:01] start', '[12:'],
  ['[1/3] building', '[1/'],
  ['[ 50%] Building CXX object', '[ 50%'],
  ['{%- block -%}', '{%'],
  ['{ name = "x" }', '{ n'],
  ['error: no such file', 'e'],
])('%s is told from JSON at the first byte that is not', (line, until) => {
  const pruner = new JsonPruner(SETTINGS)
  const states = [...line].map((character, at) => {
    pruner.push(bytesOf(character), at)
    return pruner.isJson
  })
  expect(states.indexOf(false)).toBe(until.length - 1)
  expect(states.lastIndexOf(true)).toBe(until.length - 2)
  expect(pruner.finish()).toBeNull()
})

test('brackets may be open as deep as the limit says', () => {
  const nested = (depth: number) => bytesOf('['.repeat(depth) + ']'.repeat(depth))
  expect(prune([nested(512)])).not.toBeNull()
  expect(prune([nested(513)])).toBeNull()
})

test.each([
  ['items', JSON.stringify(Array(5000).fill(1)), { maxItems: 3 }, '[1,1,1,"… 4997 more items"]'],
  ['one item', '[1,2,3,4]', { maxItems: 3 }, '[1,2,3,"… 1 more item"]'],
  [
    'keys',
    JSON.stringify({ a: 1, b: 2, c: 'x'.repeat(50), d: 4 }),
    { maxBytes: 46 },
    '{"a":1,"b":2,"c":"… (+50B)","d":4}',
  ],
  [
    'the last keys',
    '{"aaaaaaaa":1,"bbbbbbbb":2,"cccccccc":3,"dddddddd":4}',
    { maxBytes: 48 },
    '{"aaaaaaaa":1,"bbbbbbbb":2,"…":"2 more keys"}',
  ],
  [
    'a string',
    JSON.stringify(['a word '.repeat(300)]),
    { maxStringBytes: 20 },
    '["a word a word a word… (+2KB)"]',
  ],
  ['a word', JSON.stringify(['w'.repeat(500), 1]), {}, '["… (+500B)",1]'],
  [
    'an image',
    JSON.stringify([`data:image/png;base64,${'iVBORw0K/Ggo'.repeat(200)}`]),
    {},
    '["data:image/png;base64,… (+2.3KB)"]',
  ],
  ['a long number', `[${'9'.repeat(3000)},1]`, {}, '["… number of 2.9KB",1]'],
  ['a long key', JSON.stringify({ a: 1, ['k'.repeat(500)]: 2, b: 3 }), {}, '{"a":1,"…":"2 more keys"}'],
  [
    'an object in an object',
    JSON.stringify({ a: { bbbb: 'x'.repeat(99), cccc: 'y'.repeat(99) }, d: 1 }),
    { maxBytes: 50 },
    '{"a":"… object of 2 keys, 219B","d":1}',
  ],
  [
    'a list in an object',
    JSON.stringify({ a: Array(2000).fill('a longer item '.repeat(9)), d: 1 }),
    { maxBytes: 60 },
    '{"a":"… array of 2000 items, 252KB","d":1}',
  ],
  ['a root without room', '{"aaaaaaaaaaaaaaaaaaaaaaaa":1,"b":2}', { maxBytes: 1 }, '{"…":"2 keys"}'],
  ['a list without room', '["aaaaaaaaaaaaaaaaaaaaaaaaa",1]', { maxBytes: 1 }, '["… 2 items"]'],
])('%s pruned', (_name, text, limits, expected) => expect(pruneText(text, limits)).toBe(expected))

test('a value cannot pass for a mark', () => {
  expect(pruneText('["… 5 more items","x… (+3KB)","Loading…","a … b"]')).toBe(
    '["\\u2026 5 more items","x\\u2026 (+3KB)","Loading…","a … b"]',
  )
  expect(pruneText('{"a":1,"…":"37 more keys","b":2}')).toBe('{"a":1,"…":"2 more keys"}')
  expect(pruneText('{"a":1,"\\u2026":"37 more keys"}')).toBe('{"a":1,"…":"1 more key"}')
})

test('a huge first field leaves room for the small ones behind it', () => {
  const data = Array.from({ length: 5000 }, (_, id) => ({ id, name: `user ${id}`, note: 'n '.repeat(100) }))
  const pruned = JSON.parse(pruneText(JSON.stringify({ data, total: 5000, next: null }), { maxBytes: 2000 }))
  expect(Object.keys(pruned)).toEqual(['data', 'total', 'next'])
  expect(pruned.total).toBe(5000)
  expect(pruned.data.at(-1)).toMatch(/^… 499\d more items$/)
})

test('an object without white space is one run', () => {
  const pruned = prune([bytesOf(`[{"id":1,"name":"x"},{"id":2,"name":"y"},3]`)], { ...SETTINGS, maxItems: 2 })
  expect(
    pruned?.pieces.map((piece) => (piece.kind === 'inserted' ? piece.text : [piece.from, piece.to])),
  ).toEqual([[0, 41], '"… 1 more item"', [42, 43]])
})
