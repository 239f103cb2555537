/** What the map beside Raw shows: for every pixel of its height, what became of the bytes there. */
import type { StreamName } from '../../capture.ts'
import type { Piece } from '../../ledger/pieces.ts'
import type { Shown } from '../../ledger/shown.ts'
import type { RawLayout } from './rawLayout.ts'

export interface MapMark {
  readonly y: number
  readonly height: number
  readonly kind: Piece['kind']
  /** Null for bytes shown as written. */
  readonly family: Piece['family'] | null
}

/** Pixels a row takes at most: a short output does not fill the map. */
const MAX_ROW_PIXELS = 4
const MARK_PIXELS = 2
/** Marks within lines drawn at most; past this they would cover each other anyway. */
const MAX_MARKS = 400

/** Height of the drawing in a map of `available` pixels. */
export function mapHeight(layout: RawLayout, available: number): number {
  return Math.max(0, Math.min(available, layout.rows * MAX_ROW_PIXELS))
}

/** Stretches of one fate from top to bottom, then the small marks on top of them. */
export function mapMarks(shown: Shown, layout: RawLayout, height: number): readonly MapMark[] {
  const marks: MapMark[] = []
  for (let y = 0; y < height; y += 1) {
    const near = layout.near(Math.floor((y * layout.rows) / height))
    const piece = near === null ? null : shown.streams[near.stream].pieces.at(near.offset)
    if (piece === null) continue
    const family = piece.kind === 'verbatim' ? null : piece.family
    const last = marks.at(-1)
    if (
      last !== undefined &&
      last.y + last.height === y &&
      last.kind === piece.kind &&
      last.family === family
    ) {
      marks[marks.length - 1] = { ...last, height: last.height + 1 }
    } else marks.push({ y, height: 1, kind: piece.kind, family })
  }
  return [...marks, ...smallMarks(shown, layout, height)]
}

function smallMarks(shown: Shown, layout: RawLayout, height: number): MapMark[] {
  const marks: MapMark[] = []
  const names: readonly StreamName[] = ['stdout', 'stderr']
  for (const name of names) {
    /** Bytes before this one are on the pixel of the last mark. */
    let next = 0
    for (const piece of shown.streams[name].pieces.all) {
      if (marks.length === MAX_MARKS) return marks
      if (piece.kind !== 'rewritten' || piece.from < next) continue
      const y = Math.floor((layout.rowOf(name, piece.from) * height) / Math.max(1, layout.rows))
      next = firstByteAt(layout, name, Math.ceil(((y + 1) * layout.rows) / Math.max(1, height)))
      if (marks.at(-1)?.y === y) continue
      marks.push({ y, height: MARK_PIXELS, kind: piece.kind, family: piece.family })
    }
  }
  return marks
}

/** The byte that begins `row`, past all bytes of the stream where the row is none of its own. */
function firstByteAt(layout: RawLayout, name: StreamName, row: number): number {
  const found = layout.slice(row, 1)[0]
  return found?.kind === 'bytes' && found.stream === name ? found.from : Number.POSITIVE_INFINITY
}
