/**
 * One stream on its way through decode, terminal, guard, redact and budget, chunk by chunk. What is kept is a
 * window a little larger than the budget; behind it the bytes are only looked at. The result never depends
 * on how the stream was cut into chunks.
 */
import { Drops } from './drops.ts'
import type { Policy } from './policy.ts'
import { type Fitted, fitBudget } from './steps/budget.ts'
import { type BinaryReason, SIGNATURE_BYTES } from './steps/guard.ts'
import type { Line, LineTally } from './steps/line.ts'
import { findSecrets } from './steps/redact.ts'
import { countNewlines, Scanner } from './steps/scan.ts'
import { Screen } from './steps/screen.ts'
import { Terminal } from './steps/terminal.ts'
import { INVALID, PENDING, Utf8Decoder } from './steps/utf8.ts'
import { Units } from './units.ts'

const BOM = 0xfeff
const NEWLINE = 10

/** Text behind the budget that is resolved too, so that a secret across the cut is seen whole. */
const LOOKAHEAD_LINES = 100
const LOOKAHEAD_CHARACTERS = 16 * 1024
/** A window that masks keep emptying stops growing here: what follows is cut. */
const MAX_WINDOW_CHARACTERS = 16 * 1024 * 1024

/** What a stream came to. */
export interface StreamResult {
  readonly bytes: number
  /** Lines as written; a last one without a newline counts. */
  readonly lines: number
  readonly binary: BinaryReason | null
  /** The first bytes, for naming what a binary stream is. */
  readonly head: Uint8Array
  readonly fitted: Fitted
  readonly drops: Drops
  /** Nothing at all was written that could be shown. */
  readonly isEmpty: boolean
  readonly escapes: number
  readonly overwrites: number
  readonly invalidBytes: number
}

export class StreamPresenter {
  readonly #policy: Policy
  readonly #drops = new Drops()
  readonly #decoder = new Utf8Decoder()
  readonly #screen: Screen
  readonly #terminal: Terminal
  readonly #scanner = new Scanner()
  readonly #head: number[] = []
  #units = new Units()
  #fitted: Fitted | null = null
  #windowLines: number
  #windowCharacters: number
  #clippedLine = false
  #offset = 0
  #newlines = 0
  #lastByte = -1
  #nul = false
  #invalidBytes = 0
  #characters = 0
  #controls = 0
  #overwrites = 0

  constructor(policy: Policy) {
    this.#policy = policy
    this.#windowLines = policy.budget.maxLines + LOOKAHEAD_LINES
    this.#windowCharacters = policy.budget.maxBytes + LOOKAHEAD_CHARACTERS
    const columns = policy.budget.maxBytes * 2 + LOOKAHEAD_CHARACTERS
    this.#screen = new Screen(columns, this.#drops, (line, newline) => this.#row(line, newline))
    this.#terminal = new Terminal(this.#screen, this.#drops)
  }

  push(chunk: Uint8Array): void {
    for (let i = 0; this.#head.length < SIGNATURE_BYTES && i < chunk.length; i++) this.#head.push(chunk[i])
    this.#scanner.load(chunk)
    let i = 0
    while (i < chunk.length && !this.#isBinary) {
      i = this.#canSkim ? this.#skim(i) : i
      if (i < chunk.length) this.#byte(chunk[i++])
    }
    if (i < chunk.length) {
      this.#newlines += countNewlines(chunk, i)
      this.#offset += chunk.length - i
    }
    if (chunk.length > 0) this.#lastByte = chunk[chunk.length - 1]
  }

  /** `cutShort`: a limit, a timeout or a cancel ended the stream, so half a character at its end proves nothing. */
  finish(cutShort: boolean): StreamResult {
    const half = !this.#decoder.isWhole && !this.#isBinary
    if (half && !cutShort) this.#invalidBytes += this.#offset - this.#decoder.start
    const end = half ? this.#decoder.start : this.#offset
    this.#terminal.finish(end)
    if (half) this.#drops.add(this.#decoder.start, this.#offset, 'not-utf8')
    this.#screen.finish()
    const isEmpty = this.#fitted === null && this.#units.length === 0
    const binary = this.#verdict()
    return {
      bytes: this.#offset,
      lines: this.#newlines + (this.#offset > 0 && this.#lastByte !== NEWLINE ? 1 : 0),
      binary,
      head: Uint8Array.from(this.#head),
      fitted: this.#fitted ?? this.#settle(this.#fit(true)),
      drops: this.#drops,
      isEmpty,
      escapes: this.#terminal.escapes,
      overwrites: this.#overwrites,
      invalidBytes: this.#invalidBytes,
    }
  }

  get #isBinary(): boolean {
    return this.#nul || this.#invalidBytes > 0
  }

  /** The next plain characters are only counted, and nothing is open that they could belong to. */
  get #canSkim(): boolean {
    return this.#screen.line.onlyCounts && this.#terminal.isGround && this.#decoder.isWhole
  }

