/**
 * Step 2, resolve terminal controls: what a person would see once the output stands still. Escape sequences
 * (ECMA-48: CSI, OSC, DCS and the rest) go, a carriage return and a backspace overwrite, an erase erases,
 * a progress bar ends as its last frame. `\r\n` is a line end and erases nothing. This file finds the sequences
 * and accounts for their bytes; what they do is in controls.ts.
 */
import type { Drops } from '../drops.ts'
import { Controls } from './controls.ts'
import type { Screen } from './screen.ts'

const BEL = 0x07
const BACKSPACE = 0x08
const TAB = 0x09
const NEWLINE = 0x0a
const VERTICAL_TAB = 0x0b
const FORM_FEED = 0x0c
const CARRIAGE_RETURN = 0x0d
const SHIFT_OUT = 0x0e
const SHIFT_IN = 0x0f
const CANCEL = 0x18
const SUBSTITUTE = 0x1a
const ESCAPE = 0x1b

/** C1 controls are ESC and a letter in one character: this less than the letter's code. */
const C1_OFFSET = 0x40
const STRING_TERMINATOR = 0x9c

/** A string sequence (OSC, DCS, …) longer than this, or not ended within its line, was not one. */
const MAX_STRING_CHARACTERS = 4096
/** Parameters of a control sequence beyond this many characters are ignored. */
const MAX_PARAMETER_CHARACTERS = 64

/** ESC followed by one of these starts a string: DCS `P`, SOS `X`, OSC `]`, PM `^`, APC `_`. */
const STRING_STARTS = new Set([0x50, 0x58, 0x5d, 0x5e, 0x5f])
const CSI = 0x5b
const OSC = 0x5d
/** Letters whose C1 form is carried out: IND, NEL, HTS, RI, the strings, CSI and ST. */
const C1_LETTERS = new Set([0x44, 0x45, 0x48, 0x4d, CSI, STRING_TERMINATOR - C1_OFFSET, ...STRING_STARTS])

type State = 'ground' | 'escape' | 'csi' | 'string'

interface Bytes {
  readonly from: number
  readonly to: number
}

interface Pending extends Bytes {
  readonly cp: number
}

export class Terminal {
  /** Sequences and single controls resolved. */
  escapes = 0
  readonly #screen: Screen
  readonly #drops: Drops
  readonly #controls: Controls
  #state: State = 'ground'
  #parameters = ''
  #intermediates = ''
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

  constructor(screen: Screen, drops: Drops) {
    this.#screen = screen
    this.#drops = drops
    this.#controls = new Controls(screen)
  }

  /** True where the next character is plain text: no sequence and no carriage return is open. */
  get isGround(): boolean {
    return this.#state === 'ground' && !this.#returnIsOpen && this.#controls.isPlain
  }

  /**
   * True where a fresh Terminal and Screen that start here resolve all that follows alike, as far as no row
   * above is touched again: the first column of a new row, no sequence open, all modes as at the start.
   */
  get isSettled(): boolean {
    return this.isGround && this.#controls.areFresh && this.#screen.isFresh
  }

