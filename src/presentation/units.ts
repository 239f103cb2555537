/**
 * Resolved text as parallel arrays: one entry a code point, with the bytes it came from. Objects per character
 * would cost ten times the memory, and the budget window holds up to a few hundred thousand.
 */

/** `from` of a character that no byte stands behind (a blank the cursor skipped over). */
export const NO_BYTES = -1

const INITIAL_CAPACITY = 1024

export class Units {
  length = 0
  /** Code points. */
  cp = new Int32Array(INITIAL_CAPACITY)
  /** First byte of each, or NO_BYTES. Float64 because a stream may be larger than 2 GiB. */
  from = new Float64Array(INITIAL_CAPACITY)
  /** Byte after the last of each. */
  to = new Float64Array(INITIAL_CAPACITY)
  /** How many of them are newlines. */
  newlines = 0

  push(cp: number, from: number, to: number): void {
    if (this.length === this.cp.length) this.#grow()
    const i = this.length++
    this.cp[i] = cp
    this.from[i] = from
    this.to[i] = to
    if (cp === 10) this.newlines++
  }

  #grow(): void {
    const capacity = this.cp.length * 2
    this.cp = copyOf(this.cp, new Int32Array(capacity))
    this.from = copyOf(this.from, new Float64Array(capacity))
    this.to = copyOf(this.to, new Float64Array(capacity))
  }

  /** The text of all units, and for each UTF-16 index of it the unit it belongs to. */
  decode(): { text: string; unitAt: Uint32Array } {
    const parts: string[] = []
    const unitAt = new Uint32Array(this.length * 2 + 1)
    let utf16 = 0
    for (let i = 0; i < this.length; i++) {
      const cp = this.cp[i]
      parts.push(String.fromCodePoint(cp))
      unitAt[utf16++] = i
      if (cp > 0xffff) unitAt[utf16++] = i
    }
    unitAt[utf16] = this.length
    return { text: parts.join(''), unitAt: unitAt.subarray(0, utf16 + 1) }
  }
}

function copyOf<T extends Int32Array | Float64Array>(source: T, target: T): T {
  target.set(source)
  return target
}

/** Bytes that the UTF-8 form of a code point takes. */
export function utf8Length(cp: number): number {
  if (cp < 0x80) return 1
  if (cp < 0x800) return 2
  return cp < 0x10000 ? 3 : 4
}

/** Bytes that the UTF-8 form of a well-formed string takes. */
export function utf8LengthOf(text: string): number {
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else if (unit >= 0xd800 && unit < 0xdc00) {
      bytes += 4
      i++
    } else bytes += 3
  }
  return bytes
}
