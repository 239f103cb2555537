/**
 * The last few rows of a terminal: a progress display moves the cursor up and writes over what it wrote
 * before (docker, npm, test runners). Rows that scroll out of reach are final and go to `onRow`.
 */
import type { Drops } from '../drops.ts'
import { Line } from './line.ts'

/** Rows a cursor can go back to. Displays of many parallel downloads use a few dozen. */
const ROWS_IN_REACH = 64

interface Bytes {
  from: number
  to: number
}

interface Row {
  line: Line
  /** The newline that ended it; null for the last. */
  newline: Bytes | null
}

/** `newline` is null for the last row of a stream that does not end in one. */
export type OnRow = (line: Line, newline: Bytes | null) => void

export class Screen {
  readonly #drops: Drops
  readonly #onRow: OnRow
  readonly #spare: Line[] = []
  #limit: number
  #reach = ROWS_IN_REACH
  #rows: Row[]
  #at = 0

  /** `limit`: columns of a row that are kept, see Line. */
  constructor(limit: number, drops: Drops, onRow: OnRow) {
    this.#limit = limit
    this.#drops = drops
    this.#onRow = onRow
    this.#rows = [{ line: new Line(limit, drops), newline: null }]
  }

  /** The row the cursor is in. */
  get line(): Line {
    return this.#rows[this.#at].line
  }

  /** True where the cursor stands in the first column of the last row, and nothing is on that row. */
  get isAtFreshRow(): boolean {
    return this.#at === this.#rows.length - 1 && this.line.column === 0 && this.line.isBlank
  }

  /** From now on nothing is kept. Call from `onRow`: the rows still in reach are given to it next. */
  stopKeeping(): void {
    this.#limit = 0
    this.#reach = 1
  }

  /** The newline whose bytes are `from` to `to`: on to the next row, its first column. */
  newline(from: number, to: number): void {
    if (this.#at < this.#rows.length - 1) {
      this.#drops.add(from, to, 'terminal-overwrite')
      this.#moveTo(this.#at + 1, 0)
      return
    }
    this.#rows[this.#at].newline = { from, to }
    while (this.#rows.length > 0 && this.#isOutOfReach()) this.#release()
    this.#rows.push({ line: this.#newLine(), newline: null })
    this.#at = this.#rows.length - 1
  }

  /** Up (negative) or down by rows, never out of what is in reach. */
  moveRows(rows: number, column: number): void {
    this.#moveTo(Math.min(this.#rows.length - 1, Math.max(0, this.#at + rows)), column)
  }

  /** Erases from the cursor to the end of all rows. */
  eraseBelow(): void {
    this.line.erase(this.line.column, this.line.length)
    while (this.#rows.length - 1 > this.#at) this.#dropLastRow()
  }

  /** The stream has ended: blank rows below the cursor were never text, the others are final. */
  finish(): void {
    while (this.#rows.length - 1 > this.#at && this.#rows[this.#rows.length - 1].line.isBlank)
      this.#dropLastRow()
    while (this.#rows.length > 0) this.#release()
  }

  /** Many rows, or rows as long together as one may be: what is held stays in proportion to the budget. */
  #isOutOfReach(): boolean {
    if (this.#rows.length >= this.#reach) return true
    return this.#rows.reduce((columns, { line }) => columns + line.length, 0) > this.#limit
  }

  #moveTo(row: number, column: number): void {
    this.#at = row
    this.line.moveTo(column)
  }

  #release(): void {
    const row = this.#rows.shift()
    if (!row) return
    this.#at--
    this.#onRow(row.line, row.newline)
    this.#spare.push(row.line)
  }

  #dropLastRow(): void {
    const row = this.#rows.pop()
    if (!row) return
    row.line.erase(0, row.line.length)
    this.#spare.push(row.line)
    const above = this.#rows[this.#rows.length - 1]
    if (above.newline) this.#drops.add(above.newline.from, above.newline.to, 'terminal-overwrite')
    above.newline = null
  }

  #newLine(): Line {
    const line = this.#spare.pop() ?? new Line(this.#limit, this.#drops)
    line.restart(this.#limit)
    return line
  }
}
