/** Which bytes and which characters belong together: the pairs that light up in both panes. */
import type { StreamName } from '../capture.ts'
import { RULES, type RuleFamily, type RuleId, type Span } from '../presentation/provenance.ts'
import { type Shown, spanAt } from './shown.ts'

/** Where a person points: a stretch of one row of one pane. */
export type Place =
  | { readonly side: 'raw'; readonly stream: StreamName; readonly from: number; readonly to: number }
  | { readonly side: 'model'; readonly from: number; readonly to: number }

export interface RawRange {
  readonly stream: StreamName
  readonly from: number
  readonly to: number
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Both sides of one place. Either list may be empty: a footer has no bytes, a dropped frame no text. */
export interface Link {
  readonly kind: Span['kind'] | 'omitted'
  readonly rule: RuleId
  readonly family: RuleFamily
  readonly label: string
  readonly raw: readonly RawRange[]
  readonly model: readonly TextRange[]
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The pairs of a place: a verbatim place is tied stretch to stretch, any other by the whole span. */
export function linkOf(shown: Shown, place: Place): Link | null {
  return place.side === 'raw' ? fromRaw(shown, place) : fromModel(shown, place)
}

function named(rule: RuleId): { rule: RuleId; family: RuleFamily; label: string } {
  return { rule, family: RULES[rule].family, label: RULES[rule].label }
}

function fromRaw(shown: Shown, place: Extract<Place, { side: 'raw' }>): Link | null {
  const { bytes, pieces } = shown.streams[place.stream]
  const piece = pieces.at(place.from)
  if (piece === null) return null
  const { stream } = place
  if (piece.span === null) {
    const streamsOf = insertedStreams(shown)
    const model = shown.spans
      .filter(
        (span) => span.kind === 'inserted' && span.rule === piece.rule && streamsOf(span).includes(stream),
      )
      .map(({ start, end }) => ({ start, end }))
    return {
      kind: 'omitted',
      ...named(piece.rule),
      raw: [{ stream, from: piece.from, to: piece.to }],
      model: merge(model),
    }
  }
  const span = shown.spans[piece.span]
  if (span === undefined) return null
  if (piece.kind === 'rewritten') return wholeSpan(span)
  const from = Math.max(place.from, piece.from)
  const to = Math.min(place.to, piece.to)
  const start = span.start + decoder.decode(bytes.slice(piece.from, from)).length
  const end = start + decoder.decode(bytes.slice(from, to)).length
  return { kind: 'verbatim', ...named(piece.rule), raw: [{ stream, from, to }], model: [{ start, end }] }
}

function fromModel(shown: Shown, place: Extract<Place, { side: 'model' }>): Link | null {
  const span = shown.spans[spanAt(shown.spans, place.from)]
  if (span === undefined) return null
  if (span.kind === 'rewritten') return wholeSpan(span)
  if (span.kind === 'inserted') return insertedLink(shown, span)
  const start = Math.max(place.from, span.start)
  const end = Math.min(place.to, span.end)
  const from = span.from + encoder.encode(shown.text.slice(span.start, start)).length
  const to = from + encoder.encode(shown.text.slice(start, end)).length
  return {
    kind: 'verbatim',
    ...named(span.rule),
    raw: [{ stream: span.stream, from, to }],
    model: [{ start, end }],
  }
}

function wholeSpan(span: Span): Link | null {
  if (span.kind === 'inserted') return null
  const raw = [{ stream: span.stream, from: span.from, to: span.to }]
  return { kind: span.kind, ...named(span.rule), raw, model: [{ start: span.start, end: span.end }] }
}

/** What we wrote ourselves is tied to the bytes it stands in for; a label to the stream it announces. */
function insertedLink(shown: Shown, span: Span): Link {
  const length = shown.streams.stderr.bytes.length
  const dropped = insertedStreams(shown)(span).flatMap((stream) =>
    shown.streams[stream].pieces.all
      .filter((piece) => piece.kind === 'omitted' && piece.rule === span.rule)
      .map(({ from, to }) => ({ stream, from, to })),
  )
  const announced: RawRange[] =
    span.rule === 'stderr' && length > 0 ? [{ stream: 'stderr', from: 0, to: length }] : []
  return {
    kind: 'inserted',
    ...named(span.rule),
    raw: dropped.length > 0 ? dropped : announced,
    model: [{ start: span.start, end: span.end }],
  }
}

/** The streams that an inserted span speaks of: stdout until the label of stderr, stderr from there. */
function insertedStreams(shown: Shown): (span: Span) => readonly StreamName[] {
  if (shown.isOneText) return () => ['stdout', 'stderr']
  const label = shown.spans.find((span) => span.rule === 'stderr')?.start ?? Number.POSITIVE_INFINITY
  return (span) => [span.start >= label ? 'stderr' : 'stdout']
}

function merge(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last !== undefined && last.end === range.start)
      merged[merged.length - 1] = { start: last.start, end: range.end }
    else merged.push(range)
  }
  return merged
}
