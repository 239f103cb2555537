/** The last bytes of a channel as they were written. A copy of bytes is cheap; characters are not. */

interface Block {
  bytes: Uint8Array
  length: number
  /** Where in the block a run of neighbours begins, and its address. */
  runs: { at: number; address: number }[]
  /** Address that the next byte must have to go on the last run. */
  next: number
}

/** A run of bytes that are neighbours in one stream. */
export interface Run {
  readonly bytes: Uint8Array
  readonly address: number
}

const BLOCK_BYTES = 64 * 1024

export class TailBuffer {
  readonly #capacity: number
  readonly #onEvict: ((run: Run) => void) | null
  readonly #blocks: Block[] = []
  /** The last one evicted, to be filled again. */
  #spare: Block | null = null
  #held = 0
  #evicting = false

  /** Holds at least the last `capacity` bytes; `onEvict` gets what is older, in order, once `startEvicting` was called; the bytes are its own only for the call. */
  constructor(capacity: number, onEvict: ((run: Run) => void) | null) {
    this.#capacity = capacity
    this.#onEvict = onEvict
  }

  /** Until then everything is held: what comes first may still be needed whole. */
  startEvicting(): void {
    this.#evicting = true
    this.#evict()
  }

  push(bytes: Uint8Array, address: number): void {
    let at = 0
    while (at < bytes.length) {
      const block = this.#openBlock()
      const count = Math.min(bytes.length - at, BLOCK_BYTES - block.length)
      if (block.next !== address + at) block.runs.push({ at: block.length, address: address + at })
      block.bytes.set(bytes.subarray(at, at + count), block.length)
      block.length += count
      block.next = address + at + count
      this.#held += count
      at += count
      this.#evict()
    }
  }

  /** What is held, oldest first: the `last` bytes that the capacity asks for, and what is `older`. */
  runs(): { older: Run[]; last: Run[] } {
    const older: Run[] = []
    const last: Run[] = []
    let skip = Math.max(0, this.#held - this.#capacity)
    for (const run of this.#blocks.flatMap(runsOf)) {
      const before = Math.min(skip, run.bytes.length)
      skip -= before
      if (before > 0) older.push({ bytes: run.bytes.subarray(0, before), address: run.address })
      if (before < run.bytes.length)
        last.push({ bytes: run.bytes.subarray(before), address: run.address + before })
    }
    return { older, last }
  }

  #openBlock(): Block {
    const last = this.#blocks.at(-1)
    if (last && last.length < BLOCK_BYTES) return last
    const bytes = this.#spare?.bytes ?? new Uint8Array(BLOCK_BYTES)
    const block = { bytes, length: 0, runs: [], next: -1 }
    this.#spare = null
    this.#blocks.push(block)
    return block
  }

  #evict(): void {
    while (
      this.#evicting &&
      this.#blocks.length > 1 &&
      this.#held - this.#blocks[0].length >= this.#capacity
    ) {
      const block = this.#blocks.shift()
      if (!block) return
      this.#held -= block.length
      if (this.#onEvict) runsOf(block).forEach(this.#onEvict)
      this.#spare = block
    }
  }
}

function runsOf({ bytes, length, runs }: Block): Run[] {
  return runs.map(({ at, address }, index) => ({
    bytes: bytes.subarray(at, runs[index + 1]?.at ?? length),
    address,
  }))
}
