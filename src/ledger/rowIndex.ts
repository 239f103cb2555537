/**
 * Where the rows of a stream begin. A row is a line, or a piece of a line too long to lay out at once.
 * The worker walks the bytes once and notes every 64th row; a window of rows is found from the nearest note,
 * so that 128 million lines cost 16 MB of index, not half a gigabyte.
 */
import type { ByteStore } from './byteStore.ts'

/** A longer line is shown in several rows: of 60 rows laid out, each may become four times as many characters. */
export const MAX_ROW_BYTES = 256
const ROWS_PER_NOTE = 64
const NEWLINE = 10

/** The index as data: what crosses from the worker. Offsets are exact up to 2^53. */
export interface RowIndexData {
  readonly rows: number
  readonly lines: number
  readonly longestRowBytes: number
  /** Byte offset of rows 0, 64, 128, … */
  readonly offsets: Float64Array<ArrayBuffer>
  /** Line number, from 1, of the same rows. */
  readonly lineNumbers: Float64Array<ArrayBuffer>
}

export interface ByteRow {
  readonly from: number
  /** Past the last byte of the row, its newline included. */
  readonly to: number
  /** From 1. */
  readonly line: number
  /** Whether the row goes on with a line that began above. */
  readonly continued: boolean
}

/** Walks a stream's bytes once. The last line counts whether or not a newline ends it. */
export function buildRowIndex(store: ByteStore): RowIndexData {
  const offsets: number[] = []
  const lineNumbers: number[] = []
  let rows = 0
  let line = 1
  let longest = 0
  let rowStart = 0
  let position = 0
  const noteRow = () => {
    if (rows % ROWS_PER_NOTE === 0) {
      offsets.push(rowStart)
      lineNumbers.push(line)
    }
    rows += 1
  }
  for (const chunk of store.chunks) {
    for (let index = 0; index < chunk.length; index += 1) {
      if (position - rowStart === MAX_ROW_BYTES) {
        noteRow()
        longest = MAX_ROW_BYTES
        rowStart = backToCharacter(store, rowStart, position)
      }
      position += 1
      if (chunk[index] === NEWLINE) {
        noteRow()
        if (position - rowStart > longest) longest = position - rowStart
        rowStart = position
        line += 1
      }
    }
  }
  if (position > rowStart) {
    noteRow()
    if (position - rowStart > longest) longest = position - rowStart
    line += 1
  }
  return {
    rows,
    lines: line - 1,
    longestRowBytes: longest,
    offsets: Float64Array.from(offsets),
    lineNumbers: Float64Array.from(lineNumbers),
  }
}

/** A row never ends inside a UTF-8 character: up to three continuation bytes go to the next row. */
function backToCharacter(store: ByteStore, rowStart: number, end: number): number {
  const tail = store.slice(end - 3, end + 1)
  const at = tail.length - 1
  for (let back = 0; back <= 3 && end - back > rowStart; back += 1) {
    if (((tail[at - back] ?? 0) & 0xc0) !== 0x80) return end - back
  }
  return end
}

/** Finds rows by number and by byte offset. */
export class RowIndex {
  readonly rows: number
  readonly lines: number
  readonly longestRowBytes: number
  readonly #store: ByteStore
  readonly #data: RowIndexData

  constructor(store: ByteStore, data: RowIndexData) {
    this.#store = store
    this.#data = data
    this.rows = data.rows
    this.lines = data.lines
    this.longestRowBytes = data.longestRowBytes
  }

  /** `count` rows from row `first`; fewer at the end. */
  slice(first: number, count: number): ByteRow[] {
    const found: ByteRow[] = []
    const end = Math.min(this.rows, first + count)
    if (first < 0 || first >= end) return found
    const note = Math.floor(first / ROWS_PER_NOTE)
    let number = note * ROWS_PER_NOTE
    let row = this.#rowAtNote(note)
    while (row !== null && number < end) {
      if (number >= first) found.push(row)
      number += 1
      row = this.#after(row)
    }
    return found
  }

  /** Number of the row that holds byte `offset`; the last row for an offset past the end. */
  rowOf(offset: number): number {
    const { offsets } = this.#data
    let low = 0
    let high = Math.max(0, offsets.length - 1)
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((offsets[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    let number = low * ROWS_PER_NOTE
    let row = this.#rowAtNote(low)
    while (row !== null && row.to <= offset && number < this.rows - 1) {
      row = this.#after(row)
      number += 1
    }
    return number
  }

  /** Number, from 1, of the line that holds byte `offset`. */
  lineOf(offset: number): number {
    return this.slice(this.rowOf(offset), 1)[0]?.line ?? 1
  }

  /** A byte offset near the start of `row`, exact at every 64th: enough for a map, at the cost of nothing. */
  approximateOffset(row: number): number {
    const { offsets } = this.#data
    const note = row / ROWS_PER_NOTE
    const before = offsets[Math.floor(note)] ?? this.#store.length
    const after = offsets[Math.floor(note) + 1] ?? this.#store.length
    const rowsBetween = Math.min(ROWS_PER_NOTE, Math.max(1, this.rows - Math.floor(note) * ROWS_PER_NOTE))
    const share = ((note - Math.floor(note)) * ROWS_PER_NOTE) / rowsBetween
    return before + Math.min(1, share) * (after - before)
  }

  #rowAtNote(note: number): ByteRow | null {
    const from = this.#data.offsets[note]
    const line = this.#data.lineNumbers[note]
    if (from === undefined || line === undefined) return null
    return this.#rowFrom(from, line)
  }

  #after(row: ByteRow): ByteRow | null {
    if (row.to >= this.#store.length) return null
    const ended = this.#store.slice(row.to - 1, row.to)[0] === NEWLINE
    return this.#rowFrom(row.to, ended ? row.line + 1 : row.line)
  }

  #rowFrom(from: number, line: number): ByteRow {
    const window = this.#store.slice(from, from + MAX_ROW_BYTES)
    const newline = window.indexOf(NEWLINE)
    const continued = from > 0 && this.#store.slice(from - 1, from)[0] !== NEWLINE
    if (newline >= 0) return { from, to: from + newline + 1, line, continued }
    const end = from + window.length
    const to = end >= this.#store.length ? end : backToCharacter(this.#store, from, end)
    return { from, to, line, continued }
  }
}
