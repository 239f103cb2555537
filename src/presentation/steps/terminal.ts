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

interface Bytes {
  from: number
  to: number
}

interface Pending extends Bytes {
  cp: number
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
  /** Ranges of an open sequence in streams that were left while it was open. */
  #sequenceParts: Bytes[] = []
  /** The control that began the sequence. */
  #introducer: Pending = { cp: ESCAPE, from: 0, to: 0 }
  #returnIsOpen = false
  #returnFrom = 0
  #returnTo = 0
  #savedColumn = 0

  constructor(screen: Screen, drops: Drops) {
    this.#screen = screen
    this.#drops = drops
  }

  /** True where the next character is plain text: no sequence and no carriage return is open. */
  get isGround(): boolean {
    return this.#state === 'ground' && !this.#returnIsOpen
  }

  /**
   * True where a fresh Terminal and Screen that start here resolve all that follows alike, as far as no row
   * above is touched again.
   */
  get isSettled(): boolean {
    return this.isGround && this.#savedColumn === 0 && this.#screen.isAtFreshRow
  }

  /**
   * Bytes come from another stream from now on: what was put ended before `endOfOld`, what follows begins at
   * `startOfNew`. A sequence or a return that is open stays open, but no range that is dropped spans the jump.
   */
  relocate(endOfOld: number, startOfNew: number): void {
    if (this.#state === 'csi' || this.#state === 'intermediate')
      this.#drops.add(this.#sequenceStart, endOfOld, 'terminal-escape')
    // What was not a sequence after all is replayed as text, so nothing of it may be dropped yet.
    else if (this.#state !== 'ground' && endOfOld > this.#sequenceStart)
      this.#sequenceParts.push({ from: this.#sequenceStart, to: endOfOld })
    this.#sequenceStart = startOfNew
    if (this.#returnIsOpen) this.#drops.add(this.#returnFrom, this.#returnTo, 'terminal-overwrite')
    this.#returnFrom = startOfNew
    this.#returnTo = startOfNew
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
    this.#endReturn('line-end')
  }

  #ground(cp: number, from: number, to: number): void {
    if (this.#returnIsOpen && cp !== CARRIAGE_RETURN) {
      this.#endReturn(cp === NEWLINE ? 'line-end' : 'terminal-overwrite')
      if (cp !== NEWLINE) this.#screen.line.moveTo(0)
    }
    if (cp >= 0x20) return this.#screen.line.write(cp, from, to)
    switch (cp) {
      case NEWLINE:
        return this.#screen.newline(from, to)
      case CARRIAGE_RETURN:
        if (!this.#returnIsOpen) this.#returnFrom = from
        this.#returnIsOpen = true
        this.#returnTo = to
        return
      case TAB:
        return this.#screen.line.tab(from, to)
      case BACKSPACE:
        this.#screen.line.moveTo(this.#screen.line.column - 1)
        this.escapes++
        return this.#drops.add(from, to, 'terminal-overwrite')
      case ESCAPE:
        return this.#beginSequence(from, to)
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
      this.#pending = [this.#introducer, { cp, from, to }]
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
      this.#beginSequence(from, to)
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
    this.#sequenceParts = []
    this.#state = 'ground'
    for (const { cp, from, to } of characters) {
      if (cp === ESCAPE) this.#screen.line.write(cp, from, to)
      else this.#ground(cp, from, to)
    }
  }

  #beginSequence(from: number, to: number): void {
    this.#state = 'escape'
    this.#sequenceStart = from
    this.#introducer = { cp: ESCAPE, from, to }
  }

  #endReturn(rule: 'line-end' | 'terminal-overwrite'): void {
    if (this.#returnIsOpen) this.#drops.add(this.#returnFrom, this.#returnTo, rule)
    this.#returnIsOpen = false
  }

  #endSequence(end: number): void {
    for (const part of this.#sequenceParts) this.#drops.add(part.from, part.to, 'terminal-escape')
    this.#sequenceParts = []
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
