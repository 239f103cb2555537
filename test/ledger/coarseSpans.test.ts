import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coarsened } from '../../src/ledger/coarseSpans.ts'
import { POLICIES } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { captureOf } from './showing.ts'

function covered(spans: ReturnType<typeof present>['spans']): string[] {
  return spans.flatMap(({ stream, from, to }) =>
    stream === null ? [] : Array.from({ length: to - from }, (_, index) => `${stream} ${from + index}`),
  )
}

test('spans told together tile the same text and cover the same bytes once', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(
      bytes,
      bytes,
      fc.constantFrom(...POLICIES),
      fc.integer({ min: 1, max: 8 }),
      (a, b, policy, most) => {
        const before = present(captureOf(a, b, { exitCode: 1 }), policy)
        const after = coarsened(before, most)
        let at = 0
        for (const span of after.spans) {
          expect(span.start).toBe(at)
          at = span.end
        }
        expect(at).toBe(before.text.length)
        expect(covered(after.spans).sort()).toEqual(covered(before.spans).sort())
        expect(after.warnings.length - before.warnings.length).toBe(before.spans.length > most ? 1 : 0)
      },
    ),
  )
})

test('of long stretches without words of ours no more than the most is left', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? 0x41 : 0xff))
  const raw = POLICIES.find(({ name }) => name === 'raw')
  if (raw === undefined) throw new Error('there is no policy raw')
  const before = present(captureOf(bytes), raw)
  expect(before.spans).toHaveLength(1000)
  expect(coarsened(before, 100).spans.length).toBeLessThanOrEqual(100)
  expect(coarsened(before, 1000)).toBe(before)
})
