/**
 * Where a terminal's cursor is: the main and the alternate buffer, the size of the screen, and the rows that come
 * and go around the cursor. A pipe has no terminal, so its size is assumed and corrected by what the program
 * itself shows it knows.
 * - A row never breaks by itself: programs print lines of any length, and a break at column 80 is not theirs.
 * - Only a cursor that leaves its row upwards or downwards depends on where lines would have been broken: a
 *   program that goes up has counted rows of its terminal. Then, and only then, rows that are longer than the
 *   screen are broken as a terminal would have shown them (`layOut`). Parts that still touch when they scroll
 *   out of reach are given out as one line again.
 * - A program that goes back to a row, writes more there than the screen is wide, and has text in the row below
 *   knows its terminal to be wider.
 */
import type { Drops } from '../drops.ts'
import { NO_BYTES } from '../units.ts'
import type { Line } from './line.ts'
import { type Bytes, LinePool, Rows } from './rows.ts'

/** Rows a cursor can go back to. Displays of many parallel downloads use a few dozen. */
const ROWS_IN_REACH = 64
/** The size most programs assume where they cannot ask. */
const SCREEN_COLUMNS = 80
const SCREEN_ROWS = 24
/** A column or row beyond these means "as far as it goes" (`CSI 999 C`) and says nothing about the terminal. */
export const MAX_COLUMNS = 400
export const MAX_ROWS = ROWS_IN_REACH

/** A line end that the cursor made by leaving a row: no byte stands behind it. */
const NO_NEWLINE: Bytes = { from: NO_BYTES, to: NO_BYTES }

/**
 * Gets each row once it is final. `newline`: the bytes of the newline that ended it; from and to are NO_BYTES
 * where the cursor went to the next row without one; null where the text goes on in the next row given (the
 * screen's width had broken it) or the stream ends here.
 */
export type OnRow = (line: Line, newline: Bytes | null) => void

export class Grid {
  /** The row the cursor is in. */
  line: Line
  /** The buffer that is shown. */
  rows: Rows
  /** Size of the screen, as far as it is known. */
  columns = SCREEN_COLUMNS
  height = SCREEN_ROWS
  /** The row has an end: it is not the last one, or the buffer is the alternate one. */
  bounded = false
  /** Rows longer than the screen are broken where the cursor leaves them (DECAWM). */
  autowrap = true
  readonly #onRow: OnRow
  readonly #pool: LinePool
  readonly #main: Rows
  #reach = ROWS_IN_REACH

  /** `limit`: columns of a row that are kept, see Line. */
  constructor(limit: number, drops: Drops, onRow: OnRow) {
    this.#onRow = onRow
    this.#pool = new LinePool(limit, drops)
    this.#main = new Rows(this.#pool, true)
    this.rows = this.#main
    this.line = this.#main.row.line
  }

  get isAlternate(): boolean {
    return this.rows !== this.#main
  }

  /** On to a blank screen that keeps nothing of what is drawn on it. */
  enterAlternate(): void {
    if (this.rows !== this.#main) return
    this.layOut()
    const { at, top } = this.#main
    const column = this.cellColumn()
    this.rows = new Rows(this.#pool, false)
    this.goTo(at - Math.max(0, top), column)
  }

  /** Back to the main screen, as it was. */
  leaveAlternate(): void {
    const alternate = this.rows
    if (alternate === this.#main) return
    const column = this.cellColumn()
    const { at } = alternate
    alternate.clear()
    this.#main.row.line.addOverwrites(alternate.row.line.overwrites)
    this.rows = this.#main
    this.goTo(this.#main.top + at, column)
  }

  /** From now on nothing is kept. Call from `onRow`: the rows still in reach are given to it next. */
  stopKeeping(): void {
    this.#pool.limit = 0
    this.#reach = 1
    for (const { line } of this.#main.list) if (line.length === 0) line.restart(0)
  }

  /** The stream has ended: all rows are final. What is on the alternate screen is what a person sees: it follows. */
  finish(): void {
    const rows = this.#main
    rows.trim(rows.at)
    if (this.rows !== rows) {
      this.rows.trim(-1)
      if (this.rows.list.length === 1 && this.rows.list[0].line.isBlank) this.rows.clear()
      else rows.append(this.rows)
    }
    this.rows = rows
    while (rows.list.length > 0) this.#release()
  }

  /** Index of the screen's last row; there may be no such row yet. */
  get bottom(): number {
    return Math.max(0, this.rows.top + this.height - 1)
  }

  /** The screen's last column. */
  get edge(): number {
    return this.columns - 1
  }

  /** How far right the cursor can be moved: to the screen's edge, or the end of a row that is longer. */
  get lastColumn(): number {
    return this.line.length > this.columns ? this.line.length : this.edge
  }

  /** The cursor's column; the last one where a character has just filled it. */
  cellColumn(): number {
    return this.bounded ? Math.min(this.line.column, this.edge) : this.line.column
  }

  /** A program that names a row or column knows its terminal to be that large. */
  learn(rows: number, columns: number): void {
    this.columns = Math.max(this.columns, columns)
    if (rows <= this.height) return
    const { top } = this.#main
    this.#main.top = Math.min(top, Math.max(0, top - (rows - this.height)))
    this.height = rows
  }

  /** Breaks rows that are longer than the screen: the cursor is about to leave its row. */
  layOut(): void {
    if (!this.autowrap || this.#reach === 1) return
    this.rows.layOut(this.columns, this.height, this.#reach)
    this.place(this.rows.row.line.column)
    this.releaseOutOfReach()
  }

  /** To row `index` of the buffer, which is made where it is not there, and a column. */
  goTo(index: number, column: number): void {
    this.rows.goTo(this.#reach === 1 && this.rows === this.#main ? this.rows.at : index)
    this.place(column)
  }

  /** The cursor is in another row, or rows came and went around it. */
  place(column: number): void {
    const rows = this.rows
    this.bounded = rows !== this.#main || !rows.isLast
    this.line = rows.row.line
    const reached = Math.min(column, Math.max(this.columns, this.line.length))
    if (this.line.column !== reached) this.line.moveTo(reached)
  }

  /** Many rows, or rows as long together as one may be: what is held stays in proportion to the budget. */
  releaseOutOfReach(): void {
    const rows = this.#main
    if (this.rows !== rows) return
    while (rows.at > 0 && this.#isOutOfReach()) this.#release()
  }

  #isOutOfReach(): boolean {
    const { list, hasLong } = this.#main
    if (list.length > this.#reach) return true
    return hasLong && list.reduce((columns, { line }) => columns + line.length, 0) > this.#pool.limit
  }

  #release(): void {
    const [row, next] = this.#main.list
    this.#main.release()
    const goesOn = next?.wrapped && row.line.length >= this.edge
    this.#onRow(row.line, row.newline ?? (next && !goesOn ? NO_NEWLINE : null))
    this.#pool.giveBack(row.line)
  }
}
