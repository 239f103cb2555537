/**
 * Reads JSON one byte at a time and says what stands where. Exactly the grammar of RFC 8259 and its UTF-8, for
 * a document whose root is an object or an array: another root has no shape to prune. A log that begins like
 * JSON is told apart at its first byte that does not fit.
 */
import { INVALID, Utf8Decoder } from '../utf8.ts'
import type { BranchKind } from './marks.ts'
import { firstInNumber, isDigit, NO_NUMBER, NUMBER_ENDED, nextInNumber } from './number.ts'

/** Told of each part of a document, in its order. Addresses are of bytes; `to` is behind the last one. */
export interface JsonSink {
  /** False where the bytes of the next key or value need not be collected. */
  readonly wants: boolean
  open(kind: BranchKind, at: number): void
  close(at: number): void
  /** `bytes` are the first ones, up to the scanner's limit, and are the sink's to keep; none where unwanted. */
  key(from: number, to: number, bytes: Uint8Array): void
  scalar(from: number, to: number, bytes: Uint8Array): void
  colon(at: number): void
  comma(at: number): void
}

// What may come next.
const ROOT = 0
const VALUE = 1
const VALUE_OR_CLOSE = 2
const KEY = 3
const KEY_OR_CLOSE = 4
const COLON = 5
const COMMA_OR_CLOSE = 6
const END = 7
const IN_STRING = 8
const ESCAPED = 9
const HEX_DIGIT = 10
const CHARACTER = 11
const IN_NUMBER = 12
const IN_LITERAL = 13
const FAILED = 14

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LITERALS = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]))
/** What may follow a backslash, but for `u`. */
const ESCAPES = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)))
const NONE = new Uint8Array(0)

export class JsonScanner {
  readonly #sink: JsonSink
  /** For each open bracket: 1 an object, 0 an array. */
  readonly #isObject: Uint8Array
  readonly #token: Uint8Array
  readonly #utf8 = new Utf8Decoder()
  #state = ROOT
  #depth = 0
  #inKey = false
  #number = NO_NUMBER
  #literal = ''
  /** Digits of `\uXXXX` to come, or characters of a literal that were read. */
  #count = 0
  #from = 0
  #kept = 0
  #wanted = false

  /**
   * @param maxDepth more open brackets than that are not taken for JSON
   * @param maxToken bytes of a key or a value that are collected
   */
  constructor(sink: JsonSink, maxDepth: number, maxToken: number) {
    this.#sink = sink
    this.#isObject = new Uint8Array(maxDepth)
    this.#token = new Uint8Array(maxToken)
  }

  get failed(): boolean {
    return this.#state === FAILED
  }

  /** True where what was read is one complete document. */
  get complete(): boolean {
    return this.#state === END
  }

  /** Takes the next bytes; `address` is that of the first. Stops at the first byte that is not JSON. */
  push(bytes: Uint8Array, address: number): void {
    const { length } = bytes
    let run = this.#inToken ? 0 : -1
    let i = 0
    while (i < length) {
      if (this.#state < IN_STRING) {
        const byte = bytes[i]
        if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
          i++
          continue
        }
        if (!this.#structure(byte, address + i)) return this.#fail()
        if (this.#inToken) run = i
        i++
        continue
      }
      i = this.#state === IN_NUMBER ? this.#readNumber(bytes, i) : this.#readText(bytes, i, address)
      if (i < 0) return this.#fail()
      if (!this.#inToken) {
        this.#keep(bytes, run, i)
        run = -1
        this.#endToken(address + i)
      }
    }
    if (run >= 0) this.#keep(bytes, run, length)
  }

  get #inToken(): boolean {
    return this.#state >= IN_STRING && this.#state < FAILED
  }

