/** A row of the model's text cut where its origin changes, and where hidden characters are written out. */
import { ruleFacts } from '../../ledger/rules.ts'
import { type Shown, spanAt } from '../../ledger/shown.ts'
import type { TextRow } from '../../ledger/textRows.ts'
import { textRuns } from '../../ledger/visibleText.ts'
import { joinSegments } from './joinSegments.ts'

export interface ModelSegment {
  /** What stands on the screen. */
  readonly text: string
  readonly from: number
  readonly to: number
  /** The text is not that of the model: it stands for, or among others for, characters that nobody would see. */
  readonly escaped: boolean
  /** Index of its span. */
  readonly span: number
}

/** The segments of a row; an empty row has one empty segment, so that it can be pointed at. */
export function modelSegments(shown: Shown, row: TextRow): readonly ModelSegment[] {
  const segments: ModelSegment[] = []
  const first = spanAt(shown.spans, row.from)
  for (let index = first; index < shown.spans.length; index += 1) {
    const span = shown.spans[index]
    if (span === undefined || (span.start >= row.to && index > first)) break
    const from = Math.max(row.from, span.start)
    const to = Math.min(row.to, span.end)
    if (to > from) segments.push(...spanSegments(shown, from, to, index))
    else if (index === first) segments.push({ text: '', from, to, escaped: false, span: index })
  }
  const spanOf = ({ span }: ModelSegment) => shown.spans[span]
  return joinSegments(segments, {
    marked: (segment) => spanOf(segment)?.kind === 'rewritten',
    // Within a line only characters change: what was masked or put in has its own place.
    kin: (segment) => {
      const span = spanOf(segment)
      return span === undefined || span.rule === 'verbatim' || ruleFacts(span.rule).family === 'control'
        ? null
        : span
    },
  })
}

function spanSegments(shown: Shown, from: number, to: number, span: number): ModelSegment[] {
  const stream = shown.spans[span]?.stream ?? null
  const reading = stream === null ? 'utf-8' : shown.streams[stream].reading
  return textRuns(shown.text, from, to, reading).map((run) => ({ ...run, span }))
}
