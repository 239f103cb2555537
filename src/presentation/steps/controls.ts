/**
 * What control sequences do to the screen: the ones of ECMA-48 and DEC's that programs use to place text. The
 * rest (colours, titles, queries, mouse) changes no text. Names in brackets are the standard's.
 */
import { NO_BYTES } from '../units.ts'
import type { Screen } from './screen.ts'
import { TabStops } from './tabStops.ts'

/** DEC's line-drawing set in place of the ASCII characters from `` ` `` on: what dialogs draw frames with. */
const LINE_DRAWING = '◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·'
const LINE_DRAWING_START = 0x60

export class Controls {
  readonly #screen: Screen
  readonly #tabStops = new TabStops()
  /** Whether the character sets G0 and G1 draw lines, and which of them is in use. */
  readonly #drawsLines: [boolean, boolean] = [false, false]
  #set: 0 | 1 = 0
  /** The last thing written was a character, which REP repeats. */
  #canRepeat = false

  constructor(screen: Screen) {
    this.#screen = screen
  }

  /** True where a character stands for itself: no other character set is in use. */
  get isPlain(): boolean {
    return !this.#drawsLines[this.#set]
  }

  /** True where nothing is set that a stream's first byte would not find. */
  get areFresh(): boolean {
    return this.#set === 0 && !this.#drawsLines[0] && !this.#drawsLines[1] && this.#tabStops.areUsual
  }

  /** Writes a character. True where it became another one: then its bytes are not shown. */
  print(cp: number, from: number, to: number): boolean {
    this.#canRepeat = true
    if (this.isPlain) {
      this.#screen.write(cp, from, to)
      return false
    }
    const index = cp - LINE_DRAWING_START
    if (index < 0 || index >= LINE_DRAWING.length) {
      this.#screen.write(cp, from, to)
      return false
    }
    this.#screen.write(LINE_DRAWING.charCodeAt(index), NO_BYTES, NO_BYTES)
    return true
  }

  /** A control came: there is nothing to repeat. */
  forgetCharacter(): void {
    this.#canRepeat = false
  }

  /** Takes character set G0 or G1 into use (SI, SO). */
  shift(set: 0 | 1): void {
    this.#set = set
  }

  /** Column of the tab stop behind the cursor. */
  nextTabStop(): number {
    return this.#tabStops.after(this.#screen.line.column, this.#screen.columns)
  }

  /** ESC, `intermediates` and `final`. */
  escape(intermediates: string, final: string): void {
    this.#canRepeat = false
    if (intermediates === '(' || intermediates === ')')
      this.#drawsLines[intermediates === '(' ? 0 : 1] = final === '0'
    if (intermediates !== '') return
    const screen = this.#screen
    switch (final) {
      case '7':
        return this.#save()
      case '8':
        return this.#restore()
      case 'D':
        return screen.feed(screen.line.column)
      case 'E':
        return screen.feed(0)
      case 'M':
        return screen.reverseFeed()
      case 'H':
        return this.#tabStops.set(screen.line.column, screen.columns)
      case 'c':
        return this.#reset()
    }
  }

  /** CSI, `parameters` (with a private mark before them), `intermediates` and `final`. */
  sequence(parameters: string, intermediates: string, final: string): void {
    const canRepeat = this.#canRepeat
    this.#canRepeat = false
    // Colours are most of all sequences, and none of them moves text.
    if (final === 'm') return
    if (intermediates === '!' && final === 'p') return this.#softReset()
    if (intermediates !== '') return
    const isDec = parameters.startsWith('?')
    if (!isDec && /^[<=>]/.test(parameters)) return
    const numbers = (isDec ? parameters.slice(1) : parameters)
      .split(';')
      .map((part) => Number.parseInt(part, 10) || 0)
    if (final === 'h' || final === 'l') return this.#setModes(numbers, isDec, final === 'h')
    if (final === 'J') return this.#screen.eraseScreen(numbers[0])
    if (final === 'K') return this.#screen.eraseLine(numbers[0])
    if (isDec) return
    if (final === 'b') return canRepeat ? this.#repeat(Math.max(1, numbers[0])) : undefined
    this.#move(final, numbers[0], numbers[1] ?? 0)
  }

