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

test('what it passes over is what a decoder sees', () => {
  fc.assert(
    fc.property(textStream, fc.nat({ max: 9 }), (bytes, start) => {
      const from = Math.min(start, bytes.length)
      const { end, newlines, characters } = scan(bytes, from)
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, end))
      const plain = text.replace(/\x1b\[[0-9:;]*m/g, '')
      expect(newlines).toBe(countNewlines(bytes.subarray(from, end), 0))
      if (!text.includes('\ufffd')) expect(characters).toBe(Array.from(plain).length)
      expect(plain).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
    }),
  )
})
