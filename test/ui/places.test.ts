import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  caretStep,
  modelPlaceIn,
  type RawPlace,
  rawPlaceIn,
  rawRowOf,
  stepModel,
  stepRaw,
} from '../../src/ui/panes/places.ts'
import { rawLayout } from '../../src/ui/panes/rawLayout.ts'
import { captureOf, logOf, show } from '../ledger/showing.ts'

const shown = show(captureOf(`first \x1b[31mred\x1b[0m last\n${logOf(300)}`, 'oops\n', { exitCode: 1 }))
const layout = rawLayout(shown, 'text')

test('Right goes from span to span and reaches the other lane; Left goes back the same way', () => {
  const there: RawPlace[] = []
  let place = rawPlaceIn(shown, layout, 1, null)
  while (place !== null && there.length < 100) {
    there.push(place)
    place = stepRaw(shown, layout, place, { spans: 1 })
  }
  expect(there.at(-1)?.stream).toBe('stderr')
  expect(new Set(there.map((at) => `${at.stream} ${at.from}`)).size).toBe(there.length)
  let back = there.at(-1) ?? null
  for (let index = there.length - 2; index >= 0 && back !== null; index -= 1) {
    back = stepRaw(shown, layout, back, { spans: -1 })
    expect(back?.from).toBe(there[index]?.from)
  }
})

test('Down and Up go row by row and pass over a heading', () => {
  const start = rawPlaceIn(shown, layout, layout.rows - 1, null)
  expect(start?.stream).toBe('stderr')
  const up = start === null ? null : stepRaw(shown, layout, start, { rows: -1 })
  expect(up?.stream).toBe('stdout')
  const down = up === null ? null : stepRaw(shown, layout, up, { rows: 1 })
  expect(down).toEqual(start)
})

test('every step from every place of the model text leads to a place in it', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
  fc.assert(
    fc.property(fc.nat(), fc.array(fc.constantFrom(...keys), { maxLength: 30 }), (row, presses) => {
      let place = modelPlaceIn(shown, row % shown.textRows.length, null)
      for (const key of presses) {
        const step = caretStep(key, 20)
        if (place === null || step === null) continue
        const next = stepModel(shown, place, step)
        if (next !== null) place = next
        expect(place.from).toBeGreaterThanOrEqual(0)
        expect(place.to).toBeLessThanOrEqual(shown.text.length)
        expect(place.to).toBeGreaterThanOrEqual(place.from)
      }
    }),
  )
})

test('Home and End are the first and the last row', () => {
  const place = rawPlaceIn(shown, layout, 5, null)
  if (place === null) throw new Error('row 5 has bytes')
  const first = stepRaw(shown, layout, place, { end: 'first' })
  const last = stepRaw(shown, layout, place, { end: 'last' })
  expect(first === null ? null : rawRowOf(layout, first)).toBe(1)
  expect(last === null ? null : rawRowOf(layout, last)).toBe(layout.rows - 1)
  expect(caretStep('x', 20)).toBeNull()
})
