/**
 * Lines worth showing from the middle that a long output loses: those that name an error. Looks at bytes as
 * they are evicted from the tail buffer, so a gigabyte costs one search and a few kept lines.
 */
import type { Run } from '../tailBuffer.ts'
import { countNewlines, findTelling } from './scan.ts'

export interface TellingSettings {
  /** How many of the first kinds of such lines are shown, and how many of the last. */
  readonly first: number
  readonly last: number
}

/** A line as written, without its newline. */
export interface TellingLine {
  /** From 1, in the stream. */
  readonly number: number
  readonly address: number
  readonly bytes: Uint8Array
  /** Lines like it: they differ in nothing but numbers. Counted on while the stream goes on. */
  readonly kind: { others: number }
}

const NEWLINE = 10
/** Of a line's bytes; what names an error stands near the front. */
const MAX_LINE_BYTES = 4096
/** After so many lines nothing is judged any more, only counted: of a log in which every line tells, few say more. */
const MAX_JUDGED = 20_000
/** Of a line, for telling kinds apart. */
const MAX_KIND_CHARACTERS = 160
/** What differs between two lines of one kind: numbers, times, addresses, ids. */
const VARIABLE = /\b0x[0-9a-f]+\b|\b[0-9a-f]{8,}\b|\d+/gi

/** A line that is a message of an error, not one that only speaks of it: `error:`, `[ERROR]`, `TypeError`, `FAILED`. */
const MESSAGE =
  /\b(?:error|fatal|panic|critical|exception|traceback|fail(?:ed|ure)?|segfault|abort(?:ed)?)\b["']?(?:[ \t]{0,3}(?:[:\])|=!(]|$)|[ \t]{2})|\b(?:ERR(?:OR)?|FATAL|FAIL(?:ED|URE)?|PANIC|CRITICAL|SEVERE)\b|[a-z](?:Error|Exception)\b|오류|실패|에러|错误|失败|錯誤|失敗|エラー/
/** Words of a summary that says there was none. */
const NONE_AT_ALL =
  /\b(?:0|no|without|zero)[ \t]+(?:\w+[ \t]+)?(?:error|failure|failed|fatal|exception|warning)s?\b|\berrors?[=:][ \t]*0\b/i

/** What was found: the first line of each kind, as far as they are shown. */
export interface Telling {
  readonly lines: readonly TellingLine[]
  readonly count: number
  readonly kinds: number
}

/** The lines of one rank: the first of each kind, as far as they can be shown. */
class Rank {
  kinds = 0
  readonly #first: TellingLine[] = []
  readonly #last: TellingLine[] = []
  readonly #byKind = new Map<string, TellingLine['kind']>()
  readonly #settings: TellingSettings

  constructor(settings: TellingSettings) {
    this.#settings = settings
  }

  /** The kind of a line whose form was seen before; null where it was not. */
  known(form: string): TellingLine['kind'] | null {
    return this.#byKind.get(form) ?? null
  }

  add(form: string, line: TellingLine): void {
    this.kinds++
    this.#byKind.set(form, line.kind)
    if (this.#first.length < this.#settings.first) this.#first.push(line)
    else {
      this.#last.push(line)
      if (this.#last.length > this.#settings.last) this.#last.shift()
    }
  }

  /** At most `most` of them: the first and the last. */
  lines(most: number): TellingLine[] {
    const all = [...this.#first, ...this.#last]
    if (all.length <= most) return all
    const first = Math.ceil(most / 2)
    return [...all.slice(0, first), ...all.slice(all.length - (most - first))]
  }
}

export class TellingCollector {
  /** All that were seen. */
  count = 0
  readonly #settings: TellingSettings
  /** Messages of errors, then what only speaks of one. */
  readonly #ranks: readonly [Rank, Rank]
  readonly #decoder = new TextDecoder()
  #from = 0
  #line = 1
  #carry: number[] = []
  #carryAddress = 0
  #open = false

  constructor(settings: TellingSettings) {
    this.#settings = settings
    this.#ranks = [new Rank(settings), new Rank(settings)]
  }

  /** Lines that begin before `address` are shown anyway: they only count as lines. */
  startAt(address: number): void {
    this.#from = address
  }

  /** Takes the next bytes of the stream; they must follow on those before. */
  push({ bytes, address }: Run): void {
    let at = 0
    if (this.#open) {
      const end = bytes.indexOf(NEWLINE)
      this.#addToCarry(end < 0 ? bytes : bytes.subarray(0, end))
      if (end < 0) return
      this.#closeCarry()
      at = end + 1
    }
    const last = bytes.lastIndexOf(NEWLINE)
    while (at <= last) {
      const hit = findTelling(bytes, at, last)
      if (hit < 0) {
        this.#line += countNewlines(bytes.subarray(0, last + 1), at)
        break
      }
      const start = bytes.lastIndexOf(NEWLINE, hit) + 1
      const end = bytes.indexOf(NEWLINE, hit)
      this.#line += countNewlines(bytes.subarray(0, start), at)
      if (hit < start + MAX_LINE_BYTES)
        this.#take(bytes.subarray(start, Math.min(end, start + MAX_LINE_BYTES)), address + start)
      this.#line++
      at = end + 1
    }
    const rest = last + 1
    if (rest < bytes.length || last < 0) {
      this.#open = true
      this.#carryAddress = address + rest
      this.#addToCarry(bytes.subarray(rest))
    }
  }

  /** The stream's middle ends here; a line that is not whole is one all the same. */
  finish(): Telling {
    if (this.#open) this.#closeCarry()
    const [messages, mentions] = this.#ranks
    const most = this.#settings.first + this.#settings.last
    const lines = messages.lines(most)
    lines.push(...mentions.lines(most - lines.length))
    lines.sort((a, b) => a.number - b.number)
    return { lines, count: this.count, kinds: messages.kinds + mentions.kinds }
  }

  #addToCarry(bytes: Uint8Array): void {
    for (let i = 0; i < bytes.length && this.#carry.length < MAX_LINE_BYTES; i++) this.#carry.push(bytes[i])
  }

  #closeCarry(): void {
    const bytes = Uint8Array.from(this.#carry)
    if (findTelling(bytes, 0, bytes.length) >= 0) this.#take(bytes, this.#carryAddress)
    this.#carry = []
    this.#open = false
    this.#line++
  }

  #take(bytes: Uint8Array, address: number): void {
    if (address < this.#from) return
    if (this.count >= MAX_JUDGED) {
      this.count++
      return
    }
    const text = this.#decoder.decode(bytes)
    if (NONE_AT_ALL.test(text)) return
    this.count++
    const form = text.slice(0, MAX_KIND_CHARACTERS).replace(VARIABLE, '0')
    const rank = this.#ranks[MESSAGE.test(text) ? 0 : 1]
    const known = rank.known(form)
    if (known) known.others++
    else rank.add(form, { number: this.#line, address, bytes: bytes.slice(), kind: { others: 0 } })
  }
}
