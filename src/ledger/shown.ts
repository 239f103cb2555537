/**
 * One run as the panes read it: the bytes it wrote, the text the model got, and the ties between the two.
 * Lives beside the store, never in it.
 */
import type { Attachment, StreamName } from '../capture.ts'
import type { Presentation, Span } from '../presentation/provenance.ts'
import type { ByteStore } from './byteStore.ts'
import { Pieces } from './pieces.ts'
import { readingOf } from './readingOf.ts'
import { RowIndex, type RowIndexData } from './rowIndex.ts'
import { type TextRow, textRows } from './textRows.ts'
import type { Reading } from './visibleBytes.ts'

export interface ShownStream {
  readonly name: StreamName
  readonly bytes: ByteStore
  readonly reading: Reading
  readonly rows: RowIndex
  readonly pieces: Pieces
}

export interface Shown {
  readonly text: string
  readonly textRows: readonly TextRow[]
  readonly spans: readonly Span[]
  /** Both streams went through the policy as one text: what was put in speaks of both. */
  readonly isOneText: boolean
  readonly streams: Readonly<Record<StreamName, ShownStream>>
  readonly attachments: readonly Attachment[]
}

/** The model's side of a presentation. */
function textOf(presentation: Presentation): Pick<Shown, 'text' | 'textRows' | 'spans' | 'isOneText'> {
  const { text, spans, steps } = presentation
  const isOneText = steps.some(({ step, channel }) => step !== 'layout' && channel === 'output')
  return { text, textRows: textRows(text), spans, isOneText }
}

/** Puts a presentation beside the bytes it is of. */
export function showRun(
  bytes: Readonly<Record<StreamName, ByteStore>>,
  index: Readonly<Record<StreamName, RowIndexData>>,
  presentation: Presentation,
  attachments: readonly Attachment[],
): Shown {
  const stream = (name: StreamName): ShownStream => ({
    name,
    bytes: bytes[name],
    reading: readingOf(bytes[name]),
    rows: new RowIndex(bytes[name], index[name]),
    pieces: new Pieces(name, presentation.spans, presentation.omitted),
  })
  return {
    ...textOf(presentation),
    streams: { stdout: stream('stdout'), stderr: stream('stderr') },
    attachments,
  }
}

/** The same bytes under another presentation: their rows are where they were. */
export function showAgain(before: Shown, presentation: Presentation): Shown {
  const stream = (name: StreamName): ShownStream => ({
    ...before.streams[name],
    pieces: new Pieces(name, presentation.spans, presentation.omitted),
  })
  return {
    ...before,
    ...textOf(presentation),
    streams: { stdout: stream('stdout'), stderr: stream('stderr') },
  }
}

/** Index of the span that holds character `offset`; the last one for an offset past the end. */
export function spanAt(spans: readonly Span[], offset: number): number {
  let low = 0
  let high = Math.max(0, spans.length - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((spans[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