  /** Passes over what only counts, from index `start` of the chunk that is loaded; gives the index behind it. */
  #skim(start: number): number {
    const scanner = this.#scanner
    scanner.scan(start, this.#fitted === null || !this.#screen.line.isAtEnd)
    const { end, newlines, characters, tail } = scanner
    if (end === start) return end
    this.#offset += end - start
    this.#newlines += newlines
    this.#terminal.escapes += scanner.escapes
    if (newlines === 0) this.#screen.line.advance(characters)
    else {
      this.#screen.line.advance(characters - tail)
      this.#tally(this.#screen.line.commit(null))
      this.#screen.line.advance(tail)
    }
    return end
  }

  #byte(byte: number): void {
    const at = this.#offset++
    if (byte === NEWLINE) this.#newlines++
    const cp = this.#decoder.push(byte, at)
    if (cp === PENDING) return
    if (cp === INVALID) {
      this.#invalidBytes++
      return
    }
    if (cp === 0) this.#nul = true
    else if (cp === BOM && this.#decoder.start === 0) this.#drops.add(0, at + 1, 'bom')
    else this.#terminal.put(cp, this.#decoder.start, at + 1)
  }

  /** A row is final. Its newline is null where the stream ended without one. */
  #row(line: Line, newline: { from: number; to: number } | null): void {
    if (line.exceedsLimit && !this.#fitted) this.#clippedLine = true
    this.#tally(line.commit(this.#fitted ? null : this.#units))
    if (!newline) return
    this.#characters++
    if (this.#fitted) return
    this.#units.push(NEWLINE, newline.from, newline.to)
    this.#closeWindowIfFull()
  }

  #tally({ characters, controls, overwrites }: LineTally): void {
    this.#characters += characters
    this.#controls += controls
    this.#overwrites += overwrites
  }

  #closeWindowIfFull(): void {
    const full = this.#units.newlines >= this.#windowLines || this.#units.length >= this.#windowCharacters
    if (!full && !this.#clippedLine) return
    const fitted = this.#fit(false)
    if (!fitted.overflow && this.#units.length < MAX_WINDOW_CHARACTERS) {
      this.#windowLines *= 2
      this.#windowCharacters *= 2
      return
    }
    this.#fitted = this.#settle({ ...fitted, overflow: true })
    this.#drops.close()
    this.#units = new Units()
    this.#screen.stopKeeping()
  }

  #fit(atEnd: boolean): Fitted {
    const { text, unitAt } = this.#units.decode()
    const options = { atEnd, clippedLine: this.#clippedLine }
    return fitBudget(this.#units, findSecrets(text), unitAt, this.#policy.budget, options)
  }

  #settle(fitted: Fitted): Fitted {
    for (const range of fitted.behindMasks) this.#drops.add(range.from, range.to, 'secret')
    return fitted
  }

  #verdict(): BinaryReason | null {
    if (this.#nul) return 'nul'
    if (this.#invalidBytes > 0) return 'invalid-utf8'
    return this.#controls > this.#characters * this.#policy.binaryControlShare ? 'controls' : null
  }
}
