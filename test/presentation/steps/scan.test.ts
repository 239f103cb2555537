import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countNewlines, Scanner } from '../../../src/presentation/steps/scan.ts'
import { textStream } from '../arbitraries.ts'
import { bytesOf } from '../capture.ts'

function scan(bytes: Uint8Array, start = 0, strict = false) {
  const scanner = new Scanner()
  scanner.load(bytes)
  scanner.scan(start, strict)
  const { end, newlines, characters, escapes } = scanner
  return { end, newlines, characters, escapes }
}

test.each([
  ['plain', 'abc\tdef\nghi\n', { end: 12, newlines: 2, characters: 12, escapes: 0 }],
  ['up to a control', 'abcdefgh\x01x', { end: 8, newlines: 0, characters: 8, escapes: 0 }],
  ['up to DEL', 'abcdefgh\x7fx', { end: 8, newlines: 0, characters: 8, escapes: 0 }],
  ['up to C1', 'abcd\x85', { end: 4, newlines: 0, characters: 4, escapes: 0 }],
  ['whole characters', 'é你😀\u00a0', { end: 11, newlines: 0, characters: 4, escapes: 0 }],
  ['colour codes', '\x1b[1;31mred\x1b[m', { end: 13, newlines: 0, characters: 3, escapes: 2 }],
  ['a CR before a newline', 'ab\r\ncd\r', { end: 6, newlines: 1, characters: 5, escapes: 0 }],
  ['up to a lone CR', 'ab\rcd', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
  ['up to another sequence', 'ab\x1b[K', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
  ['up to a half colour code', 'ab\x1b[3', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
])('%s', (_name, text, expected) => {
  const whole = bytesOf(text)
  for (let shift = 0; shift < 5; shift++) {
    const shifted = new Uint8Array(whole.length + shift)
    shifted.set(whole, shift)
    expect(scan(shifted.subarray(shift))).toEqual(expected)
  }
})

test.each([
  ['half a character', [0x61, 0xe2, 0x82], 1],
  ['an overlong form', [0x61, 0xe0, 0x80, 0x80], 1],
  ['a surrogate', [0x61, 0xed, 0xa0, 0x80], 1],
  ['beyond Unicode', [0x61, 0xf4, 0x90, 0x80, 0x80], 1],
  ['a lone continuation', [0x61, 0x80], 1],
])('stops before %s', (_name, bytes, end) => expect(scan(Uint8Array.from(bytes)).end).toBe(end))

test('a strict run ends at a newline and at a colour code', () => {
  expect(scan(bytesOf('abc\x1b[mdef'), 0, true).end).toBe(3)
  expect(scan(bytesOf('abcdefg\nhij'), 0, true)).toEqual({ end: 7, newlines: 0, characters: 7, escapes: 0 })
})

/** What a run may hold, read off as Latin-1: plain text, well-formed UTF-8 (Unicode, table 3-7), what leaves no text. */
const PLAIN =
  /[\t\x20-\x7e]|\xc2[\xa0-\xbf]|[\xc3-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/
const RUN = new RegExp(`(?:${PLAIN.source}|\\n|\\r(?=\\n)|\\x1b\\[[0-;]*m)*`, 'y')
const STRICT_RUN = new RegExp(`(?:${PLAIN.source})*`, 'y')
const NO_TEXT = /\x1b\[[0-;]*m|\r/g

function reference(bytes: Uint8Array, start: number, strict: boolean) {
  const run = strict ? STRICT_RUN : RUN
  run.lastIndex = start
  const matched = run.exec(Buffer.from(bytes).toString('latin1'))?.[0] ?? ''
  const text = Buffer.from(matched.replace(NO_TEXT, ''), 'latin1').toString('utf8')
  const tail = text.slice(text.lastIndexOf('\n') + 1)
  return {
    end: start + matched.length,
    newlines: text.split('\n').length - 1,
    escapes: matched.split('\x1b').length - 1,
    characters: Array.from(text).length,
    utf16: text.length,
    textBytes: Buffer.byteLength(text),
    tail: Array.from(tail).length,
    tailUtf16: tail.length,
    tailBytes: Buffer.byteLength(tail),
  }
}

test('a run and its counts are those of a plain reference', () => {
  fc.assert(
    fc.property(textStream, fc.nat({ max: 9 }), fc.boolean(), (bytes, start, strict) => {
      const scanner = new Scanner()
      const from = Math.min(start, bytes.length)
      scanner.load(bytes)
      scanner.scan(from, strict)
      expect({ ...scanner }).toEqual(reference(bytes, from, strict))
    }),
    { numRuns: 500 },
  )
})

test('counts newlines from an index', () => {
  fc.assert(
    fc.property(textStream, fc.nat({ max: 9 }), (bytes, start) => {
      expect(countNewlines(bytes, start)).toBe(bytes.subarray(start).filter((byte) => byte === 10).length)
    }),
  )
})
