import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POLICIES, type Policy, TWO_LAYER } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { anyStream, cuts, ending, textStream } from './arbitraries.ts'
import { bytesOf, capture, rechunk } from './capture.ts'
import { expectAccountedFor, expectSafeText } from './invariants.ts'

/** Small limits reach the edges that 200 lines hide. */
const SMALL: Policy = { ...TWO_LAYER, name: 'small', budget: { maxLines: 4, maxBytes: 48 } }
const policies = fc.constantFrom(...POLICIES, SMALL)
const streams = fc.oneof(anyStream, textStream)
const RUNS = { numRuns: 400 }

describe('for every capture and every policy', () => {
  test('the text is well-formed, safe, and ends in the footer', () => {
    fc.assert(
      fc.property(streams, streams, ending, policies, (stdout, stderr, end, policy) => {
        const { text } = present(capture({ ...end, stdout, stderr }), policy)
        expectSafeText(text)
        expect(text.split('\n').at(-1)).toMatch(/^\[exit:\d+ \| \d[\d.]*m?s(?: \| [\w ]+)?\]$/)
      }),
      RUNS,
    )
  })

  test('every character and every byte is accounted for', () => {
    fc.assert(
      fc.property(streams, streams, ending, policies, (stdout, stderr, end, policy) => {
        const run = capture({ ...end, stdout, stderr })
        expectAccountedFor(run, present(run, policy))
      }),
      RUNS,
    )
  })

  test('the result does not depend on chunks', () => {
    fc.assert(
      fc.property(streams, streams, ending, policies, cuts, (stdout, stderr, end, policy, at) => {
        const whole = present(capture({ ...end, stdout, stderr }), policy)
        const cut = present(
          capture({ ...end, stdout: rechunk(stdout, at), stderr: rechunk(stderr, at) }),
          policy,
        )
        expect(cut).toEqual(whole)
      }),
      RUNS,
    )
  })

  test('what is shown of a stream keeps to the budget', () => {
    fc.assert(
      fc.property(textStream, policies, (stdout, policy) => {
        const { text, spans } = present(capture({ stdout }), policy)
        const shown = spans.filter((span) => span.stream === 'stdout' || span.rule === 'terminal-escape')
        const body = text.slice(0, shown.at(-1)?.end ?? 0).replace(/\n$/, '')
        expect(bytesOf(body).length).toBeLessThanOrEqual(policy.budget.maxBytes)
        expect(body.split('\n').length).toBeLessThanOrEqual(policy.budget.maxLines)
      }),
      RUNS,
    )
  })

  test('a secret is never shown in part, wherever the cut, the chunks and the colour codes fall', () => {
    const secret = 'sk-proj-Zq7Wm2Kx9Lp4Vn8Bt3Rc6Yd1Hf5Gj0Ts'
    const spots = fc.array(fc.nat({ max: secret.length }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.nat({ max: 80 }), spots, cuts, policies, (before, codes, at, policy) => {
        let coloured = secret
        for (const spot of [...codes].sort((a, b) => b - a))
          coloured = `${coloured.slice(0, spot)}\x1b[3${spot % 8}m${coloured.slice(spot)}`
        const stdout = bytesOf(`${'x '.repeat(before / 2)}\nKEY ${coloured} end\n`.repeat(30))
        const run = capture({ stdout: rechunk(stdout, at) })
        const { text } = present(run, policy)
        for (let i = 0; i + 6 <= secret.length; i++) {
          if (i > 2) expect(text).not.toContain(secret.slice(i, i + 6))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('presenting does not change the bytes', () => {
    fc.assert(
      fc.property(streams, (stdout) => {
        const before = stdout.slice()
        present(capture({ stdout }), TWO_LAYER)
        expect(stdout).toEqual(before)
      }),
      { numRuns: 50 },
    )
  })
})
