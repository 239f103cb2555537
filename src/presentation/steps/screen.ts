/**
 * A terminal's screen, as the controls use it: writing, moving, erasing, shifting. Progress displays go up and
 * write over what they wrote before (docker, npm, test runners), full-screen programs draw on the alternate
 * buffer and leave nothing behind. Where the cursor is, and how large the screen, is grid.ts's to know.
 */
import type { Drops } from '../drops.ts'
import { Grid, MAX_COLUMNS, MAX_ROWS, type OnRow } from './grid.ts'
import type { Line } from './line.ts'
import { TAB_STOP } from './tabStops.ts'
import { columnsOf } from './width.ts'

export class Screen {
  /** What is written shifts what stands behind it (IRM). */
  inserts = false
  /** Rows count from the scroll region's first (DECOM). */
  fromRegion = false
  readonly #drops: Drops
  readonly #grid: Grid

  /** `limit`: columns of a row that are kept, see Line. `onRow` gets each row once it is final. */
  constructor(limit: number, drops: Drops, onRow: OnRow) {
    this.#drops = drops
    this.#grid = new Grid(limit, drops, onRow)
  }

  /** The row the cursor is in. */
  get line(): Line {
    return this.#grid.line
  }

  /** Columns of the screen, as far as they are known. */
  get columns(): number {
    return this.#grid.columns
  }

  get isAlternate(): boolean {
    return this.#grid.isAlternate
  }

  /** Text that passes the last column goes on in the next row, or stays there (DECAWM). */
  set autowrap(on: boolean) {
    this.#grid.autowrap = on
  }

  /** From now on nothing is kept. Call from `onRow`: the rows still in reach are given to it next. */
  stopKeeping(): void {
    this.#grid.stopKeeping()
  }

  /** The stream has ended: all rows are final. */
  finish(): void {
    this.#grid.finish()
  }

  /** On to a blank screen that keeps nothing of what is drawn on it. */
  enterAlternate(): void {
    this.#grid.enterAlternate()
  }

  /** Back to the main screen, as it was. */
  leaveAlternate(): void {
    this.#grid.leaveAlternate()
  }

  /** True where a fresh screen would go on alike, as far as no row above is touched again. */
  get isFresh(): boolean {
    const { saved, at, isLast, region } = this.#grid.rows
    const savedHere = saved !== null && (saved.drawsLines || (saved.index >= at && saved.column > 0))
    const plainModes = this.#grid.autowrap && !this.inserts && !this.fromRegion && region === null
    return (
      !this.isAlternate &&
      isLast &&
      this.line.column === 0 &&
      this.line.length === 0 &&
      !savedHere &&
      plainModes
    )
  }

