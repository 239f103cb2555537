/**
 * The words that tell of something gone wrong, and the tables by which 16 places are judged at once: each word sets
 * one bit in six tables, by the low and the high half of its first, second and third letter; a place where the
 * six have a bit in common may start that word.
 */

/** Small letters only, three or more. A word stands for all that begins with it: `fail` for `failed` and `failure`. */
export const TELLING_WORDS = [
  'error',
  'fail',
  'fatal',
  'panic',
  'exception',
  'traceback',
  'assert',
  'abort',
  'critical',
  'denied',
  'cannot',
  'segfault',
  'undefined',
] as const

export const LONGEST_TELLING_WORD = Math.max(...TELLING_WORDS.map((word) => word.length))

const LETTERS_JUDGED = 3
const BITS = 8
/** From a small letter down to the capital one: only the high half differs. */
const CAPITAL = 0x20

/** The tables as wasm/scan.ts wants them, 16 bytes each. Words share bits where there are more than eight. */
export function nibbleTables(): Uint8Array {
  const tables = new Uint8Array(LETTERS_JUDGED * 32)
  // Neighbours in the alphabet share a bit: their letters are alike, so few others pass.
  for (const [rank, word] of TELLING_WORDS.toSorted().entries()) {
    const bit = 1 << Math.floor((rank * BITS) / TELLING_WORDS.length)
    for (let letter = 0; letter < LETTERS_JUDGED; letter++) {
      const code = word.charCodeAt(letter)
      tables[letter * 32 + (code & 15)] |= bit
      tables[letter * 32 + 16 + (code >> 4)] |= bit
      tables[letter * 32 + 16 + ((code - CAPITAL) >> 4)] |= bit
    }
  }
  return tables
}

/** The words behind their lengths, and a length of 0. */
export function wordList(): Uint8Array {
  return Uint8Array.from([
    ...TELLING_WORDS.flatMap((word) => [word.length, ...Array.from(word, (letter) => letter.charCodeAt(0))]),
    0,
  ])
}
