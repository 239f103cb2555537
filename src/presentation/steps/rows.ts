/**
 * The rows of one of a terminal's two buffers (main or alternate): a list that grows downwards, the window of
 * it that a screen shows, and the scroll region. Rows below the last one of the list are blank and not there.
 */
import type { Drops } from '../drops.ts'
import { Line } from './line.ts'

export interface Bytes {
  readonly from: number
  readonly to: number
}

export interface Row {
  readonly line: Line
  /** The newline that ended it; null for the last, and where the cursor left the row without one. */
  newline: Bytes | null
  /** True where the screen's width broke the row above, and this one goes on with its text. */
  wrapped: boolean
}

/** Makes lines and takes them back: a stream of a million rows needs a few dozen. */
export class LinePool {
  limit: number
  readonly drops: Drops
  readonly #spare: Line[] = []

  /** `limit`: columns of a row that are kept, see Line. */
  constructor(limit: number, drops: Drops) {
    this.limit = limit
    this.drops = drops
  }

  take(): Line {
    const line = this.#spare.pop() ?? new Line(this.limit, this.drops)
    line.restart(this.limit)
    return line
  }

  giveBack(line: Line): void {
    this.#spare.push(line)
  }
}

export class Rows {
  readonly list: Row[]
  /** Index of the row the cursor is in. */
  at = 0
  /** Index of the screen's first row. Below zero where rows of the screen are out of reach. */
  top = 0
  /** First and last row of the scroll region, counted from `top`; null: the whole screen. */
  region: { readonly first: number; readonly last: number } | null = null
  /** Where the cursor was saved, as an index of `list`, which may have gone below zero since. */
  saved: { index: number; column: number; drawsLines: boolean } | null = null
  /** A row of the list may be longer than the screen is wide. */
  hasLong = false
  readonly #pool: LinePool
  readonly #keepsScrolled: boolean

