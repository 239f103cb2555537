/** A row of the Raw pane cut where the fate of its bytes changes. */
import { dropsStretch } from '../../ledger/bands.ts'
import type { Piece } from '../../ledger/pieces.ts'
import type { ShownStream } from '../../ledger/shown.ts'
import { visibleRuns } from '../../ledger/visibleBytes.ts'
import { joinSegments } from './joinSegments.ts'

export interface RawSegment {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly escaped: boolean
  readonly piece: Piece | null
}

const NEWLINE = 10

/** The segments of a text row. Its newline is the end of the row and has no text. */
export function textSegments(stream: ShownStream, row: { from: number; to: number }): readonly RawSegment[] {
  const bytes = stream.bytes.slice(row.from, row.to)
  const end = bytes.at(-1) === NEWLINE ? row.to - 1 : row.to
  const pieces = stream.pieces.within(row.from, Math.max(end, row.from + 1))
  const segments = pieces.flatMap((piece): RawSegment[] => {
    const from = Math.max(piece.from, row.from)
    const to = Math.min(piece.to, end)
    const reading = piece.family === 'guard' ? 'ascii' : stream.reading
    const part = bytes.subarray(from - row.from, to - row.from)
    return visibleRuns(part, from, reading).map((run) => ({ ...run, piece }))
  })
  return joinSegments(segments, {
    marked: ({ piece }) => piece?.kind === 'rewritten',
    kin: ({ piece }) =>
      piece?.kind === 'omitted' || (piece?.kind === 'rewritten' && piece.family !== 'control') ? piece : null,
  })
}

/** What dropped the whole row; null where any byte of it is shown. */
export function droppedBy(stream: ShownStream, row: { from: number; to: number }): Piece | null {
  const pieces = stream.pieces.within(row.from, row.to)
  if (!pieces.every((piece) => piece.kind === 'omitted')) return null
  return pieces.find(dropsStretch) ?? pieces[0] ?? null
}

/** The segments of a hex row: one for every fate, `text` the bytes in hex. */
export function hexSegments(stream: ShownStream, row: { from: number; to: number }): RawSegment[] {
  return stream.pieces.within(row.from, row.to).map((piece) => {
    const from = Math.max(piece.from, row.from)
    const to = Math.min(piece.to, row.to)
    const text = Array.from(stream.bytes.slice(from, to), (byte) => byte.toString(16).padStart(2, '0')).join(
      ' ',
    )
    return { text, from, to, escaped: false, piece }
  })
}

/** The text column of a hex dump: printable ASCII as it is, a dot for all else. */
export function asciiColumn(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join('')
}
