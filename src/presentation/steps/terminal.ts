/**
 * Step 2, resolve terminal controls: what a person would see once the output stands still. Escape sequences
 * (ECMA-48: CSI, OSC, DCS and the rest) go, a carriage return and a backspace overwrite, an erase erases,
 * a progress bar ends as its last frame. `\r\n` is a line end and erases nothing.
 */
import type { Drops } from '../drops.ts'
import type { Screen } from './screen.ts'

const BEL = 0x07
const BACKSPACE = 0x08
const TAB = 0x09
const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d
const CANCEL = 0x18
const SUBSTITUTE = 0x1a
const ESCAPE = 0x1b

/** A string sequence (OSC, DCS, …) longer than this, or not ended within its line, was not one. */
const MAX_STRING_CHARACTERS = 4096
/** Parameters of a control sequence beyond this many characters are ignored. */
const MAX_PARAMETER_CHARACTERS = 64
/** The width a cursor can jump into the blank; most programs assume a terminal of 80 columns. */
const SCREEN_COLUMNS = 80

/** ESC followed by one of these starts a string: DCS `P`, SOS `X`, OSC `]`, PM `^`, APC `_`. */
const STRING_STARTS = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f])
const OSC = 0x5d

type State = 'ground' | 'escape' | 'intermediate' | 'csi' | 'string'

interface Pending {
  cp: number
  from: number
  to: number
}

export class Terminal {
  /** Sequences and single controls resolved. */
  escapes = 0
  readonly #screen: Screen
  readonly #drops: Drops
  #state: State = 'ground'
  #parameters = ''
  #private = false
  #stringKind = 0
  #pending: Pending[] = []
  #sequenceStart = 0
  #returnFrom = -1
  #returnTo = -1
  #savedColumn = 0

  constructor(screen: Screen, drops: Drops) {
    this.#screen = screen
    this.#drops = drops
  }

  /** True where the next character is plain text: no sequence and no carriage return is open. */
  get isGround(): boolean {
    return this.#state === 'ground' && this.#returnFrom < 0
  }

  /** Takes the next code point, which the bytes `from` to `to` spell. */
  put(cp: number, from: number, to: number): void {
    switch (this.#state) {
      case 'ground':
        return this.#ground(cp, from, to)
      case 'escape':
        return this.#escape(cp, from, to)
      case 'intermediate':
        return this.#intermediate(cp, from, to)
      case 'csi':
        return this.#csi(cp, from, to)
      case 'string':
        return this.#string(cp, from, to)
    }
  }

  /** The stream has ended: what was left unfinished is dropped, so that no half sequence leaks. */
  finish(end: number): void {
    if (this.#state !== 'ground') this.#endSequence(end)
    if (this.#returnFrom >= 0) this.#drops.add(this.#returnFrom, this.#returnTo, 'line-end')
    this.#returnFrom = -1
  }

  #ground(cp: number, from: number, to: number): void {
    if (this.#returnFrom >= 0 && cp !== CARRIAGE_RETURN) {
      const lineEnd = cp === NEWLINE
      this.#drops.add(this.#returnFrom, this.#returnTo, lineEnd ? 'line-end' : 'terminal-overwrite')
      this.#returnFrom = -1
      if (!lineEnd) this.#screen.line.moveTo(0)
    }
    if (cp >= 0x20) return this.#screen.line.write(cp, from, to)
    switch (cp) {
      case NEWLINE:
        return this.#screen.newline(from, to)
      case CARRIAGE_RETURN:
        if (this.#returnFrom < 0) this.#returnFrom = from
        this.#returnTo = to
        return
      case TAB:
        return this.#screen.line.tab(from, to)
      case BACKSPACE:
        this.#screen.line.moveTo(this.#screen.line.column - 1)
        this.escapes++
        return this.#drops.add(from, to, 'terminal-overwrite')
      case ESCAPE:
        this.#state = 'escape'
        this.#sequenceStart = from
        return
      default:
        return this.#screen.line.write(cp, from, to)
    }
  }

  #escape(cp: number, from: number, to: number): void {
    if (cp === 0x5b) {
      this.#state = 'csi'
      this.#parameters = ''
      this.#private = false
    } else if (STRING_STARTS.has(cp)) {
      this.#state = 'string'
      this.#stringKind = cp
      this.#pending = [
        { cp: ESCAPE, from: this.#sequenceStart, to: this.#sequenceStart + 1 },
        { cp, from, to },
      ]
    } else if (cp >= 0x20 && cp <= 0x2f) this.#state = 'intermediate'
    else if (cp >= 0x30 && cp <= 0x7e) {
      if (cp === 0x37) this.#savedColumn = this.#screen.line.column
      if (cp === 0x38) this.#screen.line.moveTo(this.#savedColumn)
      this.#endSequence(to)
    } else this.#abort(cp, from, to)
  }

  #intermediate(cp: number, from: number, to: number): void {
    if (cp >= 0x20 && cp <= 0x2f) return
    if (cp >= 0x30 && cp <= 0x7e) this.#endSequence(to)
    else this.#abort(cp, from, to)
  }

