import { TreeError } from './errno.ts'

/** How much the files of a tree may hold together, and how much they do, in bytes of memory taken. */
export class Capacity {
  readonly limit: number
  #used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  get used(): number {
    return this.#used
  }

  /** @throws TreeError ENOSPC where `bytes` more would pass the limit */
  take(bytes: number): void {
    if (this.#used + bytes > this.limit) throw new TreeError('ENOSPC')
    this.#used += bytes
  }

  give(bytes: number): void {
    this.#used -= bytes
  }
}

/** Bytes in every part but a lone first one, which starts small and doubles. */
const PART = 128 * 1024
const SMALLEST = 256

/** The largest offset a file may reach: all of its arithmetic stays exact in a double. */
const LARGEST = 2 ** 40

/**
 * The bytes of a file: parts of fixed size, so that appending costs the same at any length; parts never written
 * are holes, which read as zeros and take no memory.
 */
export class Content {
  readonly #capacity: Capacity
  #parts: (Uint8Array | undefined)[] = []
  #size = 0
  #taken = 0

  constructor(capacity: Capacity) {
    this.#capacity = capacity
  }

  get size(): number {
    return this.#size
  }

  /** Memory taken, for `blocks` of stat. */
  get taken(): number {
    return this.#taken
  }

  /** Copies from `offset` into `target`; gives how many bytes there were. */
  readInto(offset: number, target: Uint8Array): number {
    const count = Math.max(0, Math.min(target.length, this.#size - offset))
    let done = 0
    while (done < count) {
      const index = Math.floor((offset + done) / PART)
      const within = (offset + done) % PART
      const length = Math.min(count - done, PART - within)
      const part = this.#parts[index]
      const there = part ? part.subarray(within, within + length) : undefined
      if (there) target.set(there, done)
      target.fill(0, done + (there?.length ?? 0), done + length)
      done += length
    }
    return count
  }

  /** A copy of `start` to `end`. */
  slice(start = 0, end = this.#size): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, this.#size) - start))
    this.readInto(start, bytes)
    return bytes
  }

  /** @throws TreeError ENOSPC or EFBIG; then nothing of `bytes` was written */
  write(offset: number, bytes: Uint8Array): void {
    const end = offset + bytes.length
    if (end > LARGEST) throw new TreeError('EFBIG')
    for (let at = offset; at < end; at += PART - (at % PART)) {
      this.#part(Math.floor(at / PART), Math.min(PART, (at % PART) + end - at))
    }
    let done = 0
    for (let at = offset; at < end; at = offset + done) {
      const within = at % PART
      const length = Math.min(bytes.length - done, PART - within)
      this.#part(Math.floor(at / PART), within + length).set(bytes.subarray(done, done + length), within)
      done += length
    }
    if (end > this.#size) this.#size = end
  }

  /** Cuts, or lengthens with a hole. */
  resize(size: number): void {
    if (size > LARGEST) throw new TreeError('EFBIG')
    if (size < this.#size) {
      const keep = Math.ceil(size / PART)
      for (const part of this.#parts.splice(keep)) this.#drop(part)
      // What is cut off must read as zeros when the file grows again.
      this.#parts[keep - 1]?.fill(0, size - (keep - 1) * PART)
    }
    this.#size = size
  }

  /** Gives the memory back; the content is empty after it. */
  free(): void {
    for (const part of this.#parts) this.#drop(part)
    this.#parts = []
    this.#size = 0
  }

  #drop(part: Uint8Array | undefined): void {
    if (!part) return
    this.#capacity.give(part.length)
    this.#taken -= part.length
  }

  /** The part with room for `needed` bytes. */
  #part(index: number, needed: number): Uint8Array {
    const part = this.#parts[index]
    if (part && part.length >= needed) return part
    const small = index === 0 && this.#parts.length <= 1 && needed < PART
    const length = small ? Math.min(PART, Math.max(SMALLEST, needed, (part?.length ?? 0) * 2)) : PART
    const grown = length - (part?.length ?? 0)
    this.#capacity.take(grown)
    this.#taken += grown
    const fresh = new Uint8Array(length)
    if (part) fresh.set(part)
    this.#parts[index] = fresh
    return fresh
  }
}
