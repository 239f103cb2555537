import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceeds, minus, NO_SIZE, plus, sizeIn, sizeOf } from '../../src/presentation/size.ts'
import { bytesOf } from './capture.ts'

const texts = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.toWellFormed())

test('each unit is what its system counts', () => {
  fc.assert(
    fc.property(fc.oneof(texts, fc.stringMatching(/^[a\n]{0,20}$/)), (text) => {
      const size = sizeOf(text)
      expect(sizeIn(size, 'bytes')).toBe(bytesOf(text).length)
      expect(sizeIn(size, 'utf16')).toBe(text.length)
      expect(sizeIn(size, 'characters')).toBe([...text].length)
      expect(sizeIn(size, 'pieces')).toBe(text.split('\n').length)
      expect(sizeIn(size, 'lines')).toBe(text === '' ? 0 : text.replace(/\n$/, '').split('\n').length)
      expect(sizeIn(size, 'tokens')).toBe(Math.ceil(bytesOf(text).length / 4))
    }),
  )
})

test('the size of two texts is the size of both, and back', () => {
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(plus(sizeOf(a), sizeOf(b))).toEqual(sizeOf(a + b))
      expect(minus(sizeOf(a + b), sizeOf(a)).bytes).toBe(sizeOf(b).bytes)
    }),
  )
})

test('a limit is passed, not reached', () => {
  expect(exceeds(sizeOf('a\nb\n'), [{ unit: 'lines', count: 2 }])).toBe(false)
  expect(exceeds(sizeOf('a\nb\nc'), [{ unit: 'lines', count: 2 }])).toBe(true)
  expect(exceeds(sizeOf('a\nb\n'), [{ unit: 'pieces', count: 2 }])).toBe(true)
  expect(exceeds(NO_SIZE, [])).toBe(false)
})
