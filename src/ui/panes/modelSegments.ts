/** A row of the model's text cut where its origin changes. */
import { type Shown, spanAt } from '../../ledger/shown.ts'
import type { TextRow } from '../../ledger/textRows.ts'

export interface ModelSegment {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Index of its span. */
  readonly span: number
}

/** The segments of a row; an empty row has one empty segment, so that it can be pointed at. */
export function modelSegments(shown: Shown, row: TextRow): ModelSegment[] {
  const segments: ModelSegment[] = []
  const first = spanAt(shown.spans, row.from)
  for (let index = first; index < shown.spans.length; index += 1) {
    const span = shown.spans[index]
    if (span === undefined || (span.start >= row.to && index > first)) break
    const from = Math.max(row.from, span.start)
    const to = Math.min(row.to, span.end)
    if (to > from || index === first)
      segments.push({ text: shown.text.slice(from, to), from, to, span: index })
  }
  return segments
}
