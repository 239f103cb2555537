/**
 * A terminal's screen: the cursor, the main and the alternate buffer, and what moves text across rows. Progress
 * displays go up and write over what they wrote before (docker, npm, test runners), full-screen programs draw
 * on the alternate buffer and leave nothing behind. Rows that scroll out of reach are final and go to `onRow`.
 *
 * A pipe has no terminal, so its size is assumed and corrected by what the program itself shows it knows.
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
import { TAB_STOP } from './tabStops.ts'
import { columnsOf } from './width.ts'

/** Rows a cursor can go back to. Displays of many parallel downloads use a few dozen. */
const ROWS_IN_REACH = 64
/** The size most programs assume where they cannot ask. */
const SCREEN_COLUMNS = 80
const SCREEN_ROWS = 24
/** A column or row beyond these means "as far as it goes" (`CSI 999 C`) and says nothing about the terminal. */
const MAX_COLUMNS = 400
const MAX_ROWS = ROWS_IN_REACH

/** A line end that the cursor made by leaving a row: no byte stands behind it. */
const NO_NEWLINE: Bytes = { from: NO_BYTES, to: NO_BYTES }

/**
 * Gets each row once it is final. `newline`: the bytes of the newline that ended it; from and to are NO_BYTES
 * where the cursor went to the next row without one; null where the text goes on in the next row given (the
 * screen's width had broken it) or the stream ends here.
 */
export type OnRow = (line: Line, newline: Bytes | null) => void

export class Screen {
  /** The row the cursor is in. */
  line: Line
  /** Text that passes the last column goes on in the next row, or stays there (DECAWM). */
  autowrap = true
  /** What is written shifts what stands behind it (IRM). */
  inserts = false
  /** Rows count from the scroll region's first (DECOM). */
  fromRegion = false
  readonly #drops: Drops
  readonly #onRow: OnRow
  readonly #pool: LinePool
  readonly #main: Rows
  #rows: Rows
  #columns = SCREEN_COLUMNS
  #height = SCREEN_ROWS
  #reach = ROWS_IN_REACH
  /** The row has an end: it is not the last one, or the buffer is the alternate one. */
  #bounded = false

  /** `limit`: columns of a row that are kept, see Line. */
  constructor(limit: number, drops: Drops, onRow: OnRow) {
    this.#drops = drops
    this.#onRow = onRow
    this.#pool = new LinePool(limit, drops)
    this.#main = new Rows(this.#pool, true)
    this.#rows = this.#main
    this.line = this.#main.row.line
  }

  /** Columns of the screen, as far as they are known. */
  get columns(): number {
    return this.#columns
  }

  get isAlternate(): boolean {
    return this.#rows !== this.#main
  }

  /** True where a fresh screen would go on alike, as far as no row above is touched again. */
  get isFresh(): boolean {
    const { saved, at, isLast, region } = this.#main
    const savedHere = saved !== null && (saved.drawsLines || (saved.index >= at && saved.column > 0))
    const plainModes = this.autowrap && !this.inserts && !this.fromRegion && region === null
    return (
      this.#rows === this.#main &&
      isLast &&
      this.line.column === 0 &&
      this.line.length === 0 &&
      !savedHere &&
      plainModes
    )
  }

