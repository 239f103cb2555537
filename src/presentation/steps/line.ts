/**
 * The line a terminal's cursor is in: cells that can be overwritten, erased and skipped over until a newline
 * commits them. What is overwritten is dropped, never glued to what replaced it.
 */
import type { Drops } from '../drops.ts'
import { NO_BYTES, type Units, utf8Length } from '../units.ts'
import { columnsOf } from './width.ts'

const SPACE = 0x20
const TAB = 0x09
const TAB_STOP = 8
/** What lies behind it stands for bytes that are not UTF-8. */
const LAST_CODE_POINT = 0x10ffff
const REPLACEMENT_BYTES = 3
/** Cells to begin with; a line longer than that makes the arrays grow. */
const INITIAL_CELLS = 512

interface Mark {
  cp: number
  from: number
  to: number
}

/** What a committed line held, for the share of control characters. */
export interface LineTally {
  characters: number
  /** UTF-8 bytes of the text. A byte that is not UTF-8 counts as the 3 bytes of U+FFFD. */
  bytes: number
  /** UTF-16 units of the text. */
  utf16: number
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
  readonly #drops: Drops
  /** Columns that are kept; what stands behind them is counted only. 0 once the budget is spent. */
  #limit: number
  #cp = new Int32Array(INITIAL_CELLS)
  #from = new Float64Array(INITIAL_CELLS)
  #to = new Float64Array(INITIAL_CELLS)
  /** Columns a character takes, in its first cell; 0 in the cells behind it. */
  #width = new Uint8Array(INITIAL_CELLS)
  /** Marks without a width of their own, by the column of the cell they join. */
  readonly #marks = new Map<number, Mark[]>()
  #markCount = 0
  #lastCell = -1
  #beyond: LineTally = { ...NOTHING }
  #overwrites = 0
  #moved = false

