import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { isExact, loadTokenCounter, MAX_RUN } from '../../src/tokens/count.ts'

const countTokens = await loadTokenCounter()

// The figures for o200k_base in OpenAI's cookbook, 'How to count tokens with tiktoken'.
test.each([
  ['', 0],
  ['tiktoken is great!', 6],
  ['antidisestablishmentarianism', 6],
  ['2 + 2 = 4', 7],
  ['お誕生日おめでとう', 8],
])('%j is %i tokens', (text, tokens) => {
  expect(countTokens(text)).toBe(tokens)
})

test('is what the encoder says of text without long runs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(isExact(text)).toBe(true)
      expect(countTokens(text)).toBe(encode(text.toWellFormed()).length)
    }),
  )
})

test('what looks like a control token is text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
})

test('half a surrogate pair is counted as the replacement character it is sent as', () => {
  expect(countTokens('a\ud83d')).toBe(countTokens('a\ufffd'))
})

test.each(['a', ' ', '-', '한', '7', '\n', '😀'])('a run of 100,000 %j is counted in pieces', (character) => {
  const run = character.repeat(100_000)
  expect(isExact(run)).toBe(false)
  const piece = countTokens(character.repeat(MAX_RUN))
  const pieces = Math.ceil(100_000 / MAX_RUN)
  expect(countTokens(run)).toBeGreaterThan((pieces - 1) * piece * 0.95)
  expect(countTokens(run)).toBeLessThanOrEqual(pieces * piece)
})

test('a run of exactly the longest length is counted exactly', () => {
  expect(isExact('a'.repeat(MAX_RUN))).toBe(true)
  expect(isExact('a'.repeat(MAX_RUN + 1))).toBe(false)
  expect(countTokens('a'.repeat(MAX_RUN))).toBe(encode('a'.repeat(MAX_RUN)).length)
})
