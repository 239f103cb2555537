import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepOf } from '../../src/presentation/channelSettings.ts'
import { present } from '../../src/presentation/present.ts'
import { RAW } from '../../src/presentation/presets/raw.ts'
import { SIGHTLINE } from '../../src/presentation/presets/sightline.ts'
import { TWO_LAYER } from '../../src/presentation/presets/twoLayer.ts'
import type { SizeUnit } from '../../src/presentation/size.ts'
import { anyStream, cuts, ending, textStream } from './arbitraries.ts'
import { bytesOf, capture, rechunk } from './capture.ts'
import { expectAccountedFor, expectSafeText } from './invariants.ts'
import { EVERY_POLICY, masksSecrets, showsHidden, shrunk } from './policies.ts'

const policies = fc.constantFrom(...EVERY_POLICY)
const own = fc.constantFrom(...[TWO_LAYER, SIGHTLINE].flatMap((policy) => [policy, shrunk(policy)]))
const streams = fc.oneof(anyStream, textStream)
/** `npm run fuzz` runs as long as it is told to. */
const RUNS = { numRuns: 200 }

describe('for every capture and every policy', { timeout: 120_000 }, () => {
  test('the text is well-formed and, where the policy says so, safe', () => {
    fc.assert(
      fc.property(streams, streams, ending, policies, (stdout, stderr, end, policy) => {
        const { text } = present(capture({ ...end, stdout, stderr }), policy)
        if (showsHidden(policy)) expectSafeText(text)
        else expect(text.isWellFormed()).toBe(true)
      }),
      RUNS,
    )
  })

  test('our own end in the footer, and no other line can be taken for it', () => {
    fc.assert(
      fc.property(streams, streams, ending, own, (stdout, stderr, end, policy) => {
        const { text } = present(capture({ ...end, stdout, stderr }), policy)
        expect(text.length).toBeGreaterThan(0)
        const lines = text.split('\n')
        const footer = /^\[exit:\d+ \| \d[\d.]*m?s(?: \| [\w |]+)*\]$/
        expect(lines.at(-1)).toMatch(footer)
        if (policy.steps.some(({ step }) => step === 'forged'))
          expect(lines.slice(0, -1).filter((line) => /^\s*\[exit:/i.test(line))).toEqual([])
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
      fc.property(textStream, fc.constantFrom(TWO_LAYER, shrunk(TWO_LAYER)), (stdout, policy) => {
        const { text, spans } = present(capture({ stdout }), policy)
        const limit = (unit: SizeUnit) =>
          stepOf(policy, 'fit')?.limits.find((each) => each.unit === unit)?.count ?? 0
        const shown = spans.filter((span) => span.stream === 'stdout' || span.rule === 'terminal-escape')
        const body = text.slice(0, shown.at(-1)?.end ?? 0).replace(/\n$/, '')
        expect(bytesOf(body).length).toBeLessThanOrEqual(limit('bytes'))
        expect(body.split('\n').length).toBeLessThanOrEqual(limit('lines'))
      }),
      RUNS,
    )
  })

  test('a secret is never shown in part, wherever the cut, the chunks and the colour codes fall', () => {
    const secret = 'sk-proj-Zq7Wm2Kx9Lp4Vn8Bt3Rc6Yd1Hf5Gj0Ts'
    const masking = fc.constantFrom(...EVERY_POLICY.filter(masksSecrets))
    const spots = fc.array(fc.nat({ max: secret.length }), { maxLength: 3 })
    fc.assert(
      fc.property(fc.nat({ max: 80 }), spots, cuts, masking, (before, codes, at, policy) => {
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

test('a policy without a limit shows as much as there is memory for, and says so', {
  timeout: 120_000,
}, () => {
  const stdout = bytesOf('a line of a log that never ends\n'.repeat(140_000))
  const run = capture({ stdout })
  const presentation = present(run, RAW)
  expectAccountedFor(run, presentation)
  expect(presentation.text.endsWith('\n[not shown: what is behind the first 4,194,304 characters]')).toBe(
    true,
  )
})

test('a mask at the beginning that stands for more than the beginning leaves its bytes to no other', () => {
  const stdout = 'OPENAI_API_KEY=sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'.repeat(2458)
  for (const policy of EVERY_POLICY) {
    const run = capture({ stdout, stderr: 'https://user:pass@host/'.repeat(1772) })
    expectAccountedFor(run, present(run, policy))
  }
})