  constructor(limit: number, drops: Drops) {
    this.#limit = limit
    this.#drops = drops
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

  /** True where nothing is on the line. */
  get isBlank(): boolean {
    return this.length === 0
  }

  /** Empties the line for another row; `limit` as for the constructor. Commit what it held before. */
  restart(limit: number): void {
    this.#limit = limit
    this.column = 0
    this.length = 0
    this.#lastCell = -1
    this.#moved = false
    this.#markCount = 0
    this.#overwrites = 0
    this.#marks.clear()
    this.#beyond = { ...NOTHING }
  }

  write(cp: number, from: number, to: number): void {
    if (this.column >= this.#limit) {
      this.#count(cp)
      return
    }
    if (this.column > this.length) this.#fillBlanks(this.length, this.column)
    const columns = columnsOf(cp)
    if (columns === 0 && this.#lastCell >= 0) {
      if (this.#markCount >= this.#limit) {
        tallyCharacter(this.#beyond, cp)
        return
      }
      const marks = this.#marks.get(this.#lastCell)
      if (marks) marks.push({ cp, from, to })
      else this.#marks.set(this.#lastCell, [{ cp, from, to }])
      this.#markCount++
      return
    }
    this.#put(cp, from, to, Math.max(1, columns))
  }

  /** A tab moves the cursor over what is there; at the end of the line it is a character of its own. */
  tab(from: number, to: number): void {
    const stop = this.column - (this.column % TAB_STOP) + TAB_STOP
    if (this.column < this.length) {
      this.moveTo(stop)
      this.#drops.add(from, to, 'terminal-escape')
    } else if (this.column >= this.#limit) this.#count(TAB)
    else {
      if (this.column > this.length) this.#fillBlanks(this.length, this.column)
      this.#put(TAB, from, to, stop - this.column)
    }
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
    this.#lastCell = -1
    this.#moved = true
  }

  /** Erases columns `start` to `end` (exclusive); to the end of the line, the line gets shorter. */
  erase(start: number, end: number): void {
    if (start >= this.length) return
    this.#moved = true
    const kept = Math.min(end, this.length, this.#limit)
    for (let column = start; column < kept; column++) this.#clear(column)
    if (end >= this.length) {
      this.length = start
      if (start <= this.#limit) this.#beyond = { ...NOTHING }
    }
    this.#lastCell = -1
  }

  /** Gives the line's characters in column order to `sink` (null: count only) and starts an empty one. */
  commit(sink: Units | null): LineTally {
    const tally = { ...this.#beyond, overwrites: this.#overwrites }
    let kept = Math.min(this.length, this.#limit)
    while (kept > 0 && this.#from[kept - 1] === NO_BYTES) kept--
    for (let column = 0; column < kept; column++) {
      if (this.#width[column] === 0) continue
      tallyCharacter(tally, this.#cp[column])
      sink?.push(this.#cp[column], this.#from[column], this.#to[column])
      for (const mark of this.#marks.get(column) ?? []) {
        tallyCharacter(tally, mark.cp)
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
      tallyCharacter(this.#beyond, cp)
    } else if (isControl(cp)) this.#beyond.controls++
  }

  #put(cp: number, from: number, to: number, columns: number): void {
    const end = this.column + columns
    this.#reserve(end)
    for (let column = this.column; column < Math.min(end, this.length); column++) this.#clear(column)
    this.#cp[this.column] = cp
    this.#from[this.column] = from
    this.#to[this.column] = to
    this.#width[this.column] = columns
    for (let column = this.column + 1; column < end; column++) {
      this.#width[column] = 0
      this.#from[column] = from
    }
    this.#lastCell = this.column
    this.column = end
    if (end > this.length) this.length = end
  }

  /** Takes what stands at `column` away, all of its columns, and leaves blanks. */
  #clear(column: number): void {
    let start = column
    while (start > 0 && this.#width[start] === 0) start--
    const end = start + Math.max(1, this.#width[start])
    if (this.#from[start] !== NO_BYTES) {
      this.#drops.add(this.#from[start], this.#to[start], 'terminal-overwrite')
      for (const mark of this.#marks.get(start) ?? [])
        this.#drops.add(mark.from, mark.to, 'terminal-overwrite')
      if (this.#moved && this.#cp[start] !== SPACE) {
        this.#overwrites++
        this.#moved = false
      }
    }
    this.#marks.delete(start)
    for (let cell = start; cell < Math.min(end, this.#width.length); cell++) this.#blank(cell)
  }

  #blank(column: number): void {
    this.#cp[column] = SPACE
    this.#from[column] = NO_BYTES
    this.#to[column] = NO_BYTES
    this.#width[column] = 1
  }

  #fillBlanks(start: number, end: number): void {
    this.#reserve(end)
    for (let column = start; column < end; column++) this.#blank(column)
    this.length = end
  }

  #reserve(cells: number): void {
    if (cells <= this.#cp.length) return
    const capacity = Math.max(cells, this.#cp.length * 2)
    const cp = new Int32Array(capacity)
    const from = new Float64Array(capacity)
    const to = new Float64Array(capacity)
    const width = new Uint8Array(capacity)
    cp.set(this.#cp)
    from.set(this.#from)
    to.set(this.#to)
    width.set(this.#width)
    this.#cp = cp
    this.#from = from
    this.#to = to
    this.#width = width
  }
}

function tallyCharacter(tally: LineTally, cp: number): void {
  tally.characters++
  if (isControl(cp)) tally.controls++
  if (cp > LAST_CODE_POINT) {
    tally.bytes += REPLACEMENT_BYTES
    tally.utf16++
  } else {
    tally.bytes += utf8Length(cp)
    tally.utf16 += cp > 0xffff ? 2 : 1
  }
}

/** C0 and C1 controls and DEL, but for tab, newline and carriage return (the guard's rule). */
export function isControl(cp: number): boolean {
  if (cp < 0x20) return cp !== 0x09 && cp !== 0x0a && cp !== 0x0d
  return cp >= 0x7f && cp <= 0x9f
}
