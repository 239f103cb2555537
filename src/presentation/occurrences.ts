/**
 * Where a text stands in what a command wrote, line by line, as a person would see it: codes inside a word do not
 * hide it, and a frame that was overwritten is not there.
 */
import type { Capture, StreamName } from '../capture.ts'
import { joined } from './chunks.ts'
import { Drops } from './drops.ts'
import { Screen } from './steps/screen.ts'
import { Terminal } from './steps/terminal.ts'
import { INVALID, PENDING, Utf8Decoder } from './steps/utf8.ts'
import { NO_BYTES, Units } from './units.ts'

/** One place where the text stands. */
export interface Occurrence {
  readonly stream: StreamName
  /** Line of the stream as written, split at newlines only, from 1. */
  readonly line: number
  /** Offset of its first byte in the stream. */
  readonly from: number
  /**
   * First byte and byte after the last, for each character of the text in turn; -1 for a blank that the cursor
   * skipped. Null where the bytes are the text's UTF-8 and nothing else.
   */
  readonly bounds: readonly number[] | null
}

export interface Occurrences {
  readonly list: readonly Occurrence[]
  /** There are more: the search stopped at `MAX_OCCURRENCES`. */
  readonly more: boolean
}

/** What is kept of a text that stands everywhere. */
export const MAX_OCCURRENCES = 100_000
/** Columns beyond the bytes of a line that the cursor may skip to. */
const SKIPPED_COLUMNS = 4096
const NEWLINE = 10
const CARRIAGE_RETURN = 13
const REPLACEMENT = 0xfffd
const ONE_BYTE = new TextDecoder('latin1')

/** @param text stands within one line; an empty one, or one with a newline in it, stands nowhere */
export function occurrencesOf(capture: Capture, text: string): Occurrences {
  const list: Occurrence[] = []
  if (text === '' || text.includes('\n')) return { list, more: false }
  const needle = latin1(new TextEncoder().encode(text))
  for (const stream of ['stdout', 'stderr'] satisfies StreamName[]) {
    let line = 0
    for (const { bytes, start } of linesOf(capture[stream])) {
      line++
      for (const match of matchesIn(bytes, text, needle, start)) {
        if (list.length === MAX_OCCURRENCES) return { list, more: true }
        list.push({ stream, line, ...match })
      }
    }
  }
  return { list, more: false }
}

/** The lines of a stream without their newline (or CR LF), however it was cut into chunks. Holds one line. */
function* linesOf(chunks: Iterable<Uint8Array>): Generator<{ bytes: Uint8Array; start: number }> {
  let parts: Uint8Array[] = []
  let start = 0
  let base = 0
  const line = (last: Uint8Array) => {
    const whole = parts.length === 0 ? last : joined([...parts, last])
    parts = []
    return { bytes: whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole, start }
  }
  for (const chunk of chunks) {
    let at = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, at)) {
      yield line(chunk.subarray(at, end))
      at = end + 1
      start = base + at
    }
    if (at < chunk.length) parts.push(chunk.subarray(at))
    base += chunk.length
  }
  if (parts.length > 0) yield line(new Uint8Array())
}

/** A character that a terminal would act on; the tab is text. */
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/
/** Codes that set a colour and move nothing (ECMA-48 8.3.117, SGR). */
const COLOUR = /\x1b\[[0-9;:]*m/g

type Match = Pick<Occurrence, 'from' | 'bounds'>

/** @param needle the text's UTF-8, one character a byte */
function matchesIn(bytes: Uint8Array, text: string, needle: string, start: number): Iterable<Match> {
  const line = latin1(bytes)
  if (!CONTROL.test(line)) return plainMatches(line, needle, start)
  // Most lines with codes have colours alone; a terminal is needed only to say where the text stands there.
  const plain = line.replace(COLOUR, '')
  if (!CONTROL.test(plain) && !plain.includes(needle)) return []
  return resolvedMatches(bytes, text, start)
}

function* plainMatches(line: string, needle: string, start: number): Generator<Match> {
  for (let at = line.indexOf(needle); at >= 0; at = line.indexOf(needle, at + needle.length)) {
    yield { from: start + at, bounds: null }
  }
}

function* resolvedMatches(bytes: Uint8Array, text: string, start: number): Generator<Match> {
  const units = resolved(bytes, start)
  const { text: line, unitAt } = units.decode()
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
    const bounds: number[] = []
    for (let unit = unitAt[at]; unit < unitAt[at + text.length]; unit++) {
      bounds.push(units.from[unit], units.to[unit])
    }
    const from = bounds.find((bound) => bound !== NO_BYTES)
    if (from !== undefined) yield { from, bounds }
  }
}

/** A line after its terminal codes, alone on a screen. */
function resolved(bytes: Uint8Array, start: number): Units {
  const units = new Units()
  const drops = new Drops()
  drops.close()
  const screen = new Screen(bytes.length + SKIPPED_COLUMNS, drops, (line) => void line.commit(units))
  const terminal = new Terminal(screen, drops)
  const decoder = new Utf8Decoder()
  bytes.forEach((byte, i) => {
    const at = start + i
    if (!decoder.isWhole && !decoder.accepts(byte)) {
      terminal.put(REPLACEMENT, decoder.start, at)
      decoder.reset()
    }
    const cp = decoder.push(byte, at)
    if (cp !== PENDING) terminal.put(cp === INVALID ? REPLACEMENT : cp, decoder.start, at + 1)
  })
  const end = start + bytes.length
  if (!decoder.isWhole) terminal.put(REPLACEMENT, decoder.start, end)
  terminal.finish(end)
  screen.finish()
  return units
}

/** One character a byte, whichever it is. */
function latin1(bytes: Uint8Array): string {
  return ONE_BYTE.decode(bytes)
}
