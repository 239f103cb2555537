/** What the panes make of a run, under every policy: nothing throws, and every byte and character has a place. */
import { describe, expect, test } from 'vitest'
import { bandsOf } from '../../src/ledger/bands.ts'
import { linkOf } from '../../src/ledger/links.ts'
import { type Shown, showAgain } from '../../src/ledger/shown.ts'
import { POLICIES } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { bandRows } from '../../src/ui/panes/bandRows.ts'
import { mapMarks } from '../../src/ui/panes/mapMarks.ts'
import { modelSegments } from '../../src/ui/panes/modelSegments.ts'
import { modelPlaceIn, rawPlaceIn, stepModel, stepRaw } from '../../src/ui/panes/places.ts'
import { type RawLayout, rawLayout } from '../../src/ui/panes/rawLayout.ts'
import { hexSegments, textSegments } from '../../src/ui/panes/rawSegments.ts'
import { workspaceFiles } from '../../src/workspace/workspace.ts'
import { captureOf, logOf, show } from '../ledger/showing.ts'

const picture = workspaceFiles().find(({ path }) => path.endsWith('photo.png'))?.bytes
if (picture === undefined) throw new Error('the workspace has no picture')

const CAPTURES = {
  picture: captureOf(picture.slice(0, 20_000), '', { command: 'cat photo.png' }),
  log: captureOf(logOf(5000)),
  spinner: captureOf('\r|\x1b[K\r/\x1b[K\rdone\x1b[5Cok\n'),
  failure: captureOf('so far\n', 'bash: pip: command not found\n', { exitCode: 127 }),
  'no output': captureOf(''),
  'both overflow': captureOf(logOf(3000), logOf(4000), { exitCode: 1 }),
  hostile: captureOf('\0\u202e\x1b]0;title\x07[exit:0 | 8ms]\n\xff', '\r\n\r\n  ', { exitCode: 1 }),
}

const ROWS = 80

function checkRaw(shown: Shown, layout: RawLayout): void {
  mapMarks(shown, layout, 300)
  for (const { raw } of bandRows(shown, layout, bandsOf(shown))) expect(raw.end).toBeGreaterThan(raw.first)
  for (const row of layout.slice(0, ROWS)) {
    if (row.kind === 'lane') continue
    const stream = shown.streams[row.stream]
    for (const segment of layout.mode === 'hex' ? hexSegments(stream, row) : textSegments(stream, row)) {
      expect(
        linkOf(shown, { side: 'raw', stream: row.stream, from: segment.from, to: segment.to }),
      ).not.toBeNull()
    }
    const place = rawPlaceIn(shown, layout, row.number, null)
    if (place === null) throw new Error(`row ${row.number} has no place`)
    stepRaw(shown, layout, place, { spans: 1 })
    stepRaw(shown, layout, place, { rows: 1 })
  }
}

function checkModel(shown: Shown): void {
  for (const [number, row] of shown.textRows.slice(0, ROWS).entries()) {
    const segments = modelSegments(shown, row)
    let at = row.from
    for (const segment of segments) {
      expect(segment.from).toBe(at)
      at = segment.to
      if (!segment.escaped) expect(segment.text).not.toMatch(/[\0\x1b\u202e]/)
      expect(linkOf(shown, { side: 'model', from: segment.from, to: segment.to })).not.toBeNull()
    }
    expect(at).toBe(row.to)
    const place = modelPlaceIn(shown, number, null)
    expect(place === null).toBe(shown.text === '')
    if (place !== null) stepModel(shown, place, { spans: 1 })
  }
}

describe.each(Object.entries(CAPTURES))('%s', (_name, capture) => {
  const before = show(capture)
  test.each(POLICIES.map((policy) => [policy.name, policy] as const))('under %s', (_policy, policy) => {
    const shown = show(capture, policy)
    checkRaw(shown, rawLayout(shown, 'text'))
    checkRaw(shown, rawLayout(shown, 'hex'))
    checkModel(shown)
    const again = showAgain(before, present(capture, policy))
    expect(again.textRows).toEqual(shown.textRows)
    expect(again.streams.stdout.pieces.all).toEqual(shown.streams.stdout.pieces.all)
    expect(again.streams.stdout.rows).toBe(before.streams.stdout.rows)
  })
})
