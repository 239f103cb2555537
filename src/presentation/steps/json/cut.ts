/**
 * Where a JSON string may be cut: never inside an escape, a surrogate pair or what a person sees as one
 * character; and never inside a word, since half an identifier tells little and half a key is a leak that no
 * search for secrets finds any more.
 */

/** Bytes looked at on each side of a cut for a character made of several. A longer one is cut. */
export const REACH = 64

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
/** Plain characters that end a word. So does a slash while the word has no capital: keys in base64 have both. */
const WORD_ENDS = new Set([...' ,;<>()[]{}|\'`"'].map((character) => character.charCodeAt(0)))
const BLOCK_END = /-----END [A-Z0-9 ]{0,60}-----/
const SLASH = 0x2f
const BACKSLASH = 0x5c

/**
 * How many of `bytes`, a string from its opening quote on, can be shown with no more than `limit` bytes behind
 * the quote. At least 1. `bytes` may end anywhere, but not in the closing quote, and best REACH behind the limit.
 */
export function cutString(bytes: Uint8Array, limit: number): number {
  const starts: number[] = []
  let cut = 1
  let afterWord = true
  let hasCapital = false
  for (let at = 1; at - 1 <= limit && at < bytes.length; ) {
    const length = unitLength(bytes, at)
    if (length === 0) break
    starts.push(at)
    const edge: boolean = length > 1 || WORD_ENDS.has(bytes[at]) || (bytes[at] === SLASH && !hasCapital)
    if (edge || afterWord) cut = at
    afterWord = edge
    hasCapital = !edge && (hasCapital || isCapital(bytes[at]))
    at += length
  }
  const start = graphemeStart(bytes, cut)
  // The letter of an escape and a mark behind it look like one character: then the escape is left out too.
  return beforeOpenBlock(bytes, starts.findLast((each) => each <= start) ?? 1)
}

/** `cut`, or the start of a PEM block (a key, a certificate) it falls into: that is one word of many lines. */
function beforeOpenBlock(bytes: Uint8Array, cut: number): number {
  const shown = DECODER.decode(bytes.subarray(0, cut))
  const block = shown.lastIndexOf('-----BEGIN')
  if (block < 0 || BLOCK_END.test(shown.slice(block))) return cut
  return byteLength(shown.slice(0, block))
}

/** Bytes of the character or escape at `at`; 0 where it does not end within `bytes`. */
function unitLength(bytes: Uint8Array, at: number): number {
  const length = bytes[at] === BACKSLASH ? escapeLength(bytes, at) : characterLength(bytes[at])
  return at + length <= bytes.length ? length : 0
}

function characterLength(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

function escapeLength(bytes: Uint8Array, at: number): number {
  if (bytes[at + 1] !== 0x75) return 2
  if (!isSurrogate(bytes, at, /[89ab]/i)) return 6
  // Where the bytes end behind the first half, the second may follow: not known, so not cut there.
  const isPair = at + 12 > bytes.length || isSurrogate(bytes, at + 6, /[cdef]/i)
  return isPair ? 12 : 6
}

/** True for `\udXYY` at `at` with an X that `half` allows. */
function isSurrogate(bytes: Uint8Array, at: number, half: RegExp): boolean {
  const isEscape = bytes[at] === BACKSLASH && bytes[at + 1] === 0x75 && (bytes[at + 2] | 0x20) === 0x64
  return isEscape && half.test(String.fromCharCode(bytes[at + 3]))
}

function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a
}

/** `cut`, or the start of the grapheme it would split. */
function graphemeStart(bytes: Uint8Array, cut: number): number {
  if (cut <= 1 || cut >= bytes.length || (bytes[cut - 1] < 0x80 && bytes[cut] < 0x80)) return cut
  let low = Math.max(1, cut - REACH)
  while (low < cut && (bytes[low] & 0xc0) === 0x80) low++
  const before = DECODER.decode(bytes.subarray(low, cut))
  const around = before + DECODER.decode(bytes.subarray(cut, cut + REACH))
  const segment = SEGMENTER.segment(around).containing(before.length)
  if (segment === undefined || segment.index === before.length) return cut
  if (segment.index === 0 && low > 1) return cut
  return cut - byteLength(before.slice(segment.index))
}

function byteLength(text: string): number {
  let length = 0
  for (const character of text) {
    const cp = character.codePointAt(0) ?? 0
    length += cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4
  }
  return length
}
