/**
 * Step 1, decode: UTF-8 one byte at a time, so that a character split over two chunks is whole again, with
 * the range of bytes of each. Accepts exactly what the Unicode standard (table 3-7) calls well-formed.
 */

/** What `push` gives where no code point is complete. */
export const PENDING = -1
export const INVALID = -2

export class Utf8Decoder {
  /** Offset of the first byte of the character that is being read. */
  start = 0
  #needed = 0
  #cp = 0
  #low = 0x80
  #high = 0xbf

  /** True between two characters. */
  get isWhole(): boolean {
    return this.#needed === 0
  }

  /** Takes the byte at `offset`: the code point it completes, PENDING, or INVALID. */
  push(byte: number, offset: number): number {
    if (this.#needed === 0) {
      this.start = offset
      if (byte < 0x80) return byte
      return this.#lead(byte)
    }
    if (byte < this.#low || byte > this.#high) {
      this.#needed = 0
      return INVALID
    }
    this.#low = 0x80
    this.#high = 0xbf
    this.#cp = (this.#cp << 6) | (byte & 0x3f)
    return --this.#needed === 0 ? this.#cp : PENDING
  }

  #lead(byte: number): number {
    this.#low = 0x80
    this.#high = 0xbf
    if (byte >= 0xc2 && byte <= 0xdf) {
      this.#needed = 1
      this.#cp = byte & 0x1f
    } else if (byte >= 0xe0 && byte <= 0xef) {
      this.#needed = 2
      this.#cp = byte & 0x0f
      if (byte === 0xe0) this.#low = 0xa0
      if (byte === 0xed) this.#high = 0x9f
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.#needed = 3
      this.#cp = byte & 0x07
      if (byte === 0xf0) this.#low = 0x90
      if (byte === 0xf4) this.#high = 0x8f
    } else return INVALID
    return PENDING
  }
}