  /** From now on nothing is kept. Call from `onRow`: the rows still in reach are given to it next. */
  stopKeeping(): void {
    this.#pool.limit = 0
    this.#reach = 1
    for (const { line } of this.#main.list) if (line.length === 0) line.restart(0)
  }

  /** Writes a character where the cursor is, see Line. */
  write(cp: number, from: number, to: number): void {
    if (this.#bounded || this.inserts) this.#makeRoom(columnsOf(cp))
    this.line.write(cp, from, to)
  }

  /** A tab to column `stop`: a character at the end of its line, a move elsewhere. */
  tab(from: number, to: number, stop: number): void {
    const { line } = this
    const reached = this.#bounded ? Math.min(stop, this.#edge) : stop
    const isUsual = reached === line.column - (line.column % TAB_STOP) + TAB_STOP
    if (isUsual && line.tab(from, to, reached)) return
    if (reached > line.column) line.moveTo(reached)
    this.#drops.add(from, to, 'terminal-escape')
  }

  /** The newline whose bytes are `from` to `to`: on to the next row, its first column. */
  newline(from: number, to: number): void {
    if (this.#bounded && this.line.length > this.#columns) this.#layOut()
    const { row } = this.#rows
    if (row.newline === null && !this.#staysAtBottom()) row.newline = { from, to }
    else this.#drops.add(from, to, 'terminal-overwrite')
    this.feed(0)
  }

  /** One row down, to `column`; at the end of the scroll region the region scrolls. */
  feed(column: number): void {
    const rows = this.#rows
    if (this.line.length > this.#columns) rows.hasLong = true
    rows.feed(this.#height)
    rows.row.wrapped = false
    this.#place(column)
    this.#releaseOutOfReach()
  }

  /** One row up; at the start of the scroll region the region scrolls down. */
  reverseFeed(): void {
    this.#layOut()
    const column = this.#cellColumn()
    this.#rows.reverseFeed(this.#height)
    this.#place(column)
  }

  /**
   * Up by rows, to `column` (null: the same). A count that is larger than any screen stops at the screen's first
   * row; any other shows how many rows the program's terminal has, and stops at what is in reach.
   */
  moveUp(count: number, column: number | null = null): void {
    this.#layOut()
    const rows = this.#rows
    const first = rows.at >= rows.first && (rows.region || count >= MAX_ROWS) ? rows.first : 0
    rows.at = Math.max(first, rows.at - count, 0)
    if (rows.at < rows.top) {
      this.#height = Math.min(MAX_ROWS, this.#height + rows.top - rows.at)
      rows.top = rows.at
    }
    this.#place(column ?? this.#cellColumn())
  }

  /**
   * Down by rows, to `column` (null: the same), never off the screen. From within the scroll region it stops at
   * its last row, unless the control (VPR) does not know of regions.
   */
  moveDown(count: number, column: number | null = null, knowsRegion = true): void {
    // Who goes down from a long row that was written among others takes it for one row of the terminal.
    const { length } = this.line
    if (this.#bounded && length < MAX_COLUMNS) this.#learn(0, length)
    this.#layOut()
    const rows = this.#rows
    const last = rows.last(this.#height)
    const stop = knowsRegion && rows.at <= last ? last : this.#bottom
    this.#goTo(Math.min(rows.at + count, stop), column ?? this.#cellColumn())
  }

  /** To a row of the screen, counted from 1, and a column, counted from 0 (null: the same). */
  moveTo(row: number, column: number | null): void {
    this.#layOut()
    const rows = this.#rows
    if (row <= MAX_ROWS && (column ?? 0) < MAX_COLUMNS) this.#learn(row, (column ?? 0) + 1)
    const first = this.fromRegion ? (rows.region?.first ?? 0) : 0
    const last = this.fromRegion ? (rows.region?.last ?? this.#height - 1) : this.#height - 1
    this.#goTo(rows.top + Math.min(first + row - 1, last), Math.min(column ?? this.#cellColumn(), this.#edge))
  }

  /** To a column of the row, counted from 0. Behind the text it ends at the screen's edge. */
  moveToColumn(column: number): void {
    if (column < MAX_COLUMNS) this.#learn(0, column + 1)
    this.line.moveTo(Math.min(column, this.#lastColumn))
  }

  /** Left (below zero) or right by columns. */
  moveColumns(count: number): void {
    const column = this.#cellColumn() + count
    this.line.moveTo(count < 0 ? column : Math.min(column, this.#lastColumn))
  }

  /** Erases a part of the row (EL): 0 from the cursor on, 1 up to the cursor, 2 all of it. */
  eraseLine(part: number): void {
    const { line } = this
    if (part === 0) {
      if (line.column === 0) this.#rows.row.wrapped = false
      line.erase(line.column, line.length)
    } else if (part === 2 || line.column + 1 >= line.length) {
      if (part === 2) this.#rows.row.wrapped = false
      line.erase(0, line.length)
      this.#stepBack()
    } else {
      this.#layOutFor(line.column)
      const { column } = this.line
      this.line.erase(Math.max(0, column - MAX_COLUMNS), column + 1)
    }
  }

  /**
   * Erases a part of the screen (ED): 0 from the cursor on, 1 up to the cursor, 2 all of it. What has scrolled
   * off the screen stays (3 would take it from a terminal's memory): it was output, and a reader scrolls back.
   */
  eraseScreen(part: number): void {
    if (part > 2) return
    this.#layOut()
    const { column } = this.line
    if (part > 0) this.#rows.eraseAbove()
    if (part === 1) return this.eraseLine(1)
    if (part === 2) this.line.moveTo(0)
    this.#rows.eraseBelow()
    this.#place(column)
    this.#stepBack()
  }

  /** Erases `count` characters from the cursor on; what stands behind them stays where it is (ECH). */
  eraseCharacters(count: number): void {
    this.#layOutFor(Math.min(count, this.line.length - this.line.column))
    const column = this.#cellColumn()
    const toEnd = column + count >= this.line.length
    this.line.erase(column, toEnd ? this.line.length : column + Math.min(count, MAX_COLUMNS))
  }

  /** Inserts `count` blanks at the cursor (ICH), or takes characters away where below zero (DCH). */
  shiftCharacters(count: number): void {
    this.#layOut()
    const { line } = this
    if (line.length > MAX_COLUMNS) return
    line.moveTo(this.#cellColumn())
    const edge = Math.max(this.#columns, line.length)
    if (count > 0) line.insert(count, edge)
    else line.remove(-count, edge)
  }

  /** Inserts `count` rows at the cursor (IL), or takes rows away where below zero (DL). */
  shiftRows(count: number): void {
    this.#layOut()
    this.#rows.insertRows(count, this.#height)
    this.#place(this.#rows.row.line.column)
  }

  /** Scrolls the region up by `count` rows (SU), or down where below zero (SD). The cursor stays. */
  scroll(count: number): void {
    this.#layOut()
    const { column } = this.line
    this.#rows.scrollUp(count, this.#height)
    this.#place(column)
  }

  /** The rows that scroll (DECSTBM), counted from 1; `last` 0: the screen's last. The cursor goes home. */
  setRegion(first: number, last: number): void {
    this.#layOut()
    if (last <= MAX_ROWS) this.#learn(last, 0)
    const end = last === 0 ? this.#height : Math.min(last, this.#height)
    if (first >= end) return
    this.#rows.region = first === 1 && end === this.#height ? null : { first: first - 1, last: end - 1 }
    this.moveTo(1, 0)
  }

  /** Keeps where the cursor is, and whether characters draw lines. Each buffer has a place of its own for it. */
  saveCursor(drawsLines: boolean): void {
    this.#layOut()
    this.#rows.saved = { index: this.#rows.at, column: this.#cellColumn(), drawsLines }
  }

  /** To where the cursor was saved, else to the first cell of the screen. Gives what was saved with it. */
  restoreCursor(): boolean {
    this.#layOut()
    const { saved, top } = this.#rows
    this.#goTo(Math.max(saved?.index ?? top, top), saved?.column ?? 0)
    return saved?.drawsLines ?? false
  }

  /** On to a blank screen that keeps nothing of what is drawn on it. */
  enterAlternate(): void {
    if (this.#rows !== this.#main) return
    this.#layOut()
    const { at, top } = this.#main
    const column = this.#cellColumn()
    this.#rows = new Rows(this.#pool, false)
    this.#goTo(at - Math.max(0, top), column)
  }

  /** Back to the main screen, as it was. */
  leaveAlternate(): void {
    const alternate = this.#rows
    if (alternate === this.#main) return
    const column = this.#cellColumn()
    const { at } = alternate
    alternate.clear()
    this.#main.row.line.addOverwrites(alternate.row.line.overwrites)
    this.#rows = this.#main
    this.#goTo(this.#main.top + at, column)
  }

  /** The region and the modes are as at the start, the saved cursor is forgotten (DECSTR). */
  softReset(): void {
    this.autowrap = true
    this.inserts = false
    this.fromRegion = false
    this.#rows.region = null
    this.#rows.saved = null
  }

  /** The stream has ended: all rows are final. What is on the alternate screen is what a person sees: it follows. */
  finish(): void {
    const rows = this.#main
    rows.trim(rows.at)
    if (this.#rows !== rows) {
      this.#rows.trim(-1)
      if (this.#rows.list.length === 1 && this.#rows.list[0].line.isBlank) this.#rows.clear()
      else rows.append(this.#rows)
    }
    this.#rows = rows
    while (rows.list.length > 0) this.#release()
  }

  get #bottom(): number {
    return Math.max(0, this.#rows.top + this.#height - 1)
  }

  get #edge(): number {
    return this.#columns - 1
  }

  /** How far right the cursor can be moved: to the screen's edge, or the end of a row that is longer. */
  get #lastColumn(): number {
    return this.line.length > this.#columns ? this.line.length : this.#edge
  }

  /** The cursor's column; the last one where a character has just filled it. */
  #cellColumn(): number {
    return this.#bounded ? Math.min(this.line.column, this.#edge) : this.line.column
  }

  /** True where a newline leads nowhere: the cursor stands at the bottom, below the scroll region. */
  #staysAtBottom(): boolean {
    const { at } = this.#rows
    return at >= this.#bottom && at !== this.#rows.last(this.#height)
  }

  /** A program that names a row or column knows its terminal to be that large. */
  #learn(rows: number, columns: number): void {
    this.#columns = Math.max(this.#columns, columns)
    if (rows <= this.#height) return
    const { top } = this.#main
    this.#main.top = Math.min(top, Math.max(0, top - (rows - this.#height)))
    this.#height = rows
  }

  /** Before a character `columns` wide is written into a row that has an end. */
  #makeRoom(columns: number): void {
    if (this.#bounded && columns > 0 && this.line.column + columns > this.#columns) {
      if (this.autowrap) this.#passEdge(columns)
      else if (this.#rows !== this.#main || this.line.column >= MAX_COLUMNS)
        this.line.moveTo(this.#columns - columns)
    }
    if (this.inserts && columns > 0) this.shiftCharacters(columns)
  }

  /**
   * A character does not fit in its row. On the alternate buffer it goes on in the next one. A display on the main
   * buffer would spoil its own next row by that, so where that row has text, the program's terminal is wider than
   * assumed. Where it is blank, the next move tells: see moveDown and Rows.layOut.
   */
  #passEdge(columns: number): void {
    const end = this.line.column + columns
    if (this.isAlternate || end >= MAX_COLUMNS) return this.#wrap()
    const { list, at } = this.#rows
    if (!list[at + 1].line.isBlank) this.#learn(0, end)
  }

  #wrap(): void {
    const { row } = this.#rows
    if (row.newline) this.#drops.add(row.newline.from, row.newline.to, 'terminal-overwrite')
    row.newline = null
    this.feed(0)
    this.#rows.row.wrapped = true
  }

  /** After the row was erased whole, a cursor behind the screen's edge stands where a terminal's would. */
  #stepBack(): void {
    if (this.line.column >= MAX_COLUMNS) this.line.moveTo(this.line.column % this.#columns)
  }

  /** Breaks rows before an operation that would otherwise touch more cells than a screen's row has. */
  #layOutFor(cells: number): void {
    if (cells > MAX_COLUMNS) this.#layOut()
  }

  #layOut(): void {
    if (!this.autowrap || this.#reach === 1) return
    this.#rows.layOut(this.#columns, this.#height, this.#reach)
    this.#place(this.#rows.row.line.column)
    this.#releaseOutOfReach()
  }

  #goTo(index: number, column: number): void {
    this.#rows.goTo(this.#reach === 1 && this.#rows === this.#main ? this.#rows.at : index)
    this.#place(column)
  }

  /** The cursor is in another row, or rows came and went around it. */
  #place(column: number): void {
    const rows = this.#rows
    this.#bounded = rows !== this.#main || !rows.isLast
    this.line = rows.row.line
    const reached = Math.min(column, Math.max(this.#columns, this.line.length))
    if (this.line.column !== reached) this.line.moveTo(reached)
  }

  /** Many rows, or rows as long together as one may be: what is held stays in proportion to the budget. */
  #releaseOutOfReach(): void {
    const rows = this.#main
    if (this.#rows !== rows) return
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
    const goesOn = next?.wrapped && row.line.length >= this.#edge
    this.#onRow(row.line, row.newline ?? (next && !goesOn ? NO_NEWLINE : null))
    this.#pool.giveBack(row.line)
  }
}
