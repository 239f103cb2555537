import { describe, expect, test } from 'vitest'
import { baseOf } from '../../src/presentation/address.ts'
import type { Draft } from '../../src/presentation/draft.ts'
import { draftFacts, holdsFor, wordsFor } from '../../src/presentation/draftFacts.ts'
import { Drops } from '../../src/presentation/drops.ts'
import { Units } from '../../src/presentation/units.ts'

/** Characters of stdout, or of stderr where they are capitals. */
function draftOf(text: string, fields: Partial<Draft> = {}): Draft {
  const units = new Units()
  for (const [i, character] of Array.from(text).entries()) {
    const from = baseOf(/[A-Z]/.test(character) ? 'stderr' : 'stdout') + i
    units.push(character.codePointAt(0) ?? 0, from, from + 1)
  }
  return { units, tail: null, total: units.size(), drops: new Drops(), newline: null, cut: null, ...fields }
}
const facts = (draft: Draft) => [...draftFacts(draft)].sort()

describe('what holds of a text', () => {
  test.each([
    ['', ['blank']],
    [' \n', ['blank', 'body']],
    ['ab', ['body']],
    ['A', ['body', 'stderr-first', 'stderr-last']],
    ['aB', ['body', 'stderr-last']],
    ['Ab', ['body', 'stderr-first']],
  ])('%j', (text, expected) => {
    expect(facts(draftOf(text))).toEqual(expected)
  })

  test('words of ours are of no stream', () => {
    const { units } = draftOf('B')
    const wrapped = units.withText('> \n', 'start', 'layout').withText('\n<', 'end', 'layout')
    expect(facts(draftOf('', { units: wrapped, total: wrapped.size() }))).toContain('stderr-first')
    expect(facts(draftOf('', { units: wrapped, total: wrapped.size() }))).toContain('stderr-last')
  })

  test('the end counts where it stands apart', () => {
    const draft = draftOf('a', { tail: draftOf(' B').units })
    expect(facts(draft)).toEqual(['body', 'stderr-last'])
    expect(facts(draftOf(' ', { tail: draftOf('b').units }))).not.toContain('blank')
  })

  test('a cut that left nothing leaves no body, whatever words it put there', () => {
    const cut = { facts: new Set(['cut', 'over-lines'] as const), values: {}, shown: 0 }
    expect(facts(draftOf('notice', { cut }))).toEqual(['cut', 'over-lines'])
  })
})

test('words stand under conditions of the run and of the text, filled in from both', () => {
  const run = { facts: new Set(['timeout'] as const), values: { exit: 3 } }
  const words = [
    { text: 'a{exit}', when: ['timeout', 'body'] as const },
    { text: 'b', when: ['!timeout'] as const },
    { text: 'c{hiddenLines}' },
  ]
  const cut = { facts: new Set(['cut'] as const), values: { hiddenLines: 7 }, shown: 1 }
  expect(wordsFor(words, draftOf('x', { cut }), run)).toBe('a3c7')
  expect(wordsFor(words, draftOf(''), run)).toBe('c{hiddenLines}')
  expect(holdsFor(['cut', 'timeout'], draftOf('x', { cut }), run)).toBe(true)
  expect(holdsFor(['cut'], draftOf('x'), run)).toBe(false)
  expect(holdsFor(undefined, draftOf('x'), run)).toBe(true)
})