  /** Writes a character where the cursor is, see Line. */
  write(cp: number, from: number, to: number): void {
    if (this.#grid.bounded || this.inserts) this.#makeRoom(columnsOf(cp))
    this.line.write(cp, from, to)
  }

  /** A tab to column `stop`: a character at the end of its line, a move elsewhere. */
  tab(from: number, to: number, stop: number): void {
    const { line } = this
    const reached = this.#grid.bounded ? Math.min(stop, this.#grid.edge) : stop
    const isUsual = reached === line.column - (line.column % TAB_STOP) + TAB_STOP
    if (isUsual && line.tab(from, to, reached)) return
    if (reached > line.column) line.moveTo(reached)
    this.#drops.add(from, to, 'terminal-escape')
  }

  /** The newline whose bytes are `from` to `to`: on to the next row, its first column. */
  newline(from: number, to: number): void {
    if (this.#grid.bounded && this.line.length > this.#grid.columns) this.#grid.layOut()
    const { row } = this.#grid.rows
    if (row.newline === null && !this.#staysAtBottom()) row.newline = { from, to }
    else this.#drops.add(from, to, 'terminal-overwrite')
    this.feed(0)
  }

  /** One row down, to `column`; at the end of the scroll region the region scrolls. */
  feed(column: number): void {
    const rows = this.#grid.rows
    if (this.line.length > this.#grid.columns) rows.hasLong = true
    rows.feed(this.#grid.height)
    rows.row.wrapped = false
    this.#grid.place(column)
    this.#grid.releaseOutOfReach()
  }

  /** One row up; at the start of the scroll region the region scrolls down. */
  reverseFeed(): void {
    this.#grid.layOut()
    const column = this.#grid.cellColumn()
    this.#grid.rows.reverseFeed(this.#grid.height)
    this.#grid.place(column)
  }

  /**
   * Up by rows, to `column` (null: the same). A count that is larger than any screen stops at the screen's first
   * row; any other shows how many rows the program's terminal has, and stops at what is in reach.
   */
  moveUp(count: number, column: number | null = null): void {
    this.#grid.layOut()
    const rows = this.#grid.rows
    const first = rows.at >= rows.first && (rows.region || count >= MAX_ROWS) ? rows.first : 0
    rows.at = Math.max(first, rows.at - count, 0)
    if (rows.at < rows.top) {
      this.#grid.height = Math.min(MAX_ROWS, this.#grid.height + rows.top - rows.at)
      rows.top = rows.at
    }
    this.#grid.place(column ?? this.#grid.cellColumn())
  }

  /**
   * Down by rows, to `column` (null: the same), never off the screen. From within the scroll region it stops at
   * its last row, unless the control (VPR) does not know of regions.
   */
  moveDown(count: number, column: number | null = null, knowsRegion = true): void {
    // Who goes down from a long row that was written among others takes it for one row of the terminal.
    const { length } = this.line
    if (this.#grid.bounded && length < MAX_COLUMNS) this.#grid.learn(0, length)
    this.#grid.layOut()
    const rows = this.#grid.rows
    const last = rows.last(this.#grid.height)
    const stop = knowsRegion && rows.at <= last ? last : this.#grid.bottom
    this.#grid.goTo(Math.min(rows.at + count, stop), column ?? this.#grid.cellColumn())
  }

  /** To a row of the screen, counted from 1, and a column, counted from 0 (null: the same). */
  moveTo(row: number, column: number | null): void {
    this.#grid.layOut()
    const rows = this.#grid.rows
    if (row <= MAX_ROWS && (column ?? 0) < MAX_COLUMNS) this.#grid.learn(row, (column ?? 0) + 1)
    const first = this.fromRegion ? (rows.region?.first ?? 0) : 0
    const last = this.fromRegion ? (rows.region?.last ?? this.#grid.height - 1) : this.#grid.height - 1
    this.#grid.goTo(
      rows.top + Math.min(first + row - 1, last),
      Math.min(column ?? this.#grid.cellColumn(), this.#grid.edge),
    )
  }

  /** To a column of the row, counted from 0. Behind the text it ends at the screen's edge. */
  moveToColumn(column: number): void {
    if (column < MAX_COLUMNS) this.#grid.learn(0, column + 1)
    this.line.moveTo(Math.min(column, this.#grid.lastColumn))
  }

  /** Left (below zero) or right by columns. */
  moveColumns(count: number): void {
    const column = this.#grid.cellColumn() + count
    this.line.moveTo(count < 0 ? column : Math.min(column, this.#grid.lastColumn))
  }

  /** Erases a part of the row (EL): 0 from the cursor on, 1 up to the cursor, 2 all of it. */
  eraseLine(part: number): void {
    const { line } = this
    if (part === 0) {
      if (line.column === 0) this.#grid.rows.row.wrapped = false
      line.erase(line.column, line.length)
    } else if (part === 2 || line.column + 1 >= line.length) {
      if (part === 2) this.#grid.rows.row.wrapped = false
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
    this.#grid.layOut()
    const { column } = this.line
    if (part > 0) this.#grid.rows.eraseAbove()
    if (part === 1) return this.eraseLine(1)
    if (part === 2) this.line.moveTo(0)
    this.#grid.rows.eraseBelow()
    this.#grid.place(column)
    this.#stepBack()
  }

  /** Erases `count` characters from the cursor on; what stands behind them stays where it is (ECH). */
  eraseCharacters(count: number): void {
    this.#layOutFor(Math.min(count, this.line.length - this.line.column))
    const column = this.#grid.cellColumn()
    const toEnd = column + count >= this.line.length
    this.line.erase(column, toEnd ? this.line.length : column + Math.min(count, MAX_COLUMNS))
  }

  /** Inserts `count` blanks at the cursor (ICH), or takes characters away where below zero (DCH). */
  shiftCharacters(count: number): void {
    this.#grid.layOut()
    const { line } = this
    if (line.length > MAX_COLUMNS) return
    line.moveTo(this.#grid.cellColumn())
    const edge = Math.max(this.#grid.columns, line.length)
    if (count > 0) line.insert(count, edge)
    else line.remove(-count, edge)
  }

  /** Inserts `count` rows at the cursor (IL), or takes rows away where below zero (DL). */
  shiftRows(count: number): void {
    this.#grid.layOut()
    this.#grid.rows.insertRows(count, this.#grid.height)
    this.#grid.place(this.#grid.rows.row.line.column)
  }

  /** Scrolls the region up by `count` rows (SU), or down where below zero (SD). The cursor stays. */
  scroll(count: number): void {
    this.#grid.layOut()
    const { column } = this.line
    this.#grid.rows.scrollUp(count, this.#grid.height)
    this.#grid.place(column)
  }

  /** The rows that scroll (DECSTBM), counted from 1; `last` 0: the screen's last. The cursor goes home. */
  setRegion(first: number, last: number): void {
    this.#grid.layOut()
    if (last <= MAX_ROWS) this.#grid.learn(last, 0)
    const end = last === 0 ? this.#grid.height : Math.min(last, this.#grid.height)
    if (first >= end) return
    this.#grid.rows.region =
      first === 1 && end === this.#grid.height ? null : { first: first - 1, last: end - 1 }
    this.moveTo(1, 0)
  }

  /** Keeps where the cursor is, and whether characters draw lines. Each buffer has a place of its own for it. */
  saveCursor(drawsLines: boolean): void {
    this.#grid.layOut()
    this.#grid.rows.saved = { index: this.#grid.rows.at, column: this.#grid.cellColumn(), drawsLines }
  }

  /** To where the cursor was saved, else to the first cell of the screen. Gives what was saved with it. */
  restoreCursor(): boolean {
    this.#grid.layOut()
    const { saved, top } = this.#grid.rows
    this.#grid.goTo(Math.max(saved?.index ?? top, top), saved?.column ?? 0)
    return saved?.drawsLines ?? false
  }

  /** The region and the modes are as at the start, the saved cursor is forgotten (DECSTR). */
  softReset(): void {
    this.#grid.autowrap = true
    this.inserts = false
    this.fromRegion = false
    this.#grid.rows.region = null
    this.#grid.rows.saved = null
  }

  /** True where a newline leads nowhere: the cursor stands at the bottom, below the scroll region. */
  #staysAtBottom(): boolean {
    const { at } = this.#grid.rows
    return at >= this.#grid.bottom && at !== this.#grid.rows.last(this.#grid.height)
  }

  /** Before a character `columns` wide is written into a row that has an end. */
  #makeRoom(columns: number): void {
    if (this.#grid.bounded && columns > 0 && this.line.column + columns > this.#grid.columns) {
      if (this.#grid.autowrap) this.#passEdge(columns)
      else if (this.isAlternate || this.line.column >= MAX_COLUMNS)
        this.line.moveTo(this.#grid.columns - columns)
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
    const { list, at } = this.#grid.rows
    const below = list[at + 1].line
    if (below.length > MAX_COLUMNS || !below.isBlank) this.#grid.learn(0, end)
  }

  #wrap(): void {
    const { row } = this.#grid.rows
    if (row.newline) this.#drops.add(row.newline.from, row.newline.to, 'terminal-overwrite')
    row.newline = null
    this.feed(0)
    this.#grid.rows.row.wrapped = true
  }

  /** After the row was erased whole, a cursor behind the screen's edge stands where a terminal's would. */
  #stepBack(): void {
    if (this.line.column >= MAX_COLUMNS) this.line.moveTo(this.line.column % this.#grid.columns)
  }

  /** Breaks rows before an operation that would otherwise touch more cells than a screen's row has. */
  #layOutFor(cells: number): void {
    if (cells > MAX_COLUMNS) this.#grid.layOut()
  }
}