  /** `keepsScrolled`: what scrolls off the top stays in the list (main) or is gone (alternate). */
  constructor(pool: LinePool, keepsScrolled: boolean) {
    this.#pool = pool
    this.#keepsScrolled = keepsScrolled
    this.list = [this.#newRow()]
  }

  get row(): Row {
    return this.list[this.at]
  }

  get isLast(): boolean {
    return this.at === this.list.length - 1
  }

  /** Index of the first row of the scroll region. */
  get first(): number {
    return Math.max(0, this.top + (this.region?.first ?? 0))
  }

  /** Index of the last row of the scroll region on a screen of `height` rows; there may be no such row yet. */
  last(height: number): number {
    return Math.max(0, this.top + (this.region?.last ?? height - 1))
  }

  /** Puts the cursor into row `index`, which is made where it is not there. */
  goTo(index: number): void {
    this.at = Math.max(0, index)
    while (this.list.length <= this.at) this.list.push(this.#newRow())
  }

  /** One row down; at the end of the scroll region the region scrolls. */
  feed(height: number): void {
    const last = this.last(height)
    if (this.at !== last) {
      if (this.at < this.top + height - 1) this.goTo(this.at + 1)
    } else if (this.#keepsScrolled && (this.region?.first ?? 0) === 0) {
      this.#insert(this.at + 1)
      this.top++
      this.at++
    } else this.scrollUp(1, height)
  }

  /** One row up; at the start of the scroll region the region scrolls down. */
  reverseFeed(height: number): void {
    if (this.at === this.first) this.scrollDown(1, height)
    else if (this.at > Math.max(0, this.top)) this.at--
  }

  /** The region moves up by `count` rows: its first ones are lost. */
  scrollUp(count: number, height: number): void {
    this.#shift(this.first, this.last(height), count)
  }

  /** The region moves down by `count` rows: its last ones are lost. */
  scrollDown(count: number, height: number): void {
    this.#shift(this.first, this.last(height), -count)
  }

  /** Inserts `count` blank rows at the cursor, or takes rows away where below zero; first column. */
  insertRows(count: number, height: number): void {
    const last = this.last(height)
    if (this.at < this.first || this.at > last) return
    this.#shift(this.at, last, -count)
    this.row.line.moveTo(0)
  }

  /** Erases from the cursor to the end of all rows. */
  eraseBelow(): void {
    const { line } = this.row
    if (line.column === 0) this.row.wrapped = false
    line.erase(line.column, line.length)
    while (!this.isLast) this.dropLast()
  }

  /** Erases the rows of the screen above the cursor; they stay, blank. */
  eraseAbove(): void {
    for (let i = Math.max(0, this.top); i < this.at; i++) this.#blank(this.list[i])
  }

  dropLast(): void {
    const row = this.list.pop()
    if (!row) return
    this.#blank(row)
    this.#countLost(row.line)
    this.#pool.giveBack(row.line)
    this.#endAtLast()
  }

  /**
   * Breaks rows that are longer than the screen is wide, as a terminal had shown them all along. Only as many
   * parts as are in `reach` come to be; what is before them stays one long row, out of reach.
   */
  layOut(width: number, height: number, reach: number): void {
    if (this.row.line.length > width) this.hasLong = true
    if (!this.hasLong) return
    this.hasLong = false
    for (let i = this.list.length - 1; i >= 0; i--) {
      const { line } = this.list[i]
      if (line.length <= width) continue
      if (line.length > this.#pool.limit) this.hasLong = true
      else this.#break(i, line.breaks(width).slice(-reach))
    }
    this.top = Math.max(this.top, this.list.length - height)
  }

  /** Takes the blank rows at the end off, down to row `keep`; above it only those that no newline led to. */
  trim(keep: number): void {
    while (this.list.length > 1 && this.list[this.list.length - 1].line.isBlank) {
      const led = this.list[this.list.length - 2].newline !== null
      if (led && this.list.length - 1 <= keep) return
      this.dropLast()
    }
  }

  /** Drops everything. */
  clear(): void {
    this.at = 0
    this.row.line.moveTo(0)
    this.eraseBelow()
  }

  /** Puts the rows of `other` behind these. */
  append(other: Rows): void {
    const last = this.list[this.list.length - 1]
    if (last.line.isBlank) {
      this.#blank(last)
      this.list.pop()
    }
    this.list.push(...other.list)
  }

  /** Takes the first row off the list; commit it before anything else is done. */
  release(): Row {
    const row = this.list[0]
    this.list.shift()
    this.at--
    this.top--
    if (this.saved) this.saved.index--
    return row
  }

  #break(index: number, breaks: readonly number[]): void {
    const row = this.list[index]
    const { line } = row
    const { column, length } = line
    const parts = breaks.map((start, i) => {
      const part: Row = { line: this.#pool.take(), newline: null, wrapped: true }
      part.line.take(line, start, breaks[i + 1] ?? length)
      return part
    })
    line.cutOff(breaks[0])
    parts[parts.length - 1].newline = row.newline
    row.newline = null
    this.#takeBlankBelow(index, parts.length)
    this.list.splice(index + 1, 0, ...parts)
    if (this.top > index) this.top += parts.length
    if (this.saved && this.saved.index > index) this.saved.index += parts.length
    if (this.at > index) this.at += parts.length
    else if (this.at === index) {
      const part = breaks.findLastIndex((start) => start <= column)
      if (part < 0) return
      this.at += part + 1
      this.row.line.moveTo(column - breaks[part])
    }
  }

  /** The text of a row that is broken went on in the rows below: those of them that are blank. */
  #takeBlankBelow(index: number, count: number): void {
    for (let i = 0; i < count && index + 1 < this.list.length; i++) {
      const below = this.list[index + 1]
      if (this.at > index || below.newline !== null || !below.line.isBlank) return
      this.list.splice(index + 1, 1)
      this.#pool.giveBack(below.line)
    }
  }

  /** Moves rows `first` to `last` by `count` rows up, or down where it is below zero, and blanks come in. */
  #shift(first: number, last: number, count: number): void {
    const up = count > 0
    const rows = Math.min(Math.abs(count), last - first + 1)
    for (let i = 0; i < rows; i++) {
      const gone = up ? first : last
      if (gone < this.list.length) this.#remove(gone)
      const fresh = up ? last : first
      if (fresh < this.list.length) this.#insert(fresh)
    }
    this.goTo(this.at)
    this.#endAtLast()
  }

  #insert(index: number): void {
    this.list.splice(index, 0, this.#newRow())
    const below = this.list[index + 1]
    if (below) below.wrapped = false
  }

  #remove(index: number): void {
    const [row] = this.list.splice(index, 1)
    this.#blank(row)
    if (this.list.length === 0) this.list.push(this.#newRow())
    const below = this.list[index]
    if (below) below.wrapped = false
    this.#countLost(row.line)
    this.#pool.giveBack(row.line)
  }

  /** Takes the row's text away, and the newline that ended it: that line is not there any more. */
  #blank(row: Row): void {
    row.line.erase(0, row.line.length)
    row.wrapped = false
    this.#dropNewline(row)
  }

  /** The last row is not ended by a newline: the row that began behind it is gone. */
  #endAtLast(): void {
    this.#dropNewline(this.list[this.list.length - 1])
  }

  #dropNewline(row: Row): void {
    if (row.newline) this.#pool.drops.add(row.newline.from, row.newline.to, 'terminal-overwrite')
    row.newline = null
  }

  #countLost(line: Line): void {
    this.list[Math.min(this.at, this.list.length - 1)].line.addOverwrites(line.overwrites)
  }

  #newRow(): Row {
    return { line: this.#pool.take(), newline: null, wrapped: false }
  }
}
