/**
 * A text on its way through the steps, as parallel arrays: one entry a code point, with the bytes it came from
 * and the rule that made it. Objects per character would cost ten times the memory, and a window holds up to a
 * few hundred thousand.
 */
import { RULE_IDS, type RuleId } from './provenance.ts'
import { NO_SIZE, type Size, sizeOf } from './size.ts'

/** `from` of a character that no byte stands behind (a blank the cursor skipped over, a word of ours). */
export const NO_BYTES = -1

/** Code points from here on stand for what is not UTF-8: this plus the byte. */
export const INVALID_BYTE = 0x110000
/** One for a whole run of ill-formed bytes. */
export const INVALID_RUN = 0x110100

const VERBATIM = RULE_IDS.indexOf('verbatim')
const INITIAL_CAPACITY = 1024
const NEWLINE = 10

export class Units {
  length = 0
  /** Code points; below zero `-1 - index` of a text in the table of words. */
  cp = new Int32Array(INITIAL_CAPACITY)
  /** Address of the first byte of each, or NO_BYTES. A double, because a stream may be larger than 2 GiB. */
  from = new Float64Array(INITIAL_CAPACITY)
  /** Address behind the last byte of each. */
  to = new Float64Array(INITIAL_CAPACITY)
  /** How many of them are newlines. */
  newlines = 0
  #rule = new Uint8Array(INITIAL_CAPACITY)
  readonly #words: string[] = []
  readonly #wordIndex = new Map<string, number>()
  /** What a row held behind the columns that are kept, by the unit that stands for it. */
  readonly #beyond = new Map<number, Size>()

  /** A character as written (or as the terminal left it: blanks have NO_BYTES). */
  push(cp: number, from: number, to: number): void {
    this.#append(cp, from, to, VERBATIM)
  }

  /** `text` in the place of the bytes `from` to `to`; NO_BYTES where it only stands beside them. */
  pushText(text: string, from: number, to: number, rule: RuleId): void {
    let index = this.#wordIndex.get(text)
    if (index === undefined) {
      index = this.#words.length
      this.#words.push(text)
      this.#wordIndex.set(text, index)
    }
    this.#append(-1 - index, from, to, RULE_IDS.indexOf(rule))
  }

  /** Words of ours, with each newline in them a unit of its own, so that they are lines to the steps behind. */
  pushWords(text: string, rule: RuleId): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#append(NEWLINE, NO_BYTES, NO_BYTES, RULE_IDS.indexOf(rule))
      if (line !== '') this.pushText(line, NO_BYTES, NO_BYTES, rule)
    }
  }

  /** Says that the row went on here by `size`, which was only counted. */
  pushBeyond(size: Size): void {
    this.#beyond.set(this.length, size)
    this.pushText('', NO_BYTES, NO_BYTES, 'clip')
  }

  /** What `pushBeyond` said at `index`, else null. */
  beyondAt(index: number): Size | null {
    return this.#beyond.get(index) ?? null
  }

  /** Part of a row was only counted. */
  get isPartial(): boolean {
    return this.#beyond.size > 0
  }

  /** Takes units `start` to `end` of another text over as they are. */
  copy(other: Units, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      const beyond = other.beyondAt(i)
      if (beyond) this.pushBeyond(beyond)
      else if (other.cp[i] >= 0) this.#append(other.cp[i], other.from[i], other.to[i], other.#rule[i])
      else this.pushText(other.textAt(i), other.from[i], other.to[i], other.ruleAt(i))
    }
  }

  textAt(index: number): string {
    const cp = this.cp[index]
    if (cp < 0) return this.#words[-1 - cp]
    return cp < INVALID_BYTE ? String.fromCodePoint(cp) : '\ufffd'
  }

  ruleAt(index: number): RuleId {
    return RULE_IDS[this.#rule[index]]
  }

  isNewline(index: number): boolean {
    return this.cp[index] === NEWLINE
  }

  /** Adds unit `index` to `size`, as a text that grows by it. */
  addTo(size: Size, index: number): void {
    const cp = this.cp[index]
    if (cp >= 0) {
      size.characters++
      size.utf16 += cp > 0xffff && cp < INVALID_BYTE ? 2 : 1
      size.bytes += utf8Length(cp)
      size.open = cp !== NEWLINE
      if (cp === NEWLINE) size.newlines++
      return
    }
    const word = sizeOf(this.#words[-1 - cp])
    size.characters += word.characters
    size.utf16 += word.utf16
    size.bytes += word.bytes
    size.newlines += word.newlines
    if (word.characters > 0) size.open = word.open
  }

  /** Size of units `start` to `end` as a text of its own. */
  size(start = 0, end = this.length): Size {
    const total = { ...NO_SIZE }
    for (let i = start; i < end; i++) this.addTo(total, i)
    return total
  }

  /** How many units a rule made. */
  countOf(rule: RuleId): number {
    const wanted = RULE_IDS.indexOf(rule)
    let count = 0
    for (let i = 0; i < this.length; i++) if (this.#rule[i] === wanted) count++
    return count
  }

  /** The same with words of ours at one end. */
  withText(text: string, where: 'start' | 'end', rule: RuleId): Units {
    const result = new Units()
    if (where === 'start') result.pushWords(text, rule)
    result.copy(this, 0, this.length)
    if (where === 'end') result.pushWords(text, rule)
    return result
  }

  /** The text of all units, and for each UTF-16 index of it the unit it belongs to. */
  decode(): { text: string; unitAt: Uint32Array } {
    const parts: string[] = []
    let utf16 = 0
    for (let i = 0; i < this.length; i++) {
      const text = this.textAt(i)
      parts.push(text)
      utf16 += text.length
    }
    const unitAt = new Uint32Array(utf16 + 1)
    let at = 0
    for (let i = 0; i < this.length; i++) {
      for (let rest = parts[i].length; rest > 0; rest--) unitAt[at++] = i
    }
    unitAt[at] = this.length
    return { text: parts.join(''), unitAt }
  }

  #append(cp: number, from: number, to: number, rule: number): void {
    if (this.length === this.cp.length) this.#grow()
    const i = this.length++
    this.cp[i] = cp
    this.from[i] = from
    this.to[i] = to
    this.#rule[i] = rule
    if (cp === NEWLINE) this.newlines++
  }

  #grow(): void {
    const capacity = this.cp.length * 2
    this.cp = copyOf(this.cp, new Int32Array(capacity))
    this.from = copyOf(this.from, new Float64Array(capacity))
    this.to = copyOf(this.to, new Float64Array(capacity))
    this.#rule = copyOf(this.#rule, new Uint8Array(capacity))
  }
}

function copyOf<T extends Int32Array | Float64Array | Uint8Array>(source: T, target: T): T {
  target.set(source)
  return target
}

/** Bytes that the UTF-8 form of a code point takes; what is not UTF-8 becomes U+FFFD. */
export function utf8Length(cp: number): number {
  if (cp < 0x80) return 1
  if (cp < 0x800) return 2
  return cp < 0x10000 || cp >= INVALID_BYTE ? 3 : 4
}
