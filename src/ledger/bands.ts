/** The ribbon's bands: which stretch of the bytes became which stretch of the text. */
import type { StreamName } from '../capture.ts'
import type { RuleFamily, RuleId } from '../presentation/provenance.ts'
import { linkOf, type TextRange } from './links.ts'
import type { Piece } from './pieces.ts'
import type { Shown } from './shown.ts'

export interface Band {
  readonly kind: 'kept' | 'dropped'
  readonly stream: StreamName
  readonly from: number
  readonly to: number
  /** Null for kept bytes. */
  readonly rule: RuleId | null
  readonly family: RuleFamily | null
  readonly label: string
  /** The text it became or that stands in for it; null where nothing does. */
  readonly text: TextRange | null
}

/** Families that drop whole stretches. A terminal code or a mask changes within a line: part of what is kept. */
const DROPS_STRETCHES: ReadonlySet<RuleFamily> = new Set(['cut', 'guard', 'stderr'])

/** Bands of both streams in the order of the raw pane: neighbours with one fate are one band. */
export function bandsOf(shown: Shown): readonly Band[] {
  return [...streamBands(shown, 'stdout'), ...streamBands(shown, 'stderr')]
}

function streamBands(shown: Shown, stream: StreamName): Band[] {
  const bands: Band[] = []
  let group: Piece[] = []
  /** The first piece of the group that has a fate of its own. */
  let head: Piece | null = null
  const close = () => {
    const first = group[0]
    const last = group.at(-1)
    if (first === undefined || last === undefined) return
    bands.push(
      head !== null && dropsStretch(head)
        ? droppedBand(shown, stream, head, { from: first.from, to: last.to })
        : keptBand(shown, stream, group, { from: first.from, to: last.to }),
    )
    group = []
    head = null
  }
  for (const piece of shown.streams[stream].pieces.all) {
    if (!isPassing(piece)) {
      if (head !== null && fateOf(head) !== fateOf(piece)) close()
      head ??= piece
    }
    group.push(piece)
  }
  close()
  return bands
}

/** Whether the piece drops a stretch of its own. */
export function dropsStretch(piece: Piece): boolean {
  return piece.kind === 'omitted' && DROPS_STRETCHES.has(piece.family)
}

/** A terminal code left out within a line: it goes with what is around it. */
function isPassing(piece: Piece): boolean {
  return piece.kind === 'omitted' && !DROPS_STRETCHES.has(piece.family)
}

function fateOf(piece: Piece): RuleId | 'kept' {
  return dropsStretch(piece) ? piece.rule : 'kept'
}

interface Bytes {
  readonly from: number
  readonly to: number
}

function droppedBand(shown: Shown, stream: StreamName, head: Piece, bytes: Bytes): Band {
  const link = linkOf(shown, { side: 'raw', stream, from: head.from, to: head.from + 1 })
  const text = link?.model[0]
  return {
    kind: 'dropped',
    stream,
    ...bytes,
    rule: head.rule,
    family: head.family,
    label: head.label,
    text: text === undefined ? null : { start: text.start, end: link?.model.at(-1)?.end ?? text.end },
  }
}

function keptBand(shown: Shown, stream: StreamName, group: readonly Piece[], bytes: Bytes): Band {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const piece of group) {
    const span = piece.span === null ? undefined : shown.spans[piece.span]
    if (span === undefined) continue
    start = Math.min(start, span.start)
    end = Math.max(end, span.end)
  }
  const text = end > 0 ? { start, end } : null
  return { kind: 'kept', stream, ...bytes, rule: null, family: null, label: 'shown as written', text }
}