  #csi(cp: number, from: number, to: number): void {
    if (cp >= 0x30 && cp <= 0x3f) {
      if (cp >= 0x3c) this.#private = true
      if (this.#parameters.length < MAX_PARAMETER_CHARACTERS) this.#parameters += String.fromCharCode(cp)
    } else if (cp >= 0x20 && cp <= 0x2f) this.#private = true
    else if (cp >= 0x40 && cp <= 0x7e) {
      const final = String.fromCharCode(cp)
      this.#endSequence(to)
      if (!this.#private) this.#control(final)
    } else this.#abort(cp, from, to)
  }

  #control(final: string): void {
    const screen = this.#screen
    const line = screen.line
    const [first, second] = this.#parameters.split(';').map((part) => Number.parseInt(part, 10) || 0)
    const count = Math.max(1, first ?? 0)
    switch (final) {
      case 'A':
        return screen.moveRows(-count, line.column)
      case 'B':
        return screen.moveRows(count, line.column)
      case 'C':
        return line.moveTo(Math.min(line.column + count, Math.max(SCREEN_COLUMNS - 1, line.length)))
      case 'D':
        return line.moveTo(line.column - count)
      case 'E':
        return screen.moveRows(count, 0)
      case 'F':
        return screen.moveRows(-count, 0)
      case 'G':
      case '`':
        return line.moveTo(Math.min(count - 1, Math.max(SCREEN_COLUMNS - 1, line.length)))
      case 'H':
      case 'f':
        return line.moveTo(Math.min(Math.max(1, second ?? 0) - 1, Math.max(SCREEN_COLUMNS - 1, line.length)))
      case 'J':
      case 'K':
        if (first === 3) return
        if (final === 'J' && !first) return screen.eraseBelow()
        if (first === 1) return line.erase(0, Math.min(line.column + 1, line.length))
        return line.erase(first === 2 ? 0 : line.column, line.length)
      case 'X':
        return line.erase(line.column, Math.min(line.column + count, line.length))
      case 's':
        this.#savedColumn = line.column
        return
      case 'u':
        return line.moveTo(this.#savedColumn)
    }
  }

  #string(cp: number, from: number, to: number): void {
    if (cp === ESCAPE) {
      this.#endSequence(from)
      this.#state = 'escape'
      this.#sequenceStart = from
    } else if ((cp === BEL && this.#stringKind === OSC) || cp === CANCEL || cp === SUBSTITUTE)
      this.#endSequence(to)
    else if (cp === NEWLINE || this.#pending.length >= MAX_STRING_CHARACTERS) {
      this.#replayAsText()
      this.put(cp, from, to)
    } else this.#pending.push({ cp, from, to })
  }

  /** It was not a sequence: its characters are text, the escape character one to be made visible. */
  #replayAsText(): void {
    const characters = this.#pending
    this.#pending = []
    this.#state = 'ground'
    for (const { cp, from, to } of characters) {
      if (cp === ESCAPE) this.#screen.line.write(cp, from, to)
      else this.#ground(cp, from, to)
    }
  }

  #endSequence(end: number): void {
    this.#drops.add(this.#sequenceStart, end, 'terminal-escape')
    this.#state = 'ground'
    this.#pending = []
    this.escapes++
  }

  /** A character that cannot go on the sequence ends it and stands for itself. */
  #abort(cp: number, from: number, to: number): void {
    this.#endSequence(from)
    if (cp === CANCEL || cp === SUBSTITUTE) this.#drops.add(from, to, 'terminal-escape')
    else this.#ground(cp, from, to)
  }
}
