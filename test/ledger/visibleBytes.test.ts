import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleRuns } from '../../src/ledger/visibleBytes.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) =>
  visibleRuns(bytes, 0)
    .map((run) => run.text)
    .join('')

test('runs cover every byte once, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 1000 }), (bytes, base) => {
      let at = base
      for (const run of visibleRuns(bytes, base)) {
        expect(run.from).toBe(at)
        expect(run.to).toBeGreaterThan(run.from)
        at = run.to
      }
      expect(at).toBe(base + bytes.length)
    }),
  )
})

test('what is not escaped is what a strict decoder reads from the same bytes', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const mixed = fc.array(fc.oneof(fc.uint8Array({ maxLength: 6 }), fc.string({ unit: 'binary' }).map(encode)))
  fc.assert(
    fc.property(mixed, (parts) => {
      const bytes = Uint8Array.from(parts.flatMap((part) => [...part]))
      for (const run of visibleRuns(bytes, 0)) {
        if (!run.escaped) expect(decoder.decode(bytes.subarray(run.from, run.to))).toBe(run.text)
      }
    }),
  )
})

test('valid text without controls is shown as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '한', '🙂', '\t', ' ', '\\') }), (text) => {
      expect(textOf(encode(text))).toBe(text)
    }),
  )
})

test('control bytes, bytes that are no UTF-8 and characters nobody sees stand as escapes', () => {
  expect(textOf(encode('\x1b[31mred\x1b[0m\r\0\x07'))).toBe('\\x1b[31mred\\x1b[0m\\r\\0\\a')
  expect(textOf(Uint8Array.of(0x89, 0x50, 0xc3, 0xff))).toBe('\\x89P\\xc3\\xff')
  expect(textOf(encode('a\u202eb\u200b\ufeff'))).toBe('a\\u{202e}b\\u{200b}\\u{feff}')
})

test('bytes of a binary file are ASCII or escapes', () => {
  const runs = visibleRuns(encode('PNG é'), 0, 'ascii')
  expect(runs.map((run) => run.text)).toEqual(['PNG ', '\\xc3\\xa9'])
})

test('overlong forms, surrogates and numbers past the last are bytes, not characters', () => {
  expect(textOf(Uint8Array.of(0xc0, 0x80))).toBe('\\xc0\\x80')
  expect(textOf(Uint8Array.of(0xe0, 0x80, 0x80))).toBe('\\xe0\\x80\\x80')
  expect(textOf(Uint8Array.of(0xed, 0xa0, 0x80))).toBe('\\xed\\xa0\\x80')
  expect(textOf(Uint8Array.of(0xf4, 0x90, 0x80, 0x80))).toBe('\\xf4\\x90\\x80\\x80')
})
