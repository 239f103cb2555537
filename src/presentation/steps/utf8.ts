/**
 * Step 1, decode: UTF-8 one byte at a time, so that a character split over two chunks is whole again. Accepts
 * exactly what the Unicode standard (table 3-7) calls well-formed; what is not is told apart by its maximal
 * subparts, as every browser does.
 */

/** What `push` gives where no code point is complete. */
export const PENDING = -1
export const INVALID = -2

export class Utf8Decoder {
  /** Address of the first byte of the character that is being read. */
  start = 0
  /** Its bytes so far. */
  readonly bytes: number[] = []
  #needed = 0
  #cp = 0
  #low = 0x80
  #high = 0xbf

  /** True between two characters. */
  get isWhole(): boolean {
    return this.#needed === 0
  }

  /** True where `byte` can go on the character that is being read. If not, what is there is ill-formed: `reset`. */
  accepts(byte: number): boolean {
    return byte >= this.#low && byte <= this.#high
  }

  /** Forgets a character that was not one. */
  reset(): void {
    this.#needed = 0
    this.bytes.length = 0
  }

  /**
   * Takes the byte at `address`: the code point it completes, PENDING, or INVALID where it can begin none.
   * Within a character call it only with a byte that `accepts` allows.
   */
  push(byte: number, address: number): number {
    if (this.#needed === 0) {
      this.start = address
      return byte < 0x80 ? byte : this.#lead(byte)
    }
    this.#low = 0x80
    this.#high = 0xbf
    this.#cp = (this.#cp << 6) | (byte & 0x3f)
    if (--this.#needed > 0) {
      this.bytes.push(byte)
      return PENDING
    }
    this.bytes.length = 0
    return this.#cp
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
    this.bytes.push(byte)
    return PENDING
  }
}
