/**
 * The words that tell of something gone wrong, and the tables by which 16 places are judged at once: each word sets
 * one bit in six tables, by the low and the high half of its first, second and third letter; a place where the
 * six have a bit in common may start that word.
 */

/**
 * Small letters only, three bytes or more. A word stands for all that begins with it: `fail` for `failed` and `failure`.
 * The words of other languages are those that their programs write for error, failure and exception.
 */
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
  'warn',
  'expect',
  'invalid',
  'refused',
  'unable',
  'killed',
  'timed out',
  'no such',
  'no space',
  'not found',
  '오류',
  '실패',
  '에러',
  '예외',
  '错误',
  '失败',
  '异常',
  '錯誤',
  '失敗',
  'エラー',
  '例外',
] as const

/** The bit that tells a capital letter from a small one. Bytes are compared without it, whatever they are. */
const CASE_BIT = 0x20

/** Each word as the bytes of its UTF-8, as they are compared. */
export const TELLING_BYTES_OF_WORDS: readonly (readonly number[])[] = TELLING_WORDS.map((word) =>
  Array.from(new TextEncoder().encode(word), (byte) => byte | CASE_BIT),
)

export const LONGEST_TELLING_WORD = Math.max(...TELLING_BYTES_OF_WORDS.map((word) => word.length))

const LETTERS_JUDGED = 3
const BITS = 8

/** The tables as wasm/scan.ts wants them, 16 bytes each. Words share bits where there are more than eight. */
export function nibbleTables(): Uint8Array {
  const tables = new Uint8Array(LETTERS_JUDGED * 32)
  // Neighbours in the alphabet share a bit: their letters are alike, so few others pass.
  const words = TELLING_BYTES_OF_WORDS.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
  for (const [rank, word] of words.entries()) {
    const bit = 1 << Math.floor((rank * BITS) / words.length)
    for (let letter = 0; letter < LETTERS_JUDGED; letter++) {
      const code = word[letter]
      tables[letter * 32 + (code & 15)] |= bit
      tables[letter * 32 + 16 + (code >> 4)] |= bit
      tables[letter * 32 + 16 + ((code & ~CASE_BIT) >> 4)] |= bit
    }
  }
  return tables
}

/** The words behind their lengths, and a length of 0. */
export function wordList(): Uint8Array {
  return Uint8Array.from([...TELLING_BYTES_OF_WORDS.flatMap((word) => [word.length, ...word]), 0])
}
