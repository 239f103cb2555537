/**
 * The fast path: once the budget is spent, text only has to be looked at, not kept. WebAssembly looks at 64 bytes
 * at a time; where there is none, and for a few bytes only, plain JavaScript gives the same numbers.
 */
import { BLOCK_BYTES, COUNTS, getKernel, type Kernel } from './scan/kernel.ts'
import { PlainScanner } from './scan/plain.ts'

export { findTelling } from './scan/telling.ts'
export { LONGEST_TELLING_WORD } from './scan/words.ts'

const NEWLINE = 0x0a

/** Fewer bytes than this are not worth the call. */
const MIN_BYTES = 64
/** A run that ends nearer than this to the end of a block may go on in the next: a code was cut in two. */
const LONGEST_PIECE = 64

export class Scanner extends PlainScanner {
  readonly #kernel = getKernel()
  #bytes: Uint8Array = new Uint8Array(0)

  override load(bytes: Uint8Array): void {
    super.load(bytes)
    this.#bytes = bytes
    if (this.#kernel?.resident.owner === this) this.#kernel.resident.owner = null
  }

  override scan(start: number, strict: boolean): void {
    if (this.#kernel && this.#bytes.length - start >= MIN_BYTES) this.#scanBlocks(this.#kernel, start, strict)
    else super.scan(start, strict)
  }

  #scanBlocks(kernel: Kernel, start: number, strict: boolean): void {
    const { counts, block } = kernel
    const { length } = this.#bytes
    this.newlines = 0
    this.escapes = 0
    this.textBytes = 0
    this.characters = 0
    this.utf16 = 0
    this.tailBytes = 0
    this.tail = 0
    this.tailUtf16 = 0
    for (let at = start; ; ) {
      const { start: first, end: last } = this.#reside(kernel, at)
      kernel.scan(block + at - first, block + last - first, strict ? 1 : 0)
      this.#add(counts)
      at = first + counts[COUNTS.end] - block
      this.end = at
      if (last === length || at < last - LONGEST_PIECE) return
      kernel.resident.owner = null
    }
  }

  /** Has the bytes from index `at` in the kernel's memory, so many that a whole piece fits. */
  #reside(kernel: Kernel, at: number): { start: number; end: number } {
    const { resident } = kernel
    const { length } = this.#bytes
    const isThere = resident.owner === this && at >= resident.start
    if (isThere && (resident.end === length || resident.end - at >= LONGEST_PIECE)) return resident
    resident.owner = this
    resident.start = at
    resident.end = Math.min(length, at + BLOCK_BYTES)
    kernel.memory.set(this.#bytes.subarray(at, resident.end), kernel.block)
    return resident
  }

  /** Adds a block's run to what stands before it. */
  #add(counts: Int32Array): void {
    const characters = counts[COUNTS.textBytes] - counts[COUNTS.continued]
    const tail = counts[COUNTS.tailBytes] - counts[COUNTS.tailContinued]
    if (counts[COUNTS.newlines] > 0) {
      this.tailBytes = 0
      this.tail = 0
      this.tailUtf16 = 0
    }
    this.newlines += counts[COUNTS.newlines]
    this.escapes += counts[COUNTS.escapes]
    this.textBytes += counts[COUNTS.textBytes]
    this.characters += characters
    this.utf16 += characters + counts[COUNTS.astral]
    this.tailBytes += counts[COUNTS.tailBytes]
    this.tail += tail
    this.tailUtf16 += tail + counts[COUNTS.tailAstral]
  }
}

/** Newlines in `bytes` from index `start`. */
export function countNewlines(bytes: Uint8Array, start: number): number {
  const kernel = bytes.length - start >= MIN_BYTES ? getKernel() : null
  let count = 0
  if (!kernel) {
    for (let i = bytes.indexOf(NEWLINE, start); i >= 0; i = bytes.indexOf(NEWLINE, i + 1)) count++
    return count
  }
  kernel.resident.owner = null
  for (let at = start; at < bytes.length; at += BLOCK_BYTES) {
    const part = bytes.subarray(at, at + BLOCK_BYTES)
    kernel.memory.set(part, kernel.block)
    count += kernel.countNewlines(kernel.block, kernel.block + part.length)
  }
  return count
}
