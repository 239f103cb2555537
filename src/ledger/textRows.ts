/** The model's text as rows for a window: lines, long ones in several rows. */

/** UTF-16 units of a row; a longer line goes on in the next. */
export const MAX_ROW_CHARS = 256

export interface TextRow {
  readonly from: number
  /** Past the row's last character; its newline is not part of it. */
  readonly to: number
  readonly line: number
  readonly continued: boolean
}

function boundary(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at
}

/** Rows that cover the text but for its newlines. An empty text has one empty row. */
export function textRows(text: string): readonly TextRow[] {
  const rows: TextRow[] = []
  let line = 1
  let start = 0
  while (start <= text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    let from = start
    do {
      const to = end - from > MAX_ROW_CHARS ? boundary(text, from + MAX_ROW_CHARS) : end
      rows.push({ from, to, line, continued: from > start })
      from = to
    } while (from < end)
    line += 1
    start = end + 1
  }
  return rows
}

/** Characters on the screen for one that is written out, such as `\x1b`. */
const WRITTEN_OUT = 4

/** Characters that the widest row takes on the screen, about: the pane writes out hidden ones. */
export function widestRow(text: string, rows: readonly TextRow[]): number {
  let widest = 0
  for (const { from, to } of rows) {
    let width = to - from
    if (width * WRITTEN_OUT <= widest) continue
    for (let at = from; at < to; at += 1) if (isControl(text.charCodeAt(at))) width += WRITTEN_OUT - 1
    widest = Math.max(widest, width)
  }
  return widest
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || (code >= 0x7f && code < 0xa0)
}

/** Index of the row that holds character `offset` (a newline belongs to the row it ends). */
export function rowOfChar(rows: readonly TextRow[], offset: number): number {
  let low = 0
  let high = Math.max(0, rows.length - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((rows[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
