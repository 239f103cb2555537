/**
 * One run as the panes read it: the bytes it wrote, the text the model got, and the ties between the two.
 * Lives beside the store, never in it.
 */
import type { Attachment, StreamName } from '../capture.ts'
import type { Presentation, Span } from '../presentation/provenance.ts'
import type { ByteStore } from './byteStore.ts'
import { Pieces } from './pieces.ts'
import { RowIndex, type RowIndexData } from './rowIndex.ts'
import { type TextRow, textRows } from './textRows.ts'

export interface ShownStream {
  readonly name: StreamName
  readonly bytes: ByteStore
  readonly rows: RowIndex
  readonly pieces: Pieces
}

export interface Shown {
  readonly text: string
  readonly textRows: readonly TextRow[]
  readonly spans: readonly Span[]
  readonly streams: Readonly<Record<StreamName, ShownStream>>
  readonly attachments: readonly Attachment[]
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
    rows: new RowIndex(bytes[name], index[name]),
    pieces: new Pieces(name, presentation.spans, presentation.omitted),
  })
  return {
    text: presentation.text,
    textRows: textRows(presentation.text),
    spans: presentation.spans,
    streams: { stdout: stream('stdout'), stderr: stream('stderr') },
    attachments,
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
