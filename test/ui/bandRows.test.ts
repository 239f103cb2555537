import { expect, test } from 'vitest'
import { bandsOf } from '../../src/ledger/bands.ts'
import { bandPath, bandRows, edges } from '../../src/ui/panes/bandRows.ts'
import { rawLayout } from '../../src/ui/panes/rawLayout.ts'
import { captureOf, logOf, show } from '../ledger/showing.ts'

const shown = show(captureOf(logOf(5000)))
const layout = rawLayout(shown, 'text')
const [kept, dropped] = bandRows(shown, layout, bandsOf(shown))

test('200 kept lines face 200 lines; 4,800 dropped ones face the four of the notice', () => {
  expect(kept?.raw).toEqual({ first: 0, end: 200 })
  expect(kept?.model).toEqual({ first: 0, end: 200 })
  expect(dropped?.raw).toEqual({ first: 200, end: 5000 })
  const notice = dropped?.model
  expect((notice?.end ?? 0) - (notice?.first ?? 0)).toBe(4)
})

test('a band out of view on both sides has no outline; one in view keeps its coordinates small', () => {
  const away = { y0: -900, y1: -10 }
  expect(bandPath(away, away, 44, 700)).toBeNull()
  const path = bandPath({ y0: 100, y1: 96_000 }, { y0: 100, y1: 180 }, 44, 700)
  const numbers = path?.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  expect(Math.max(...numbers)).toBeLessThan(2000)
  expect(path).toContain('44 180')
})

test('bytes without any text narrow to nothing half-way', () => {
  const path = bandPath(edges({ first: 0, end: 3 }, 0), null, 44, 700)
  expect(path).toContain('22 38')
  expect(path).not.toContain(' 44 ')
})
