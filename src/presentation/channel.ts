/**
 * One channel (a stream, or both as one) on its way from bytes to resolved characters, chunk by chunk. What is
 * kept is a window a little larger than the budget and, where a policy shows an end, the last bytes; between
 * them the bytes are only looked at. The result never depends on how the streams were cut into chunks.
 */
import type { StreamName } from '../capture.ts'
import { baseOf, offsetOf } from './address.ts'
import { Drops } from './drops.ts'
import { minus, NO_SIZE, type Size } from './size.ts'
import { type BinaryReason, Evidence, type GuardSettings, SIGNATURE_BYTES } from './steps/guard.ts'
import type { Line, LineTally } from './steps/line.ts'
import { countNewlines, Scanner } from './steps/scan.ts'
import { Screen } from './steps/screen.ts'
import { Terminal } from './steps/terminal.ts'
import { PENDING, Utf8Decoder } from './steps/utf8.ts'
import { type Run, TailBuffer } from './tailBuffer.ts'
import { INVALID_BYTE, INVALID_RUN, Units, utf8Length } from './units.ts'

const BOM = 0xfeff
const NEWLINE = 10
/** A window without a newline asks after so many characters whether it is full. A power of two. */
const PLAIN_CHECK = 4096
/** No policy shows more, and a window that masks keep emptying grows no further: a tab has memory for no more. */
export const MAX_WINDOW_CHARACTERS = 4 * 1024 * 1024

export interface ChannelSettings {
  /** What becomes of bytes that are not UTF-8: one unit a byte, or one for each ill-formed run. */
  readonly invalid: 'escape' | 'replace'
  readonly dropBom: boolean
  /** Carry terminal codes out, or keep every character. */
  readonly resolve: boolean
  /** Columns of a row that are kept where terminal codes are carried out. */
  readonly columns: number
  readonly guard: GuardSettings | null
  /** Lines and characters after which the window asks `overflows`; it doubles as long as the answer is no. */
  readonly windowLines: number
  readonly windowCharacters: number
  /** True where the text is certain to be cut, whatever follows. */
  readonly overflows: (units: Units) => boolean
  /** Bytes of the end that are kept for a second look; 0 where no end is shown. */
  readonly tailBytes: number
  /** Where rows longer than `columns` are clipped one by one, the rest of a row does not make an overflow. */
  readonly clipsLines: boolean
  /** Gets the bytes between the window and the end, once the window has closed. */
  readonly onMiddle: ((run: Run) => void) | null
  /** Text of ours between the two streams of a merged channel. */
  readonly between: string
}

/** What one of the two streams held, as written. */
export interface StreamTally {
  bytes: number
  newlines: number
  endsInNewline: boolean
}

export interface ChannelText {
  readonly streams: Readonly<Record<StreamName, StreamTally>>
  /** Of the resolved text as a whole, before masks and visible forms. */
  readonly total: Size
  readonly binary: BinaryReason | null
  /** The first bytes, for naming what a binary stream is. */
  readonly signature: Uint8Array
  /** The whole text, or the window at its beginning. */
  readonly units: Units
  readonly isWhole: boolean
  readonly drops: Drops
  /** The window ends in a line that was too long for it. */
  readonly clippedLine: boolean
  /** The end of a text that is not whole, as written. */
  readonly tail: readonly Run[]
  readonly middle: readonly Run[]
  readonly escapes: number
  readonly overwrites: number
  readonly invalidBytes: number
}

