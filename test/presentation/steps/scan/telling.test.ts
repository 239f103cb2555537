import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TELLING_BYTES } from '../../../../src/presentation/steps/scan/kernel.ts'
import { findPlain, findTelling } from '../../../../src/presentation/steps/scan/telling.ts'
import { LONGEST_TELLING_WORD, TELLING_WORDS } from '../../../../src/presentation/steps/scan/words.ts'
import { textStream } from '../../arbitraries.ts'
import { bytesOf, concat } from '../../capture.ts'

/** The rule once more, as one regular expression over Latin-1: each byte with the bit of capital letters or without. */
const escaped = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`
const WORD = TELLING_WORDS.map((word) =>
  Array.from(bytesOf(word), (byte) => `[${escaped(byte)}${escaped(byte ^ 0x20)}]`).join(''),
).join('|')
const TELLING = new RegExp(`(?:(?<![A-Za-z])|(?<=[a-z])(?=[A-Z]))(?:${WORD})`, 'g')

function reference(bytes: Uint8Array, start: number, end: number): number {
  TELLING.lastIndex = start
  return TELLING.exec(Buffer.from(bytes.subarray(0, end)).toString('latin1'))?.index ?? -1
}

/** By both ways, which must agree. */
function find(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const found = findTelling(bytes, start, end)
  expect(findPlain(bytes, start, end)).toBe(found)
  return found
}

test.each([
  ['an error', 3],
  ['ERROR', 0],
  ['x\nFailed: 3', 2],
  ['_error', 1],
  ['2errors', 1],
  ['terror', -1],
  ['a TypeError: b', 6],
  ['java.lang.NullPointerException', 21],
  ['TYPEERROR', -1],
  ['a Warning', 2],
  ['결제오류: 카드', 6],
  ['任务 1204 失败', 12],
  ['오류', 0],
  ['erro', -1],
  ['é error', 3],
  ['\u00a0fatal', 2],
  ['', -1],
])('%j', (text, index) => expect(find(bytesOf(text))).toBe(index))

test('every word is found at every place, and nothing but the words', () => {
  for (const word of TELLING_WORDS) {
    for (const form of [word, word.toUpperCase(), word[0].toUpperCase() + word.slice(1)]) {
      for (let at = 0; at < 40; at++) {
        const bytes = bytesOf(`${'-'.repeat(at)}${form}${'-'.repeat(20)}`)
        expect(find(bytes)).toBe(at)
        expect(find(bytes, at + 1)).toBe(-1)
        expect(find(bytes, 0, at + bytesOf(word).length - 1)).toBe(-1)
        expect(find(bytesOf(`${'-'.repeat(at)}${form.slice(0, -1)}!`))).toBe(-1)
      }
    }
  }
})

test('the byte before the start is looked at', () => {
  expect(find(bytesOf('terror'), 1)).toBe(-1)
  expect(find(bytesOf('-error'), 1)).toBe(1)
})

test('agrees with a regular expression on any text, also across the blocks it copies', () => {
  const words = fc.constantFrom(...TELLING_WORDS, 'ER', 'Fai', 'terror', ' ', 'aB', '\n', 'x'.repeat(500))
  const text = fc
    .array(fc.oneof(words, fc.string({ maxLength: 4 })), { maxLength: 30 })
    .map((parts) => bytesOf(parts.join('')))
  const fill = fc.constantFrom(0, 1, 500, TELLING_BYTES - 520, 2 * TELLING_BYTES)
  fc.assert(
    fc.property(
      fill,
      fc.oneof(text, textStream),
      fc.nat({ max: 50 }),
      fc.nat({ max: 50 }),
      (size, tail, start, cut) => {
        const bytes = concat([new Uint8Array(size).fill(0x2d), tail])
        const end = Math.max(0, bytes.length - cut)
        expect(find(bytes, start, end)).toBe(reference(bytes, start, end))
      },
    ),
    { numRuns: 400 },
  )
})

test('a word cut by the end is found with the next chunk where the last bytes are given once more', () => {
  const bytes = bytesOf(`${'-'.repeat(300)}undefined${'-'.repeat(300)}`)
  for (let cut = 300; cut < 309; cut++) {
    expect(find(bytes, 0, cut)).toBe(-1)
    expect(find(bytes, cut - LONGEST_TELLING_WORD)).toBe(300)
  }
})
