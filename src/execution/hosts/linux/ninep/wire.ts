/** Numbers and strings of 9P messages: little-endian, a string is u16 length and bytes. */

/** Raised on a message that ends too early. */
export class MalformedMessage extends Error {}

/** A byte that is not UTF-8 is kept in a name as this code unit plus the byte, as Python's surrogateescape does. */
const ESCAPE = 0xdc00

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const utf8 = new TextEncoder()

/** File names are bytes on Linux; gives a string from which `encodeName` gets the same bytes back. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    let text = ''
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceLength(bytes, at)
      if (length === 0) text += String.fromCharCode(ESCAPE + (bytes[at++] ?? 0))
      else {
        text += strict.decode(bytes.subarray(at, at + length))
        at += length
      }
    }
    return text
  }
}

export function encodeName(name: string): Uint8Array {
  if (!/[\udc80-\udcff]/.test(name)) return utf8.encode(name)
  const bytes: number[] = []
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0
    if (code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff) bytes.push(code - ESCAPE)
    else bytes.push(...utf8.encode(character))
  }
  return Uint8Array.from(bytes)
}

/** Bytes of the UTF-8 character at `at`, 0 where there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    try {
      strict.decode(bytes.subarray(at, at + length))
      return length
    } catch {}
  }
  return 0
}

export class MessageReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = at
  }

  #advance(count: number): number {
    const at = this.#at
    if (at + count > this.#bytes.length) throw new MalformedMessage('message ends too early')
    this.#at += count
    return at
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1))
  }
  u16(): number {
    return this.#view.getUint16(this.#advance(2), true)
  }
  u32(): number {
    return this.#view.getUint32(this.#advance(4), true)
  }
  /** As a double: exact below 2 to the 53rd; a larger one cannot be a size or a time here. */
  u64(): number {
    const at = this.#advance(8)
    return this.#view.getUint32(at, true) + this.#view.getUint32(at + 4, true) * 2 ** 32
  }
  name(): string {
    const length = this.u16()
    const at = this.#advance(length)
    return decodeName(this.#bytes.subarray(at, at + length))
  }
  bytes(count: number): Uint8Array {
    const at = this.#advance(count)
    return this.#bytes.subarray(at, at + count)
  }
}

/** Builds a reply; the seven bytes of its header are left for `finish`. */
export class MessageWriter {
  #bytes: Uint8Array
  #view: DataView
  #at = 7

  constructor(room = 256) {
    this.#bytes = new Uint8Array(room)
    this.#view = new DataView(this.#bytes.buffer)
  }

  get length(): number {
    return this.#at
  }

  #advance(count: number): number {
    const at = this.#at
    if (at + count > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(at + count, this.#bytes.length * 2))
      larger.set(this.#bytes)
      this.#bytes = larger
      this.#view = new DataView(larger.buffer)
    }
    this.#at = at + count
    return at
  }

  u8(value: number): void {
    const at = this.#advance(1)
    this.#view.setUint8(at, value)
  }
  u16(value: number): void {
    const at = this.#advance(2)
    this.#view.setUint16(at, value, true)
  }
  u32(value: number): void {
    const at = this.#advance(4)
    this.#view.setUint32(at, value, true)
  }
  u64(value: number): void {
    const at = this.#advance(8)
    this.#view.setUint32(at, value % 2 ** 32, true)
    this.#view.setUint32(at + 4, Math.floor(value / 2 ** 32), true)
  }
  name(value: string | Uint8Array): void {
    const bytes = typeof value === 'string' ? encodeName(value) : value
    this.u16(bytes.length)
    const at = this.#advance(bytes.length)
    this.#bytes.set(bytes, at)
  }
  /** Room for `count` bytes to be filled in place; `shrink` gives back what was not filled. */
  space(count: number): Uint8Array {
    const at = this.#advance(count)
    return this.#bytes.subarray(at, at + count)
  }
  shrink(count: number): void {
    this.#at -= count
  }
  /** Writes over an earlier u32. */
  patch(at: number, value: number): void {
    this.#view.setUint32(at, value, true)
  }

  finish(type: number, tag: number): Uint8Array {
    this.#view.setUint32(0, this.#at, true)
    this.#view.setUint8(4, type)
    this.#view.setUint16(5, tag, true)
    return this.#bytes.subarray(0, this.#at)
  }
}
