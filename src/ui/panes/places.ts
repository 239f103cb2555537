/** The places of a pane that a pointer or the caret can be at, and the steps between them. */
import type { StreamName } from '../../capture.ts'
import type { Place } from '../../ledger/links.ts'
import { type Shown, spanAt } from '../../ledger/shown.ts'
import { rowOfChar } from '../../ledger/textRows.ts'
import type { RawLayout } from './rawLayout.ts'

export type RawPlace = Extract<Place, { side: 'raw' }>
export type ModelPlace = Extract<Place, { side: 'model' }>

/** Rows up or down, spans left or right, or to either end. */
export type CaretStep =
  | { readonly rows: number }
  | { readonly spans: 1 | -1 }
  | { readonly end: 'first' | 'last' }

/** The caret's step for a key; null where the key is none of its own. `page` is the rows in view. */
export function caretStep(key: string, page: number): CaretStep | null {
  switch (key) {
    case 'ArrowDown':
      return { rows: 1 }
    case 'ArrowUp':
      return { rows: -1 }
    case 'PageDown':
      return { rows: page }
    case 'PageUp':
      return { rows: -page }
    case 'ArrowRight':
      return { spans: 1 }
    case 'ArrowLeft':
      return { spans: -1 }
    case 'Home':
      return { end: 'first' }
    case 'End':
      return { end: 'last' }
    default:
      return null
  }
}

/** The stretch of one fate in `row` that holds byte `offset`; null for a lane's heading. */
export function rawPlaceIn(
  shown: Shown,
  layout: RawLayout,
  row: number,
  offset: number | null,
): RawPlace | null {
  const found = layout.slice(row, 1)[0]
  if (found === undefined || found.kind === 'lane') return null
  const at = Math.max(found.from, Math.min(offset ?? found.from, found.to - 1))
  const piece = shown.streams[found.stream].pieces.at(at)
  return {
    side: 'raw',
    stream: found.stream,
    from: Math.max(found.from, piece?.from ?? found.from),
    to: Math.min(found.to, piece?.to ?? found.to),
  }
}

/** The stretch of one origin in `row` that holds character `offset`. */
export function modelPlaceIn(shown: Shown, row: number, offset: number | null): ModelPlace | null {
  const found = shown.textRows[row]
  if (found === undefined) return null
  const at = Math.max(found.from, Math.min(offset ?? found.from, found.to))
  const span = shown.spans[spanAt(shown.spans, at)]
  if (span === undefined) return null
  return {
    side: 'model',
    from: Math.max(found.from, span.start),
    to: Math.max(at, Math.min(found.to, span.end)),
  }
}

export function rawRowOf(layout: RawLayout, place: RawPlace): number {
  return layout.rowOf(place.stream, place.from)
}

/** Where a step takes the caret of the Raw pane; null where there is nothing to go to. */
export function stepRaw(shown: Shown, layout: RawLayout, from: RawPlace, step: CaretStep): RawPlace | null {
  if ('spans' in step) return stepRawSpan(shown, layout, from, step.spans)
  const last = layout.rows - 1
  const row = 'end' in step ? (step.end === 'first' ? 0 : last) : rawRowOf(layout, from) + step.rows
  const bounded = Math.max(0, Math.min(last, row))
  const onward = 'rows' in step && step.rows < 0 ? -1 : 1
  return rawPlaceIn(shown, layout, bounded, null) ?? rawPlaceIn(shown, layout, bounded + onward, null)
}

function stepRawSpan(shown: Shown, layout: RawLayout, from: RawPlace, direction: 1 | -1): RawPlace | null {
  const piece = shown.streams[from.stream].pieces.at(from.from)
  const offset = direction === 1 ? (piece?.to ?? from.to) : (piece?.from ?? from.from) - 1
  const { length } = shown.streams[from.stream].bytes
  if (offset >= 0 && offset < length) return spanStart(shown, layout, from.stream, offset)
  const other: StreamName = direction === 1 ? 'stderr' : 'stdout'
  const otherLength = shown.streams[other].bytes.length
  if (other === from.stream || otherLength === 0) return null
  return spanStart(shown, layout, other, direction === 1 ? 0 : otherLength - 1)
}

function spanStart(shown: Shown, layout: RawLayout, stream: StreamName, offset: number): RawPlace | null {
  const start = shown.streams[stream].pieces.at(offset)?.from ?? offset
  return rawPlaceIn(shown, layout, layout.rowOf(stream, start), start)
}

/** Where a step takes the caret of the Model pane; null where there is nothing to go to. */
export function stepModel(shown: Shown, from: ModelPlace, step: CaretStep): ModelPlace | null {
  if ('spans' in step) {
    const span = shown.spans[spanAt(shown.spans, from.from) + step.spans]
    if (span === undefined) return null
    // A span may begin with the newline that ends the row above.
    const start = shown.text[span.start] === '\n' && span.end > span.start + 1 ? span.start + 1 : span.start
    return modelPlaceIn(shown, rowOfChar(shown.textRows, start), start)
  }
  const last = shown.textRows.length - 1
  const row =
    'end' in step ? (step.end === 'first' ? 0 : last) : rowOfChar(shown.textRows, from.from) + step.rows
  return modelPlaceIn(shown, Math.max(0, Math.min(last, row)), null)
}
