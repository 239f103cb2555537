/**
 * The scanner in plain JavaScript: four bytes are judged at a time; only words that hold something other than
 * printable ASCII are read byte by byte. It says what a run may hold and what is counted; the WebAssembly of
 * wasm/scan.ts gives the same numbers.
 */

const TAB = 0x09
const NEWLINE = 0x0a
const RETURN = 0x0d
const ESCAPE = 0x1b
const BRACKET = 0x5b
/** The final letters of a colour code and of an erase of the line behind the cursor. */
const COLOUR = 0x6d
const ERASE = 0x4b
/** A code longer than this is not passed over: the WebAssembly looks at that many bytes at a time. */
const MAX_CODE = 64

const HIGH_BITS = 0x80808080 | 0

/**
 * Finds runs of bytes that need no more than counting: printable ASCII, tabs, newlines, whole characters of
 * well-formed UTF-8 (Unicode, table 3-7) other than C1 controls, and what leaves no text where the cursor stands
 * at the end of its line: colour codes (CSI … m), CSI K, and the CR of a CR LF.
 */
export class PlainScanner {
  /** Index behind the run that `scan` found. */
  end = 0
  newlines = 0
  /** Characters (code points) of the run's text: newlines are among them, what leaves no text is not. */
  characters = 0
  /** The same text in UTF-16 units, and in bytes of UTF-8. */
  utf16 = 0
  textBytes = 0
  /** What of `characters`, `utf16` and `textBytes` stands behind the last newline of the run. */
  tail = 0
  tailUtf16 = 0
  tailBytes = 0
  /** Colour codes and erases passed over. */
  escapes = 0
  #bytes: Uint8Array = new Uint8Array(0)
  #words: Int32Array = new Int32Array(0)
  /** Index in `bytes` of the first aligned word. */
  #firstWord = 0

  /** The chunk that `scan` reads from now on. It must not change while it does. */
  load(bytes: Uint8Array): void {
    this.#bytes = bytes
    const aligned = (bytes.byteOffset + 3) & ~3
    this.#firstWord = aligned - bytes.byteOffset
    const count = Math.max(0, (bytes.length - this.#firstWord) >> 2)
    this.#words = new Int32Array(bytes.buffer, count > 0 ? aligned : 0, count)
  }

  /**
   * Finds the longest run from index `start` of the chunk. A `strict` one ends at newlines too and at all that leaves
   * no text: there the cursor may stand before text that these would change.
   */
  scan(start: number, strict: boolean): void {
    const bytes = this.#bytes
    const words = this.#words
    const length = bytes.length
    const first = this.#firstWord
    let i = start
    let newlines = 0
    let escapes = 0
    // Bytes that are no text, bytes that continue a character, and characters of two UTF-16 units: so far,
    // and as they stood behind the last newline.
    let dropped = 0
    let continued = 0
    let astral = 0
    let lineStart = start
    let droppedBefore = 0
    let continuedBefore = 0
    let astralBefore = 0
    while (i < length) {
      if (((i - first) & 3) === 0 && i >= first) {
        let word = (i - first) >> 2
        while (word < words.length) {
          const w = words[word]
          if (((w | (w + 0x01010101) | ((w - 0x20202020) & ~w)) & HIGH_BITS) !== 0) break
          word++
        }
        i = first + (word << 2)
        if (i >= length) break
      }
      const byte = bytes[i]
      if (byte >= 0x20 && byte < 0x7f) i++
      else if (byte === NEWLINE) {
        if (strict) break
        newlines++
        i++
        lineStart = i
        droppedBefore = dropped
        continuedBefore = continued
        astralBefore = astral
      } else if (byte === TAB) i++
      else if (byte >= 0xc2) {
        const size = characterSize(bytes, i)
        if (size === 0) break
        continued += size - 1
        if (size === 4) astral++
        i += size
      } else if (byte === ESCAPE) {
        const size = strict ? 0 : codeSize(bytes, i)
        if (size === 0) break
        escapes++
        dropped += size
        i += size
      } else if (byte === RETURN && !strict && bytes[i + 1] === NEWLINE) {
        dropped++
        i++
      } else break
    }
    this.end = i
    this.newlines = newlines
    this.escapes = escapes
    this.textBytes = i - start - dropped
    this.characters = this.textBytes - continued
    this.utf16 = this.characters + astral
    this.tailBytes = i - lineStart - (dropped - droppedBefore)
    this.tail = this.tailBytes - (continued - continuedBefore)
    this.tailUtf16 = this.tail + (astral - astralBefore)
  }
}

/** Bytes of the whole, valid, non-control character that starts at `i`; 0 where there is none in this chunk. */
function characterSize(bytes: Uint8Array, i: number): number {
  const lead = bytes[i]
  const second = bytes[i + 1]
  if (!isContinuation(second)) return 0
  if (lead < 0xe0) return lead === 0xc2 && second < 0xa0 ? 0 : 2
  if (!isContinuation(bytes[i + 2])) return 0
  if (lead < 0xf0) {
    if (lead === 0xe0 && second < 0xa0) return 0
    return lead === 0xed && second > 0x9f ? 0 : 3
  }
  if (lead > 0xf4 || !isContinuation(bytes[i + 3])) return 0
  if (lead === 0xf0 && second < 0x90) return 0
  return lead === 0xf4 && second > 0x8f ? 0 : 4
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

/** Bytes of the colour code or erase that starts at `i`; 0 where there is none whole, or one with private marks. */
function codeSize(bytes: Uint8Array, i: number): number {
  if (bytes[i + 1] !== BRACKET) return 0
  let at = i + 2
  if (bytes[at] === ERASE) return 3
  const end = i + MAX_CODE
  while (at < end && bytes[at] >= 0x30 && bytes[at] <= 0x3b) at++
  return at < end && bytes[at] === COLOUR ? at + 1 - i : 0
}
