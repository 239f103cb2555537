/**
 * The fast path: once the budget is spent, text only has to be looked at, not kept. Four bytes are judged at
 * a time; only words that hold something other than printable ASCII are read byte by byte.
 */

const NEWLINE = 10
const TAB = 9

export interface PlainRun {
  /** Index behind the run. */
  end: number
  newlines: number
}

/** The longest run of printable ASCII, tabs and newlines in `bytes` from `start`. */
export function scanPlain(bytes: Uint8Array, start: number): PlainRun {
  let i = start
  let newlines = 0
  const words = wordsOf(bytes)
  while (i < bytes.length) {
    if (words && ((bytes.byteOffset + i) & 3) === 0) {
      const last = words.length
      let w = (bytes.byteOffset + i - words.byteOffset) >> 2
      const from = w
      for (; w < last; w++) {
        const word = words[w]
        if (((word | (word + 0x01010101) | ((word - 0x20202020) & ~word)) & 0x80808080) !== 0) break
      }
      i += (w - from) << 2
      if (i >= bytes.length) break
    }
    const stop = Math.min(bytes.length, i + 4)
    for (; i < stop; i++) {
      const byte = bytes[i]
      if (byte === NEWLINE) newlines++
      else if ((byte < 0x20 && byte !== TAB) || byte > 0x7e) return { end: i, newlines }
    }
  }
  return { end: i, newlines }
}

/** The aligned 32-bit words that lie wholly inside `bytes`; null where there are none. */
function wordsOf(bytes: Uint8Array): Int32Array | null {
  const first = (bytes.byteOffset + 3) & ~3
  const count = (bytes.byteOffset + bytes.length - first) >> 2
  return count > 0 ? new Int32Array(bytes.buffer, first, count) : null
}

/** Newlines in `bytes` from `start`. */
export function countNewlines(bytes: Uint8Array, start: number): number {
  let count = 0
  for (let i = bytes.indexOf(NEWLINE, start); i >= 0; i = bytes.indexOf(NEWLINE, i + 1)) count++
  return count
}