export class ChannelReader {
  readonly #settings: ChannelSettings
  readonly #drops = new Drops()
  readonly #decoders = { stdout: new Utf8Decoder(), stderr: new Utf8Decoder() }
  readonly #streams = {
    stdout: { bytes: 0, newlines: 0, endsInNewline: false },
    stderr: { bytes: 0, newlines: 0, endsInNewline: false },
  }
  readonly #screen: Screen
  readonly #terminal: Terminal
  readonly #scanner = new Scanner()
  readonly #signature: number[] = []
  readonly #evidence: Evidence
  readonly #tail: TailBuffer | null
  #units = new Units()
  #frozen = false
  #windowLines: number
  #windowCharacters: number
  #clippedLine = false
  #stream: StreamName | null = null
  /** Address of the next byte. */
  #at = 0
  #total: Size = { ...NO_SIZE }
  #endsInNewline = false
  #overwrites = 0

  constructor(settings: ChannelSettings) {
    this.#settings = settings
    this.#windowLines = settings.windowLines
    this.#windowCharacters = settings.windowCharacters
    this.#evidence = new Evidence(settings.guard)
    this.#screen = new Screen(settings.columns, this.#drops, (line, newline) => this.#row(line, newline))
    this.#terminal = new Terminal(this.#screen, this.#drops)
    this.#tail = settings.tailBytes > 0 ? new TailBuffer(settings.tailBytes, settings.onMiddle) : null
  }

  /** `start`: address of the first byte; where it is not given, the stream goes on where it was. */
  push(chunk: Uint8Array, stream: StreamName, start?: number): void {
    if (chunk.length === 0) return
    this.#switchTo(stream, start)
    for (let i = 0; this.#signature.length < SIGNATURE_BYTES && i < chunk.length; i++)
      this.#signature.push(chunk[i])
    this.#tail?.push(chunk, this.#at)
    const tally = this.#streams[stream]
    const decoder = this.#decoders[stream]
    this.#scanner.load(chunk)
    let i = 0
    while (i < chunk.length && !this.#evidence.isCertain) {
      if (decoder.isWhole && this.#canSkim) i = this.#skim(i, tally)
      if (i < chunk.length) this.#byte(chunk[i++], decoder, tally)
    }
    if (i < chunk.length) {
      tally.newlines += countNewlines(chunk, i)
      tally.bytes += chunk.length - i
      this.#at += chunk.length - i
    }
    tally.endsInNewline = chunk[chunk.length - 1] === NEWLINE
    this.#endsInNewline = tally.endsInNewline
  }

  /** `cutShort`: a limit, a timeout or a cancel ended the streams, so half a character at the end proves nothing. */
  finish(cutShort: boolean): ChannelText {
    this.#finishDecoder('stdout', cutShort)
    this.#finishDecoder('stderr', cutShort)
    if (this.#settings.resolve) {
      this.#terminal.finish(this.#at)
      this.#screen.finish()
    }
    this.#total.open = this.#total.characters > 0 && !this.#endsInNewline
    const isWhole = !this.#frozen && !(this.#clippedLine && !this.#settings.clipsLines)
    const { older, last } = !isWhole && this.#tail ? this.#tail.runs() : { older: [], last: [] }
    const signature = Uint8Array.from(this.#signature)
    return {
      streams: this.#streams,
      total: this.#total,
      binary: this.#evidence.verdict(this.#total.characters, signature),
      signature,
      units: this.#units,
      isWhole,
      clippedLine: this.#clippedLine,
      drops: this.#drops,
      tail: last,
      middle: older,
      escapes: this.#terminal.escapes,
      overwrites: this.#overwrites,
      invalidBytes: this.#evidence.invalidBytes,
    }
  }

  #switchTo(stream: StreamName, start: number | undefined): void {
    if (this.#stream === stream && start === undefined) return
    const from = start ?? baseOf(stream) + this.#streams[stream].bytes
    if (this.#stream !== null && this.#stream !== stream) {
      if (this.#settings.resolve) this.#terminal.relocate(this.#at, from)
      else if (!this.#frozen && this.#settings.between !== '')
        this.#units.pushWords(this.#settings.between, 'stderr')
    }
    this.#stream = stream
    this.#at = from
  }

  #finishDecoder(stream: StreamName, cutShort: boolean): void {
    const decoder = this.#decoders[stream]
    if (decoder.isWhole || this.#evidence.isCertain) return
    if (cutShort) this.#drops.add(decoder.start, decoder.start + decoder.bytes.length, 'not-utf8')
    else this.#illFormed(decoder)
    decoder.reset()
  }

  /** The next plain characters are only counted, and nothing is open that they could belong to. */
  get #canSkim(): boolean {
    if (!this.#settings.resolve) return this.#frozen
    return this.#screen.line.onlyCounts && this.#terminal.isGround
  }

  /** Passes over what only counts, from index `start` of the chunk that is loaded; gives the index behind it. */
  #skim(start: number, tally: StreamTally): number {
    const scanner = this.#scanner
    scanner.scan(start, !this.#frozen || (this.#settings.resolve && !this.#screen.line.isAtEnd))
    const { end, newlines, characters, utf16, textBytes, tail, tailUtf16, tailBytes } = scanner
    const bytes = end - start
    if (bytes === 0) return end
    this.#at += bytes
    tally.bytes += bytes
    tally.newlines += newlines
    this.#total.newlines += newlines
    if (!this.#settings.resolve) {
      // Colour codes and the CR of a CR LF are text here; the scanner left them out.
      const kept = bytes - textBytes
      this.#total.bytes += bytes
      this.#total.utf16 += utf16 + kept
      this.#total.characters += characters + kept
      return end
    }
    this.#terminal.escapes += scanner.escapes
    if (newlines === 0) this.#screen.line.advance(characters, utf16, textBytes)
    else {
      this.#screen.line.advance(characters - tail, utf16 - tailUtf16, textBytes - tailBytes)
      this.#tally(this.#screen.line.commit(null))
      this.#screen.line.advance(tail, tailUtf16, tailBytes)
    }
    return end
  }

  #byte(byte: number, decoder: Utf8Decoder, tally: StreamTally): void {
    const at = this.#at++
    tally.bytes++
    if (byte === NEWLINE) tally.newlines++
    if (!decoder.isWhole && !decoder.accepts(byte)) {
      this.#illFormed(decoder)
      decoder.reset()
    }
    const cp = decoder.push(byte, at)
    if (cp === PENDING) return
    if (cp < 0) this.#invalid(at, [byte])
    else if (cp === 0) {
      this.#evidence.addNul(tally.bytes, this.#total.characters)
      this.#character(cp, at, at + 1)
    } else if (cp === BOM && offsetOf(decoder.start) === 0 && this.#settings.dropBom)
      this.#drops.add(decoder.start, at + 1, 'bom')
    else this.#character(cp, decoder.start, at + 1)
  }

  #illFormed({ start, bytes }: Utf8Decoder): void {
    this.#invalid(start, bytes)
  }

  #invalid(start: number, bytes: readonly number[]): void {
    const { invalid } = this.#settings
    const seen = this.#streams.stdout.bytes + this.#streams.stderr.bytes
    this.#evidence.addInvalid(bytes.length, seen, this.#total.characters)
    if (this.#evidence.isCertain) return
    if (invalid === 'replace') this.#character(INVALID_RUN, start, start + bytes.length)
    else
      for (const [i, byte] of bytes.entries()) this.#character(INVALID_BYTE + byte, start + i, start + i + 1)
  }

  #character(cp: number, from: number, to: number): void {
    if (this.#settings.resolve) return this.#terminal.put(cp, from, to)
    this.#total.characters++
    this.#total.utf16 += cp > 0xffff && cp < INVALID_BYTE ? 2 : 1
    this.#total.bytes += utf8Length(cp)
    if (cp === NEWLINE) this.#total.newlines++
    if (this.#frozen) return
    this.#units.push(cp, from, to)
    if (cp === NEWLINE || (this.#units.length & (PLAIN_CHECK - 1)) === 0) this.#closeWindowIfFull()
  }

  /** A row is final. Its newline is null where the stream ended without one. */
  #row(line: Line, newline: { from: number; to: number } | null): void {
    const long = line.exceedsLimit && !this.#frozen
    const start = this.#units.length
    const tally = line.commit(this.#frozen ? null : this.#units)
    this.#tally(tally)
    if (long) {
      this.#clippedLine = true
      if (this.#settings.clipsLines)
        this.#units.pushBeyond(minus(sizeOfTally(tally), this.#units.size(start)))
    }
    if (newline === null) {
      this.#endsInNewline = tally.characters === 0
      return
    }
    this.#total.characters++
    this.#total.utf16++
    this.#total.bytes++
    this.#total.newlines++
    if (this.#frozen) return
    this.#units.push(NEWLINE, newline.from, newline.to)
    this.#closeWindowIfFull()
  }

  #tally(tally: LineTally): void {
    this.#total.characters += tally.characters
    this.#total.utf16 += tally.utf16
    this.#total.bytes += tally.bytes
    this.#evidence.controls += tally.controls
    this.#overwrites += tally.overwrites
  }

  #closeWindowIfFull(): void {
    const { clipsLines, overflows } = this.#settings
    const stuck = this.#clippedLine && !clipsLines
    const full = this.#units.newlines >= this.#windowLines || this.#units.length >= this.#windowCharacters
    if (!full && !stuck) return
    if (!stuck && !overflows(this.#units) && this.#units.length < MAX_WINDOW_CHARACTERS) {
      this.#windowLines *= 2
      this.#windowCharacters *= 2
      return
    }
    this.#frozen = true
    this.#drops.close()
    this.#screen.stopKeeping()
    this.#tail?.startEvicting()
  }
}

function sizeOfTally({ characters, utf16, bytes }: LineTally): Size {
  return { newlines: 0, characters, utf16, bytes, open: true }
}