  /**
   * Bytes come from another stream from now on: what was put ended before `endOfOld`, what follows begins at
   * `startOfNew`. A sequence or a return that is open stays open, but no range that is dropped spans the jump.
   */
  relocate(endOfOld: number, startOfNew: number): void {
    if (this.#state === 'csi') this.#drops.add(this.#sequenceStart, endOfOld, 'terminal-escape')
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
    if (cp >= 0x20 && (cp < 0x80 || cp > 0x9f)) return this.#print(cp, from, to)
    if (cp >= 0x80) return this.#c1(cp, from, to)
    switch (cp) {
      case NEWLINE:
        this.#controls.forgetCharacter()
        return this.#screen.newline(from, to)
      case CARRIAGE_RETURN:
        if (!this.#returnIsOpen) this.#returnFrom = from
        this.#returnIsOpen = true
        this.#returnTo = to
        return
      case TAB:
        this.#controls.forgetCharacter()
        return this.#screen.tab(from, to, this.#controls.nextTabStop())
      case BACKSPACE:
        this.#screen.moveColumns(-1)
        return this.#resolved(from, to, 'terminal-overwrite')
      case VERTICAL_TAB:
      case FORM_FEED:
        this.#screen.feed(this.#screen.line.column)
        return this.#resolved(from, to, 'terminal-escape')
      case SHIFT_OUT:
      case SHIFT_IN:
        this.#controls.shift(cp === SHIFT_OUT ? 1 : 0)
        return this.#resolved(from, to, 'terminal-escape')
      case ESCAPE:
        return this.#beginSequence(cp, from, to)
      default:
        return this.#screen.write(cp, from, to)
    }
  }

  #print(cp: number, from: number, to: number): void {
    if (this.#controls.print(cp, from, to)) this.#drops.add(from, to, 'terminal-escape')
  }

  #c1(cp: number, from: number, to: number): void {
    const letter = cp - C1_OFFSET
    if (!C1_LETTERS.has(letter)) return this.#screen.write(cp, from, to)
    this.#beginSequence(cp, from, to)
    this.#escape(letter, from, to)
  }

  #escape(cp: number, from: number, to: number): void {
    const isIntroduced = this.#intermediates === ''
    if (cp === CSI && isIntroduced) {
      this.#state = 'csi'
      this.#parameters = ''
    } else if (STRING_STARTS.has(cp) && isIntroduced) {
      this.#state = 'string'
      this.#stringKind = cp
      this.#pending = [this.#introducer]
      if (from !== this.#introducer.from) this.#pending.push({ cp, from, to })
    } else if (cp >= 0x20 && cp <= 0x2f) this.#addIntermediate(cp)
    else if (cp >= 0x30 && cp <= 0x7e) {
      this.#endSequence(to)
      this.#controls.escape(this.#intermediates, String.fromCharCode(cp))
    } else this.#abort(cp, from, to)
  }

  #csi(cp: number, from: number, to: number): void {
    if (cp >= 0x30 && cp <= 0x3f) {
      if (this.#parameters.length < MAX_PARAMETER_CHARACTERS) this.#parameters += String.fromCharCode(cp)
    } else if (cp >= 0x20 && cp <= 0x2f) this.#addIntermediate(cp)
    else if (cp >= 0x40 && cp <= 0x7e) {
      this.#endSequence(to)
      this.#controls.sequence(this.#parameters, this.#intermediates, String.fromCharCode(cp))
    } else this.#abort(cp, from, to)
  }

  #string(cp: number, from: number, to: number): void {
    if (cp === ESCAPE) {
      this.#endSequence(from)
      this.#beginSequence(cp, from, to)
    } else if (
      (cp === BEL && this.#stringKind === OSC) ||
      cp === CANCEL ||
      cp === SUBSTITUTE ||
      cp === STRING_TERMINATOR
    )
      this.#endSequence(to)
    else if (cp === NEWLINE || this.#pending.length >= MAX_STRING_CHARACTERS) {
      this.#replayAsText()
      this.put(cp, from, to)
    } else this.#pending.push({ cp, from, to })
  }

  /** It was not a sequence: its characters are text, the one that began it to be made visible. */
  #replayAsText(): void {
    const [introducer, ...characters] = this.#pending
    this.#pending = []
    this.#sequenceParts = []
    this.#state = 'ground'
    this.#screen.write(introducer.cp, introducer.from, introducer.to)
    for (const { cp, from, to } of characters) {
      // No sequence begins in what is replayed: each could be replayed again, and the time would not be linear.
      if (cp >= 0x80 && cp <= 0x9f) this.#screen.write(cp, from, to)
      else this.#ground(cp, from, to)
    }
  }

  #beginSequence(cp: number, from: number, to: number): void {
    this.#state = 'escape'
    this.#intermediates = ''
    this.#sequenceStart = from
    this.#introducer = { cp, from, to }
  }

  #addIntermediate(cp: number): void {
    if (this.#intermediates.length < MAX_PARAMETER_CHARACTERS) this.#intermediates += String.fromCharCode(cp)
  }

  #endReturn(rule: 'line-end' | 'terminal-overwrite'): void {
    if (!this.#returnIsOpen) return
    this.#drops.add(this.#returnFrom, this.#returnTo, rule)
    this.#returnIsOpen = false
    this.#controls.forgetCharacter()
  }

  #endSequence(end: number): void {
    if (this.#sequenceParts.length > 0) {
      for (const part of this.#sequenceParts) this.#drops.add(part.from, part.to, 'terminal-escape')
      this.#sequenceParts = []
    }
    if (this.#pending.length > 0) this.#pending = []
    this.#drops.add(this.#sequenceStart, end, 'terminal-escape')
    this.#state = 'ground'
    this.escapes++
  }

  /** A single control is done. */
  #resolved(from: number, to: number, rule: 'terminal-escape' | 'terminal-overwrite'): void {
    this.#controls.forgetCharacter()
    this.escapes++
    this.#drops.add(from, to, rule)
  }

  /** A character that cannot go on the sequence ends it and stands for itself. */
  #abort(cp: number, from: number, to: number): void {
    this.#endSequence(from)
    if (cp === CANCEL || cp === SUBSTITUTE) this.#drops.add(from, to, 'terminal-escape')
    else this.#ground(cp, from, to)
  }
}
