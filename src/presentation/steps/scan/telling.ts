/** Finds lines worth showing by the words in them (words.ts), at a speed that lets every byte be looked at. */
import { getKernel, type Kernel, TELLING_BYTES } from './kernel.ts'
import { LONGEST_TELLING_WORD, TELLING_BYTES_OF_WORDS } from './words.ts'

/** Bytes copied first: the next word is often near, and a copy of more would be for nothing. */
const FIRST_COPY = 512

/**
 * The next place where a telling word stands.
 *
 * A word counts where the byte before it is no ASCII letter, or where it has a capital behind a small letter
 * (`TypeError`); the case of letters does not matter. It must lie between `start` and `end` as a whole, and the
 * byte before `start` is looked at where `bytes` has one: who searches a stream chunk by chunk gives the last
 * `LONGEST_TELLING_WORD` bytes once more with the next chunk.
 * @param start index of the first byte where a word may start
 * @param end index behind the last byte of a word
 * @returns index of the word's first letter; -1 where there is none
 */
export function findTelling(bytes: Uint8Array, start: number, end: number): number {
  const kernel = getKernel()
  return kernel ? findWithKernel(kernel, bytes, start, end) : findPlain(bytes, start, end)
}

function findWithKernel(kernel: Kernel, bytes: Uint8Array, start: number, end: number): number {
  const { memory, tellingBlock } = kernel
  let size = FIRST_COPY
  for (let at = start; at < end; ) {
    const to = Math.min(at + size, end)
    const limit = Math.min(to + LONGEST_TELLING_WORD, end)
    memory[tellingBlock - 1] = at > 0 ? bytes[at - 1] : 0
    memory.set(bytes.subarray(at, limit), tellingBlock)
    const found = kernel.telling(tellingBlock, tellingBlock + to - at, tellingBlock + limit - at)
    if (found < tellingBlock + to - at) return at + found - tellingBlock
    at = to
    size = Math.min(size * 2, TELLING_BYTES)
  }
  return -1
}

/** By a word's first byte, either case. */
const WORDS_BY_BYTE: readonly (readonly (readonly number[])[] | undefined)[] = Array.from(
  { length: 256 },
  (_, byte) => {
    const words = TELLING_BYTES_OF_WORDS.filter(([first]) => first === (byte | 0x20))
    return words.length > 0 ? words : undefined
  },
)

/** The same without WebAssembly. */
export function findPlain(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const words = WORDS_BY_BYTE[bytes[at]]
    if (words === undefined || !startsWord(bytes, at)) continue
    for (const word of words) if (isWord(bytes, at, end, word)) return at
  }
  return -1
}

function startsWord(bytes: Uint8Array, at: number): boolean {
  const before = at > 0 ? bytes[at - 1] : 0
  return !isLetter(before) || (before & ~bytes[at] & 0x20) !== 0
}

function isWord(bytes: Uint8Array, at: number, end: number, word: readonly number[]): boolean {
  if (at + word.length > end) return false
  for (let i = 1; i < word.length; i++) if ((bytes[at + i] | 0x20) !== word[i]) return false
  return true
}

function isLetter(byte: number): boolean {
  const small = byte | 0x20
  return small >= 0x61 && small <= 0x7a
}
