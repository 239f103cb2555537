import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clampTop,
  geometryOf,
  MAX_HEIGHT,
  ROW_HEIGHT,
  rowAt,
  rowTop,
  windowOf,
} from '../../src/ui/panes/geometry.ts'

const rows = fc.oneof(fc.nat({ max: 2000 }), fc.nat({ max: 130_000_000 }))
const viewports = fc.integer({ min: 0, max: 2000 })

test('the element that scrolls is never too tall, and its end is the end of the rows', () => {
  fc.assert(
    fc.property(rows, viewports, (count, viewport) => {
      const geometry = geometryOf(count, viewport)
      expect(geometry.height).toBeLessThanOrEqual(MAX_HEIGHT)
      const end = (geometry.height - viewport) * geometry.scale
      if (geometry.full > viewport) expect(end).toBeCloseTo(geometry.full - viewport, 0)
    }),
  )
})

test('rows laid out cover the view wherever it is', () => {
  fc.assert(
    fc.property(rows, viewports, fc.double({ min: 0, max: 1, noNaN: true }), (count, viewport, share) => {
      const geometry = geometryOf(count, viewport)
      const top = clampTop(geometry, share * geometry.full)
      const { first, count: laid } = windowOf(geometry, top)
      if (count === 0) {
        expect(laid).toBe(0)
        return
      }
      expect(first).toBeLessThanOrEqual(rowAt(geometry, top))
      const lastInView = Math.min(count - 1, rowAt(geometry, top + viewport))
      expect(first + laid - 1).toBeGreaterThanOrEqual(lastInView)
      expect(laid).toBeLessThan(viewport / ROW_HEIGHT + 60)
    }),
  )
})

test('a row is found at its own height', () => {
  const geometry = geometryOf(50_000_000, 700)
  for (const row of [0, 1, 999_999, 49_999_999]) expect(rowAt(geometry, rowTop(row))).toBe(row)
})
