/**
 * One row of a terminal: cells that can be overwritten, erased, shifted and skipped over until the row is
 * committed. What is overwritten is dropped, never glued to what replaced it.
 */
import type { Drops } from '../drops.ts'
import { INVALID_BYTE, type Units, utf8Length } from '../units.ts'
import { BLANK, Cells } from './cells.ts'
import { columnsOf } from './width.ts'

const SPACE = 0x20
const TAB = 0x09
/** More marks than languages put on one letter are not repeated with it. */
const MAX_REPEATED_MARKS = 8

/** What a committed line held. */
export interface LineTally {
  characters: number
  /** UTF-8 bytes of the text. What is not UTF-8 counts as the 3 bytes of U+FFFD. */
  bytes: number
  /** UTF-16 units of the text. */
  utf16: number
  /** Control characters, for the share of them. */
  controls: number
  /** Stretches of text lost to overwriting or erasing: frames of a progress bar. */
  overwrites: number
}

const NOTHING: LineTally = { characters: 0, bytes: 0, utf16: 0, controls: 0, overwrites: 0 }

export class Line {
  /** Cursor column. */
  column = 0
  /** Columns in use. */
  length = 0
  /** Columns that are kept; what stands behind them is counted only. 0 once the budget is spent. */
  #limit: number
  readonly #cells: Cells
  #beyond: LineTally = { ...NOTHING }
  #overwrites = 0
  #moved = false

  constructor(limit: number, drops: Drops) {
    this.#limit = limit
    this.#cells = new Cells(drops)
  }

  /** True where the line has characters that were counted but not kept. */
  get exceedsLimit(): boolean {
    return this.#beyond.characters > 0
  }

  /** True where the cursor stands behind everything on the line. */
  get isAtEnd(): boolean {
    return this.column >= this.length
  }

  /** True where what is written next is counted and nothing else: it stands behind all that is kept. */
  get onlyCounts(): boolean {
    return this.#limit === 0 || (this.column === this.length && this.column >= this.#limit)
  }

