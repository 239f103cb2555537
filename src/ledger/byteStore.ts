/**
 * The bytes of one stream as the chunks they came in, read by offset. Nothing is joined: a 200 MB output
 * stays the chunks it was, and a window of rows copies only what it shows.
 */
export class ByteStore {
  readonly length: number
  readonly #chunks: readonly Uint8Array[]
  /** Offset of each chunk's first byte. */
  readonly #starts: readonly number[]

  constructor(chunks: Iterable<Uint8Array>) {
    const kept: Uint8Array[] = []
    const starts: number[] = []
    let length = 0
    for (const chunk of chunks) {
      if (chunk.length === 0) continue
      kept.push(chunk)
      starts.push(length)
      length += chunk.length
    }
    this.#chunks = kept
    this.#starts = starts
    this.length = length
  }

  /** The chunks in order, none of them empty. */
  get chunks(): readonly Uint8Array[] {
    return this.#chunks
  }

  /** Bytes `from`..`to`, clamped to what there is. A view where one chunk holds them all, else a copy. */
  slice(from: number, to: number): Uint8Array {
    const start = Math.max(0, from)
    const end = Math.min(this.length, to)
    if (end <= start) return new Uint8Array(0)
    let at = this.#chunkAt(start)
    const first = this.#chunks[at]
    const firstStart = this.#starts[at]
    if (first === undefined || firstStart === undefined) return new Uint8Array(0)
    if (end <= firstStart + first.length) return first.subarray(start - firstStart, end - firstStart)
    const joined = new Uint8Array(end - start)
    let written = 0
    while (written < joined.length) {
      const chunk = this.#chunks[at]
      const chunkStart = this.#starts[at]
      if (chunk === undefined || chunkStart === undefined) break
      const part = chunk.subarray(start + written - chunkStart, end - chunkStart)
      joined.set(part, written)
      written += part.length
      at += 1
    }
    return joined
  }

  #chunkAt(offset: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
