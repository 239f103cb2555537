import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shown } from '../../src/ledger/shown.ts'
import { rawLayout } from '../../src/ui/panes/rawLayout.ts'
import { hexSegments, textSegments } from '../../src/ui/panes/rawSegments.ts'
import { captureOf, logOf, show } from '../ledger/showing.ts'

const modes = fc.constantFrom('text' as const, 'hex' as const)
const streams = fc.record({ out: fc.uint8Array({ maxLength: 400 }), err: fc.uint8Array({ maxLength: 400 }) })

test('the rows of both lanes hold every byte once, in order', () => {
  fc.assert(
    fc.property(streams, modes, ({ out, err }, mode) => {
      const shown = show(captureOf(out, err, { exitCode: 1 }))
      const layout = rawLayout(shown, mode)
      const rows = layout.slice(0, layout.rows)
      expect(rows.map((row) => row.number)).toEqual(rows.map((_, index) => index))
      expect(rows).toHaveLength(layout.rows)
      for (const stream of ['stdout', 'stderr'] as const) {
        let at = 0
        for (const row of rows) {
          if (row.kind === 'lane' || row.stream !== stream) continue
          expect(row.from).toBe(at)
          at = row.to
        }
        expect(at).toBe(shown.streams[stream].bytes.length)
      }
    }),
  )
})

test('a window is the same rows, and a byte is found in its row', () => {
  fc.assert(
    fc.property(
      streams,
      modes,
      fc.nat({ max: 60 }),
      fc.nat({ max: 30 }),
      fc.nat(),
      ({ out, err }, mode, first, count, at) => {
        const layout = rawLayout(show(captureOf(out, err)), mode)
        expect(layout.slice(first, count)).toEqual(layout.slice(0, layout.rows).slice(first, first + count))
        if (err.length === 0) return
        const row = layout.slice(layout.rowOf('stderr', at % err.length), 1)[0]
        expect(row?.kind === 'bytes' && row.from <= at % err.length && at % err.length < row.to).toBe(true)
      },
    ),
  )
})

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}

test('the segments of a hex row are its bytes', () => {
  fc.assert(
    fc.property(streams, ({ out, err }) => {
      const shown = show(captureOf(out, err))
      const layout = rawLayout(shown, 'hex')
      for (const row of layout.slice(0, layout.rows)) {
        if (row.kind === 'lane') continue
        const stream = shown.streams[row.stream]
        const text = hexSegments(stream, row).map((segment) => segment.text)
        expect(text.join(' ')).toBe(hexOf(stream.bytes.slice(row.from, row.to)))
      }
    }),
  )
})

function checkTextRows(shown: Shown): void {
  const layout = rawLayout(shown, 'text')
  for (const row of layout.slice(0, layout.rows)) {
    if (row.kind === 'lane') continue
    const stream = shown.streams[row.stream]
    const bytes = stream.bytes.slice(row.from, row.to)
    const end = bytes.at(-1) === 10 ? row.to - 1 : row.to
    let at = row.from
    for (const segment of textSegments(stream, row)) {
      expect(segment.from).toBe(at)
      at = segment.to
    }
    expect(at).toBe(end)
  }
}

test('the segments of a text row cover it but for its newline', () => {
  fc.assert(fc.property(streams, ({ out, err }) => checkTextRows(show(captureOf(out, err, { exitCode: 2 })))))
  checkTextRows(show(captureOf(logOf(300), '\x1b[31mred\x1b[0m\r\n'.repeat(5), { exitCode: 1 })))
})

test('stdout alone has no heading; with stderr both lanes are named', () => {
  const alone = rawLayout(show(captureOf('a\n')), 'text')
  expect(alone.slice(0, 9).map((row) => row.kind)).toEqual(['bytes'])
  const both = rawLayout(show(captureOf('a\n', 'b\n', { exitCode: 1 })), 'text')
  expect(both.slice(0, 9).map((row) => `${row.kind} ${row.stream}`)).toEqual([
    'lane stdout',
    'bytes stdout',
    'lane stderr',
    'bytes stderr',
  ])
})
