import fc from 'fast-check'
import { expect, test } from 'vitest'
import { front, tally } from './measure.ts'

const outcome = { id: 'a', heldOut: false, tokens: 10, marks: 2, lost: [] as string[] }

test('counts marks, whole captures and tokens', () => {
  const outcomes = [
    outcome,
    { ...outcome, id: 'b', tokens: 40, marks: 3, lost: ['x'] },
    { ...outcome, id: 'binary', tokens: 30, marks: 0 },
  ]
  expect(tally(outcomes)).toEqual({
    captures: 3,
    marks: 5,
    survival: 0.8,
    // What has no marked line says nothing of a policy.
    whole: 0.5,
    tokens: 80,
    medianTokens: 30,
  })
})

test('the front is what no other beats', () => {
  const point = fc.record({ tokens: fc.nat(50), survival: fc.nat(10).map((tenths) => tenths / 10) })
  fc.assert(
    fc.property(fc.array(point, { minLength: 1 }), (points) => {
      const best = front(points)
      const beats = (a: (typeof points)[0], b: (typeof points)[0]) =>
        a.tokens <= b.tokens && a.survival >= b.survival && (a.tokens < b.tokens || a.survival > b.survival)
      for (const one of best) expect(points.some((other) => beats(other, one))).toBe(false)
      for (const one of points) {
        const isEqualled = best.some((other) => other.tokens <= one.tokens && other.survival >= one.survival)
        expect(isEqualled).toBe(true)
      }
    }),
  )
})