  #move(final: string, first: number, second: number): void {
    const screen = this.#screen
    const count = Math.max(1, first)
    switch (final) {
      case 'A':
        return screen.moveUp(count)
      case 'B':
        return screen.moveDown(count)
      case 'e':
        return screen.moveDown(count, null, false)
      case 'C':
      case 'a':
        return screen.moveColumns(count)
      case 'D':
        return screen.moveColumns(-count)
      case 'E':
        return screen.moveDown(count, 0)
      case 'F':
        return screen.moveUp(count, 0)
      case 'G':
      case '`':
        return screen.moveToColumn(count - 1)
      case 'H':
      case 'f':
        return screen.moveTo(count, Math.max(1, second) - 1)
      case 'd':
        return screen.moveTo(count, null)
      case 'r':
        return screen.setRegion(count, second)
      case 's':
        return this.#save()
      case 'u':
        return this.#restore()
      default:
        this.#edit(final, count, first)
    }
  }

  #edit(final: string, count: number, first: number): void {
    const screen = this.#screen
    switch (final) {
      case '@':
        return screen.shiftCharacters(count)
      case 'P':
        return screen.shiftCharacters(-count)
      case 'X':
        return screen.eraseCharacters(count)
      case 'L':
        return screen.shiftRows(count)
      case 'M':
        return screen.shiftRows(-count)
      case 'S':
        return screen.scroll(count)
      case 'T':
        return screen.scroll(-count)
      case 'I':
        return this.#tab(count)
      case 'Z':
        return this.#tab(-count)
      case 'g':
        return this.#tabStops.clear(first, screen.line.column, screen.columns)
    }
  }

  /** Moves over `count` tab stops (CHT), or back where below zero (CBT). */
  #tab(count: number): void {
    const { line, columns } = this.#screen
    let { column } = line
    for (let i = Math.min(Math.abs(count), columns); i > 0; i--) {
      const stop = count > 0 ? this.#tabStops.after(column, columns) : this.#tabStops.before(column, columns)
      if (stop === column) break
      column = stop
    }
    this.#screen.moveColumns(column - line.column)
  }

  #repeat(count: number): void {
    const character = this.#screen.line.characterBefore()
    // A program repeats within its row; a larger count would make much out of a few bytes.
    for (let i = Math.min(count, this.#screen.columns); i > 0; i--)
      for (const cp of character) this.#screen.write(cp, NO_BYTES, NO_BYTES)
  }

  #setModes(modes: readonly number[], isDec: boolean, on: boolean): void {
    for (const mode of modes) {
      if (isDec) this.#setDecMode(mode, on)
      else if (mode === 4) this.#screen.inserts = on
    }
  }

  #setDecMode(mode: number, on: boolean): void {
    const screen = this.#screen
    switch (mode) {
      case 6:
        screen.fromRegion = on
        return screen.moveTo(1, 0)
      case 7:
        screen.autowrap = on
        return
      case 47:
      case 1047:
        return on ? screen.enterAlternate() : screen.leaveAlternate()
      case 1048:
        return on ? this.#save() : this.#restore()
      case 1049:
        if (on) {
          this.#save()
          screen.enterAlternate()
        } else if (screen.isAlternate) {
          screen.leaveAlternate()
          this.#restore()
        }
    }
  }

  #save(): void {
    this.#screen.saveCursor(!this.isPlain)
  }

  #restore(): void {
    this.#drawsLines[this.#set] = this.#screen.restoreCursor()
  }

  #softReset(): void {
    this.#screen.softReset()
    this.#drawsLines.fill(false)
    this.#set = 0
  }

  /** ESC c: all as at the start, the screen blank (RIS). */
  #reset(): void {
    this.#screen.leaveAlternate()
    this.#softReset()
    this.#tabStops.reset()
    this.#screen.eraseScreen(2)
    this.#screen.moveTo(1, 0)
  }
}
