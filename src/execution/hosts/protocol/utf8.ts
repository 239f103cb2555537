/**
 * Terminal output goes to a client that decodes every chunk by itself, so no chunk may end inside a UTF-8
 * character. Bytes that are not UTF-8 pass through as they are.
 */

/** Bytes of the sequence a lead byte starts; 1 for ASCII and for bytes that start nothing. */
function sequenceLength(byte: number): number {
  if (byte >= 0xf0 && byte <= 0xf4) return 4
  if (byte >= 0xe0 && byte <= 0xef) return 3
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  return 1
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

/** How many bytes at the end of `bytes` are the start of a character whose rest has not come yet (0 to 3). */
export function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (isContinuation(byte)) continue
    return sequenceLength(byte) > back ? back : 0
  }
  return 0
}

/** Cuts a byte stream anew so that every chunk ends with a whole character. */
export class Utf8Chunks {
  #held = new Uint8Array()

  /** The bytes that can go out now; may be empty. The result is a buffer of its own. */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.#held.length + bytes.length)
    all.set(this.#held)
    all.set(bytes, this.#held.length)
    const ready = all.length - unfinishedBytes(all)
    this.#held = all.slice(ready)
    return all.slice(0, ready)
  }

  /** What was still held at the end of the stream. */
  flush(): Uint8Array<ArrayBuffer> {
    const rest = this.#held
    this.#held = new Uint8Array()
    return rest
  }
}
