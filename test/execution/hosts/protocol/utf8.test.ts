import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Utf8Chunks, unfinishedBytes } from '../../../../src/execution/hosts/protocol/utf8.ts'

function recut(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const chunks = new Utf8Chunks()
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  let from = 0
  const parts = ends.map((end) => {
    const part = chunks.push(bytes.subarray(from, end))
    from = end
    return part
  })
  return [...parts, chunks.flush()]
}

function joined(parts: readonly Uint8Array[]): number[] {
  return parts.flatMap((part) => [...part])
}

test('whatever the cuts, text comes out in whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat()), (text, cuts) => {
      const parts = recut(new TextEncoder().encode(text), cuts)
      const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      expect(parts.map((part) => strict.decode(part)).join('')).toBe(text)
    }),
  )
})

test('no byte is lost or moved, even where there is no UTF-8', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.array(fc.nat()), (bytes, cuts) => {
      expect(joined(recut(bytes, cuts))).toEqual([...bytes])
    }),
  )
})

test('only the start of a character is held back', () => {
  expect(unfinishedBytes(Uint8Array.of())).toBe(0)
  expect(unfinishedBytes(Uint8Array.of(0x61))).toBe(0)
  expect(unfinishedBytes(Uint8Array.of(0x61, 0xed))).toBe(1)
  expect(unfinishedBytes(Uint8Array.of(0xf0, 0x9f, 0x91))).toBe(3)
  expect(unfinishedBytes(Uint8Array.of(0xf0, 0x9f, 0x91, 0xa9))).toBe(0)
  expect(unfinishedBytes(Uint8Array.of(0x80, 0x80, 0x80, 0x80))).toBe(0)
  expect(unfinishedBytes(Uint8Array.of(0xff))).toBe(0)
})
