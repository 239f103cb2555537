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

const NAMED_CONTROLS: Readonly<Record<number, string>> = {
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

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Length of the UTF-8 sequence that a lead byte announces; 0 where it cannot lead one. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  if (lead >= 0xf0 && lead <= 0xf4) return 4
  return 0
}

function hex(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`
}

function readOne(bytes: Uint8Array, at: number): { text: string; size: number; escaped: boolean } {
  const lead = bytes[at] ?? 0
  const size = sequenceLength(lead)
  if (size === 1) {
    if (lead === TAB || (lead >= 0x20 && lead !== 0x7f))
      return { text: String.fromCharCode(lead), size, escaped: false }
    return { text: NAMED_CONTROLS[lead] ?? hex(lead), size, escaped: true }
  }
  if (size > 1 && at + size <= bytes.length) {
    try {
      const text = decoder.decode(bytes.subarray(at, at + size))
      if (!UNSEEN.test(text)) return { text, size, escaped: false }
      return { text: `\\u{${(text.codePointAt(0) ?? 0).toString(16)}}`, size, escaped: true }
    } catch {
      return { text: hex(lead), size: 1, escaped: true }
    }
  }
  return { text: hex(lead), size: 1, escaped: true }
}

/** `bytes`, which begin at offset `base` of their stream, as runs that cover every byte once. */
export function visibleRuns(bytes: Uint8Array, base: number): VisibleRun[] {
  const runs: VisibleRun[] = []
  let text = ''
  let from = 0
  let escaped = false
  let at = 0
  while (at < bytes.length) {
    const one = readOne(bytes, at)
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
