import { expect, test } from 'vitest'
import { findPolicy } from '../../src/presentation/policy.ts'
import { mapHeight, mapMarks } from '../../src/ui/panes/mapMarks.ts'
import { rawLayout } from '../../src/ui/panes/rawLayout.ts'
import { captureOf, logOf, show } from '../ledger/showing.ts'

test('a cut log is ink for what is shown, then hatch, over the whole height', () => {
  const shown = show(captureOf(logOf(5000)))
  const layout = rawLayout(shown, 'text')
  const marks = mapMarks(shown, layout, mapHeight(layout, 600))
  expect(marks.map((mark) => [mark.kind, mark.family])).toEqual([
    ['verbatim', null],
    ['omitted', 'cut'],
  ])
  expect(marks[0]?.height).toBeCloseTo((200 / 5000) * 600, -1)
  expect(marks.reduce((sum, mark) => sum + mark.height, 0)).toBe(600)
})

test('one masked secret in a long output has its mark', () => {
  const text = `${'x\n'.repeat(100)}OPENAI_API_KEY=sk-proj-${'a1B2'.repeat(12)}\n${'y\n'.repeat(50)}`
  const shown = show(captureOf(text))
  const layout = rawLayout(shown, 'text')
  expect(mapMarks(shown, layout, mapHeight(layout, 600)).some((mark) => mark.family === 'secret')).toBe(true)
})

test('every pixel with a rewritten byte has one small mark, however many there are', () => {
  const line = (index: number) => (index % 7 === 0 ? [0xff, 0x41, 0xff, 0x0a] : [0x41, 0x41, 0x0a])
  const bytes = Uint8Array.from(Array.from({ length: 3000 }, (_, index) => line(index)).flat())
  const shown = show(captureOf(bytes, bytes, { exitCode: 1 }), findPolicy('raw'))
  const layout = rawLayout(shown, 'text')
  const height = mapHeight(layout, 300)
  const expected = new Set(
    (['stdout', 'stderr'] as const).flatMap((name) =>
      shown.streams[name].pieces.all
        .filter(({ kind }) => kind === 'rewritten')
        .map(({ from }) => Math.floor((layout.rowOf(name, from) * height) / layout.rows)),
    ),
  )
  const small = mapMarks(shown, layout, height).filter((mark) => mark.height === 2)
  expect(small.map(({ y }) => y)).toEqual([...expected])
})

test('a short output does not fill the map', () => {
  const shown = show(captureOf('one\ntwo\n'))
  expect(mapHeight(rawLayout(shown, 'text'), 600)).toBe(8)
})