  #fail(): void {
    this.#state = FAILED
  }

  /** A byte between keys and values: false where it may not stand there. */
  #structure(byte: number, at: number): boolean {
    switch (this.#state) {
      case ROOT:
        return (byte === 0x7b || byte === 0x5b) && this.#open(byte, at)
      case VALUE_OR_CLOSE:
        return byte === 0x5d ? this.#close(byte, at) : this.#value(byte, at)
      case VALUE:
        return this.#value(byte, at)
      case KEY_OR_CLOSE:
        return byte === 0x7d ? this.#close(byte, at) : this.#beginKey(byte, at)
      case KEY:
        return this.#beginKey(byte, at)
      case COLON:
        if (byte !== 0x3a) return false
        this.#sink.colon(at)
        this.#state = VALUE
        return true
      case COMMA_OR_CLOSE:
        if (byte !== 0x2c) return this.#close(byte, at)
        this.#sink.comma(at)
        this.#state = this.#isObject[this.#depth - 1] === 1 ? KEY : VALUE
        return true
      default:
        return false
    }
  }

  #open(byte: number, at: number): boolean {
    if (this.#depth === this.#isObject.length) return false
    const isObject = byte === 0x7b
    this.#isObject[this.#depth++] = isObject ? 1 : 0
    this.#state = isObject ? KEY_OR_CLOSE : VALUE_OR_CLOSE
    this.#sink.open(isObject ? 'object' : 'array', at)
    return true
  }

  #close(byte: number, at: number): boolean {
    if (byte !== (this.#isObject[this.#depth - 1] === 1 ? 0x7d : 0x5d)) return false
    this.#depth--
    this.#state = this.#depth === 0 ? END : COMMA_OR_CLOSE
    this.#sink.close(at)
    return true
  }

  #beginKey(byte: number, at: number): boolean {
    if (byte !== QUOTE) return false
    return this.#beginToken(IN_STRING, at, true)
  }

  #value(byte: number, at: number): boolean {
    if (byte === 0x7b || byte === 0x5b) return this.#open(byte, at)
    if (byte === QUOTE) return this.#beginToken(IN_STRING, at, false)
    this.#number = firstInNumber(byte)
    if (this.#number !== NO_NUMBER) return this.#beginToken(IN_NUMBER, at, false)
    const literal = LITERALS.get(byte)
    if (literal === undefined) return false
    this.#literal = literal
    this.#count = 1
    return this.#beginToken(IN_LITERAL, at, false)
  }

  #beginToken(state: number, at: number, inKey: boolean): boolean {
    this.#state = state
    this.#inKey = inKey
    this.#from = at
    this.#kept = 0
    this.#wanted = this.#sink.wants
    return true
  }

  #keep(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#wanted) return
    const taken = Math.min(to - from, this.#token.length - this.#kept)
    if (taken <= 0) return
    this.#token.set(bytes.subarray(from, from + taken), this.#kept)
    this.#kept += taken
  }

  #endToken(to: number): void {
    const bytes = this.#wanted ? this.#token.slice(0, this.#kept) : NONE
    if (this.#inKey) this.#sink.key(this.#from, to, bytes)
    else this.#sink.scalar(this.#from, to, bytes)
  }

  /** Reads on in a number from `i` to its end or that of the chunk: where it stopped, or -1. */
  #readNumber(bytes: Uint8Array, i: number): number {
    let number = this.#number
    for (; i < bytes.length; i++) {
      number = nextInNumber(number, bytes[i])
      if (number === NO_NUMBER) return -1
      if (number === NUMBER_ENDED) {
        this.#state = COMMA_OR_CLOSE
        return i
      }
    }
    this.#number = number
    return i
  }

  /** The same in a string or a literal. */
  #readText(bytes: Uint8Array, i: number, address: number): number {
    for (; i < bytes.length; i++) {
      const byte = bytes[i]
      switch (this.#state) {
        case IN_STRING:
          if (byte < 0x20) return -1
          if (byte === QUOTE) {
            this.#state = this.#inKey ? COLON : COMMA_OR_CLOSE
            return i + 1
          }
          if (byte === BACKSLASH) this.#state = ESCAPED
          else if (byte >= 0x80) {
            if (this.#utf8.push(byte, address + i) === INVALID) return -1
            this.#state = CHARACTER
          } else {
            // Most bytes of most documents are plain text: pass them as one.
            while (i + 1 < bytes.length && isPlain(bytes[i + 1])) i++
          }
          break
        case CHARACTER:
          if (!this.#utf8.accepts(byte)) return -1
          this.#utf8.push(byte, address + i)
          if (this.#utf8.isWhole) this.#state = IN_STRING
          break
        case ESCAPED:
          if (byte === 0x75) {
            this.#state = HEX_DIGIT
            this.#count = 4
          } else if (ESCAPES.has(byte)) this.#state = IN_STRING
          else return -1
          break
        case HEX_DIGIT:
          if (!isHexDigit(byte)) return -1
          if (--this.#count === 0) this.#state = IN_STRING
          break
        default:
          if (byte !== this.#literal.charCodeAt(this.#count)) return -1
          if (++this.#count === this.#literal.length) {
            this.#state = COMMA_OR_CLOSE
            return i + 1
          }
      }
    }
    return i
  }
}

function isPlain(byte: number): boolean {
  return byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH
}

function isHexDigit(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
}
