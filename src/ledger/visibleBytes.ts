/**
 * Bytes as text a person can read without a byte going missing: what UTF-8 can say is said, every control
 * byte and every byte that is no UTF-8 stands as an escape. Raw is bytes, not a terminal.
 */

/** A stretch of a row: text that stands for `from`..`to`, as escapes or as it is. */
export interface VisibleRun {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly escaped: boolean
}

/** Control characters that have a name of their own in most languages. */
export const NAMED_CONTROLS: Readonly<Record<number, string>> = {
  0: '\\0',
  7: '\\a',
  8: '\\b',
  11: '\\v',
  12: '\\f',
  13: '\\r',
}
const TAB = 9
/** Characters that reorder, hide or join text: shown by their number. */
const UNSEEN =
  /[\u0080-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u

/** The UTF-8 character at `at`, by RFC 3629: no overlong form, no surrogate, nothing past U+10FFFF. */
function characterAt(bytes: Uint8Array, at: number): { code: number; size: number } | null {
  const lead = bytes[at] ?? 0
  const next = (index: number) => bytes[at + index] ?? 0
  const follows = (count: number) => {
    for (let index = 1; index <= count; index += 1) if ((next(index) & 0xc0) !== 0x80) return false
    return true
  }
  if (lead < 0x80) return { code: lead, size: 1 }
  if (lead >= 0xc2 && lead <= 0xdf && follows(1)) {
    return { code: ((lead & 0x1f) << 6) | (next(1) & 0x3f), size: 2 }
  }
  if (lead >= 0xe0 && lead <= 0xef && follows(2)) {
    const code = ((lead & 0x0f) << 12) | ((next(1) & 0x3f) << 6) | (next(2) & 0x3f)
    return code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? { code, size: 3 } : null
  }
  if (lead >= 0xf0 && lead <= 0xf4 && follows(3)) {
    const high = ((lead & 0x07) << 18) | ((next(1) & 0x3f) << 12)
    const code = high | ((next(2) & 0x3f) << 6) | (next(3) & 0x3f)
    return code >= 0x10000 && code <= 0x10ffff ? { code, size: 4 } : null
  }
  return null
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}

function readOne(
  bytes: Uint8Array,
  at: number,
  reading: Reading,
): { text: string; size: number; escaped: boolean } {
  const character = characterAt(bytes, at)
  if (character === null || (character.size > 1 && reading === 'ascii'))
    return { text: hex(bytes[at] ?? 0), size: 1, escaped: true }
  const { code, size } = character
  if (code < 0x80) {
    if (code === TAB || (code >= 0x20 && code !== 0x7f)) {
      return { text: String.fromCharCode(code), size, escaped: false }
    }
    return { text: NAMED_CONTROLS[code] ?? hex(code), size, escaped: true }
  }
  const text = String.fromCodePoint(code)
  if (!UNSEEN.test(text)) return { text, size, escaped: false }
  return { text: `\\u{${code.toString(16)}}`, size, escaped: true }
}

/** `ascii` takes every byte above 0x7f for itself: what looks like UTF-8 in a binary file is chance. */
export type Reading = 'utf-8' | 'ascii'

/** `bytes`, which begin at offset `base` of their stream, as runs that cover every byte once. */
export function visibleRuns(bytes: Uint8Array, base: number, reading: Reading = 'utf-8'): VisibleRun[] {
  const runs: VisibleRun[] = []
  let text = ''
  let from = 0
  let escaped = false
  let at = 0
  while (at < bytes.length) {
    const one = readOne(bytes, at, reading)
    if (text !== '' && one.escaped !== escaped) {
      runs.push({ text, from: base + from, to: base + at, escaped })
      text = ''
      from = at
    }
    escaped = one.escaped
    text += one.text
    at += one.size
  }
  if (text !== '') runs.push({ text, from: base + from, to: base + at, escaped })
  return runs
}
