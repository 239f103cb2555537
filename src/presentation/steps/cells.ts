/**
 * The cells of one row as parallel arrays: in each column a character, the bytes it came from and the columns
 * it takes. Objects per cell would cost ten times the memory.
 */
import type { Drops } from '../drops.ts'
import { NO_BYTES } from '../units.ts'

/** In place of a code point: nothing has been written here, or it was erased. */
export const BLANK = -1
const TAB = 0x09
const SPACE = 0x20

/** Cells to begin with; a row longer than that makes the arrays grow. */
const INITIAL_CELLS = 128

/** A character without a width of its own that joins the one in a cell. */
export interface Mark {
  readonly cp: number
  readonly from: number
  readonly to: number
}

export class Cells {
  cp = new Int32Array(INITIAL_CELLS)
  /** Address of a character's first byte; NO_BYTES for a blank and for a character that no byte spells. */
  from = new Float64Array(INITIAL_CELLS)
  to = new Float64Array(INITIAL_CELLS)
  /** Columns a character takes, in its first cell; 0 in the cells behind it. */
  width = new Uint8Array(INITIAL_CELLS)
  /** Marks by the column of the cell they join. */
  readonly marks = new Map<number, Mark[]>()
  markCount = 0
  readonly #drops: Drops

  constructor(drops: Drops) {
    this.#drops = drops
  }

  /** Forgets everything without dropping it: it has been committed. */
  reset(): void {
    if (this.markCount > 0) this.marks.clear()
    this.markCount = 0
  }

  put(column: number, cp: number, from: number, to: number, columns: number): void {
    this.reserve(column + columns)
    this.cp[column] = cp
    this.from[column] = from
    this.to[column] = to
    this.width[column] = columns
    for (let i = column + 1; i < column + columns; i++) this.width[i] = 0
  }

  addMark(column: number, mark: Mark): void {
    const marks = this.marks.get(column)
    if (marks) marks.push(mark)
    else this.marks.set(column, [mark])
    this.markCount++
  }

  isBlank(column: number): boolean {
    return this.width[column] === 1 && this.cp[column] === BLANK
  }

  /** Blank, or a blank that was written. */
  looksBlank(column: number): boolean {
    return this.isBlank(column) || (this.cp[column] === SPACE && !this.marks.has(column))
  }

  /** First column of the character that stands in `column`. */
  startOf(column: number): number {
    let start = column
    while (start > 0 && this.width[start] === 0) start--
    return start
  }

  /**
   * Takes what stands at `column` away, all of its columns, drops its bytes and leaves blanks. True where it was
   * text a person would miss.
   */
  clear(column: number): boolean {
    const start = this.startOf(column)
    const cp = this.cp[start]
    if (cp === BLANK) return false
    if (this.from[start] !== NO_BYTES) this.#drops.add(this.from[start], this.to[start], 'terminal-overwrite')
    const marks = this.marks.get(start)
    if (marks) {
      for (const mark of marks) this.#drops.add(mark.from, mark.to, 'terminal-overwrite')
      this.marks.delete(start)
      this.markCount -= marks.length
    }
    this.blank(start, start + this.width[start])
    return cp !== SPACE && cp !== TAB
  }

  /** Makes columns `start` to `end` blank, whatever they held. */
  blank(start: number, end: number): void {
    this.reserve(end)
    this.cp.fill(BLANK, start, end)
    this.from.fill(NO_BYTES, start, end)
    this.to.fill(NO_BYTES, start, end)
    this.width.fill(1, start, end)
  }

  /** Moves columns `start` to `end` so that they begin at `target`; what was there must be blank or moved too. */
  move(target: number, start: number, end: number): void {
    this.reserve(target + end - start)
    this.cp.copyWithin(target, start, end)
    this.from.copyWithin(target, start, end)
    this.to.copyWithin(target, start, end)
    this.width.copyWithin(target, start, end)
    this.#moveMarks(this, target, start, end)
  }

  /** Moves columns `start` to `end` of `source` into the first columns of this row, which is empty. */
  take(source: Cells, start: number, end: number): void {
    this.reserve(end - start)
    this.cp.set(source.cp.subarray(start, end))
    this.from.set(source.from.subarray(start, end))
    this.to.set(source.to.subarray(start, end))
    this.width.set(source.width.subarray(start, end))
    this.#moveMarks(source, 0, start, end)
  }

  reserve(cells: number): void {
    if (cells <= this.cp.length) return
    const capacity = Math.max(cells, this.cp.length * 2)
    this.cp = grown(this.cp, new Int32Array(capacity))
    this.from = grown(this.from, new Float64Array(capacity))
    this.to = grown(this.to, new Float64Array(capacity))
    this.width = grown(this.width, new Uint8Array(capacity))
  }

  #moveMarks(source: Cells, target: number, start: number, end: number): void {
    if (source.marks.size === 0) return
    const moved: [number, Mark[]][] = []
    for (let column = start; column < end; column++) {
      const marks = source.marks.get(column)
      if (!marks) continue
      source.marks.delete(column)
      source.markCount -= marks.length
      moved.push([column - start + target, marks])
    }
    for (const [column, marks] of moved) {
      this.marks.set(column, marks)
      this.markCount += marks.length
    }
  }
}

function grown<T extends Int32Array | Float64Array | Uint8Array>(source: T, target: T): T {
  target.set(source)
  return target
}