  /** True where nothing is on the line that a person would see: it is empty or holds blanks only. */
  get isBlank(): boolean {
    if (this.exceedsLimit) return false
    for (let column = Math.min(this.length, this.#limit) - 1; column >= 0; column--)
      if (!this.#cells.looksBlank(column)) return false
    return this.length <= this.#limit
  }

  /** Empties the line for another row; `limit` as for the constructor. Commit what it held before. */
  restart(limit: number): void {
    this.#limit = limit
    this.column = 0
    this.length = 0
    this.#moved = false
    this.#overwrites = 0
    this.#cells.reset()
    if (this.exceedsLimit) this.#beyond = { ...NOTHING }
  }

  /** Writes the character that the bytes `from` to `to` spell (NO_BYTES: none do) where the cursor is. */
  write(cp: number, from: number, to: number): void {
    if (this.column >= this.#limit) return this.#count(cp)
    if (this.column > this.length) this.#fillBlanks()
    const columns = columnsOf(cp)
    if (columns === 0 && this.#addMark(cp, from, to)) return
    this.#put(cp, from, to, Math.max(1, columns))
  }

  /**
   * A tab moves the cursor over what is there to column `stop`; at the end of the line it is a character of its
   * own. False where it only moved: its bytes are not part of the line.
   */
  tab(from: number, to: number, stop: number): boolean {
    if (this.column < this.length) {
      this.moveTo(stop)
      return false
    }
    if (this.column >= this.#limit) this.#count(TAB)
    else {
      if (this.column > this.length) this.#fillBlanks()
      this.#put(TAB, from, to, stop - this.column)
    }
    return true
  }

  /**
   * Writes a run that is only counted: `characters` of one column each, none of them a control, which come to
   * `utf16` UTF-16 units and `bytes` UTF-8 bytes. Where the cursor stands inside the line, what the run writes
   * over is not subtracted, and the share that lies behind the line's end is taken in proportion.
   */
  advance(characters: number, utf16: number, bytes: number): void {
    this.column += characters
    const added = Math.min(characters, this.column - this.length)
    if (added <= 0) return
    const beyond = this.#beyond
    beyond.characters += added
    beyond.utf16 += added === characters ? utf16 : Math.round((utf16 * added) / characters)
    beyond.bytes += added === characters ? bytes : Math.round((bytes * added) / characters)
    this.length = this.column
  }

  moveTo(column: number): void {
    this.column = Math.max(0, column)
    this.#moved = true
  }

  /** Erases columns `start` to `end` (exclusive); to the end of the line, the line gets shorter. */
  erase(start: number, end: number): void {
    if (start >= this.length) return
    this.#moved = true
    const kept = Math.min(end, this.length, this.#limit)
    for (let column = start; column < kept; column++) this.#clear(column)
    if (end < this.length) return
    this.length = start
    if (start <= this.#limit && this.exceedsLimit) this.#beyond = { ...NOTHING }
  }

  /** Shifts what stands from the cursor on by `count` columns; what passes column `edge` is lost. */
  insert(count: number, edge: number): void {
    const { column } = this
    if (column >= this.length || this.length > this.#limit) return
    this.#loosen(edge)
    const kept = Math.min(this.length, Math.max(column, edge - count))
    if (kept < this.length) this.erase(kept, this.length)
    const end = column + Math.min(count, edge - column)
    this.#cells.move(end, column, kept)
    this.#cells.blank(column, end)
    this.length = Math.max(end, kept + end - column)
  }

  /** Takes `count` columns away at the cursor; what stands behind them, up to column `edge`, moves up. */
  remove(count: number, edge: number): void {
    const { column } = this
    if (column >= this.length || this.length > this.#limit) return
    this.#loosen(edge)
    const end = Math.min(column + count, edge, this.length)
    for (let cell = column; cell < end; cell++) this.#clear(cell)
    const last = Math.min(edge, this.length)
    this.#cells.move(column, end, last)
    this.#cells.blank(column + last - end, last)
    if (last === this.length) this.length = column + last - end
  }

  /** Code points of the character left of the cursor, its first marks with it; none where it is not kept. */
  characterBefore(): number[] {
    if (this.column === 0 || this.column > Math.min(this.length, this.#limit)) return []
    const start = this.#cells.startOf(this.column - 1)
    const marks = this.#cells.marks.get(start)?.slice(0, MAX_REPEATED_MARKS) ?? []
    return [this.#cells.cp[start], ...marks.map(({ cp }) => cp)].filter((cp) => cp !== BLANK)
  }

  /** Columns at which a screen `width` columns wide breaks the line: never inside a wide character. */
  breaks(width: number): number[] {
    const breaks: number[] = []
    for (let at = width; at < this.length; at += width) {
      const start = this.#cells.startOf(at)
      if (start > (breaks.at(-1) ?? 0)) at = start
      breaks.push(at)
    }
    return breaks
  }

  /** Moves columns `start` to `end` of `source` to this line, which is empty. Cut them off there next. */
  take(source: Line, start: number, end: number): void {
    this.#cells.take(source.#cells, start, end)
    this.length = end - start
  }

  /** Cuts the line off at `length` without dropping anything: what stood behind it was taken over. */
  cutOff(length: number): void {
    this.length = length
  }

  /** Text lost with rows that are gone counts here, where the cursor went on. */
  addOverwrites(count: number): void {
    this.#overwrites += count
  }

  get overwrites(): number {
    return this.#overwrites
  }

  /** Gives the line's characters in column order to `sink` (null: count only) and starts an empty one. */
  commit(sink: Units | null): LineTally {
    const cells = this.#cells
    const tally = { ...this.#beyond, overwrites: this.#overwrites }
    let kept = Math.min(this.length, this.#limit)
    while (kept > 0 && cells.isBlank(kept - 1)) kept--
    for (let column = 0; column < kept; column++) {
      if (cells.width[column] === 0) continue
      const cp = cells.cp[column] === BLANK ? SPACE : cells.cp[column]
      count(tally, cp)
      sink?.push(cp, cells.from[column], cells.to[column])
      if (cells.markCount === 0) continue
      for (const mark of cells.marks.get(column) ?? []) {
        count(tally, mark.cp)
        sink?.push(mark.cp, mark.from, mark.to)
      }
    }
    this.restart(this.#limit)
    return tally
  }

  #count(cp: number): void {
    this.column++
    if (this.column > this.length) {
      this.length = this.column
      count(this.#beyond, cp)
    } else if (isControl(cp)) this.#beyond.controls++
  }

  /** A mark joins the character left of the cursor. False where there is none: it stands by itself. */
  #addMark(cp: number, from: number, to: number): boolean {
    if (this.column === 0 || this.#cells.isBlank(this.column - 1)) return false
    if (this.#cells.markCount >= this.#limit) count(this.#beyond, cp)
    else this.#cells.addMark(this.#cells.startOf(this.column - 1), { cp, from, to })
    return true
  }

  #put(cp: number, from: number, to: number, columns: number): void {
    const end = this.column + columns
    if (this.column < this.length) {
      const occupied = Math.min(end, this.length)
      for (let column = this.column; column < occupied; column++) this.#clear(column)
    }
    this.#cells.put(this.column, cp, from, to, columns)
    this.column = end
    if (end > this.length) this.length = end
  }

  #clear(column: number): void {
    if (!this.#cells.clear(column) || !this.#moved) return
    this.#overwrites++
    this.#moved = false
  }

  #fillBlanks(): void {
    this.#cells.blank(this.length, this.column)
    this.length = this.column
  }

  /** Before a shift: a character that the cursor or the edge would split goes, and tabs become blanks. */
  #loosen(edge: number): void {
    const cells = this.#cells
    const end = Math.min(edge, this.length)
    if (cells.width[this.column] === 0) this.#clear(this.column)
    if (end < this.length && cells.width[end] === 0) this.#clear(end)
    for (let column = this.column; column < end; column++)
      if (cells.cp[column] === TAB && cells.width[column] > 0) cells.clear(column)
  }
}

function count(tally: LineTally, cp: number): void {
  tally.characters++
  tally.bytes += utf8Length(cp)
  tally.utf16 += cp > 0xffff && cp < INVALID_BYTE ? 2 : 1
  if (isControl(cp)) tally.controls++
}

/** C0 and C1 controls and DEL, but for tab, newline and carriage return (the guard's rule). */
export function isControl(cp: number): boolean {
  if (cp < 0x20) return cp !== 0x09 && cp !== 0x0a && cp !== 0x0d
  return cp >= 0x7f && cp <= 0x9f
}
