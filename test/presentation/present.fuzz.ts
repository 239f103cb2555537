/**
 * `npm run fuzz`: hostile captures under every policy for ten minutes (`MINUTES=1 npm run fuzz` for one). Says how many
 * there were, and the smallest that breaks an invariant.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StreamWrite } from '../../src/capture.ts'
import { present } from '../../src/presentation/present.ts'
import { anyStream, cuts, ending, textStream } from './arbitraries.ts'
import { capture, rechunk } from './capture.ts'
import { expectAccountedFor, expectSafeText } from './invariants.ts'
import { EVERY_POLICY, showsHidden } from './policies.ts'

const minutes = Number(process.env.MINUTES ?? 10)
const streams = fc.oneof(anyStream, textStream)
const stages = fc.option(fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 4 }), { nil: null })
const writes: fc.Arbitrary<StreamWrite[]> = fc.array(
  fc.record({
    stream: fc.constantFrom('stdout', 'stderr'),
    start: fc.nat({ max: 500 }),
    end: fc.nat({ max: 500 }),
    atMs: fc.nat(),
  }),
  { maxLength: 8 },
)

test('no capture breaks an invariant', { timeout: (minutes + 5) * 60_000 }, () => {
  let captures = 0
  fc.assert(
    fc.property(
      streams,
      streams,
      ending,
      fc.record({ stages, writes }),
      fc.constantFrom(...EVERY_POLICY),
      cuts,
      (stdout, stderr, end, facts, policy, at) => {
        captures++
        const whole = present(capture({ ...end, ...facts, stdout, stderr }), policy)
        expectAccountedFor(capture({ stdout, stderr }), whole)
        if (showsHidden(policy)) expectSafeText(whole.text)
        else expect(whole.text.isWellFormed()).toBe(true)
        const chunks = { stdout: rechunk(stdout, at), stderr: rechunk(stderr, at) }
        expect(present(capture({ ...end, ...facts, ...chunks }), policy)).toEqual(whole)
      },
    ),
    {
      numRuns: Number.MAX_SAFE_INTEGER,
      interruptAfterTimeLimit: minutes * 60_000,
      markInterruptAsFailure: false,
    },
  )
  process.stdout.write(`${captures} captures under ${EVERY_POLICY.length} policies, no violation\n`)
})
