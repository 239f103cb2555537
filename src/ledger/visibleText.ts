/**
 * The model's text as a person can read it without a character going missing: some policies let control and
 * other hidden characters through. What stands for one is marked, and so is told from the same signs in the text.
 */
import { visibleForm } from '../presentation/steps/visible.ts'
import { NAMED_CONTROLS, type Reading } from './visibleBytes.ts'

/** A stretch of text: as it is, or written out. `from` and `to` are UTF-16 offsets. */
export interface TextRun {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly escaped: boolean
}

/** Anything that might be hidden; most text has none of it and is looked at no further. */
const SUSPECT =
  /[^\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u05ff\u3000-\u3163\u4e00-\u9fff\uac00-\ud7a3\ufffd]/

const NOT_ASCII = /[^\t\n\x20-\x7e\ufffd]/
const DELETE = 0x7f
/** Stands for bytes that are no UTF-8. */
const REPLACEMENT = 0xfffd

/**
 * `text` from `from` to `to`, both between characters, as runs that cover each of them once. Read as `ascii`,
 * every other character is written out too, but for the sign of a byte that is no text.
 */
export function textRuns(text: string, from: number, to: number, reading: Reading = 'utf-8'): TextRun[] {
  const plain = text.slice(from, to)
  if (!(reading === 'ascii' ? NOT_ASCII : SUSPECT).test(plain)) {
    return plain === '' ? [] : [{ text: plain, from, to, escaped: false }]
  }
  const runs: TextRun[] = []
  let run = { text: '', from, escaped: false }
  const close = (end: number) => {
    if (end > run.from) runs.push({ ...run, to: end })
  }
  for (let at = from; at < to; ) {
    const code = text.codePointAt(at) ?? 0
    const form = writtenOut(text, at, code, reading)
    if ((form !== null) !== run.escaped) {
      close(at)
      run = { text: '', from: at, escaped: form !== null }
    }
    run.text += form ?? String.fromCodePoint(code)
    at += code > 0xffff ? 2 : 1
  }
  close(to)
  return runs
}

/** What stands for the character at `at`; null where it stands for itself. */
function writtenOut(text: string, at: number, code: number, reading: Reading): string | null {
  if (code === DELETE) return '\\x7f'
  const form = visibleForm(code, (offset) => codePointNear(text, at, offset))
  if (form !== null) return NAMED_CONTROLS[code] ?? form
  return reading === 'ascii' && code > DELETE && code !== REPLACEMENT ? `\\u{${code.toString(16)}}` : null
}

/** The code point `offset` characters away from the one at `at`; -1 outside the text. */
function codePointNear(text: string, at: number, offset: number): number {
  let index = at
  for (let step = 0; step < Math.abs(offset); step += 1) {
    if (offset > 0) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
    else index -= isLowSurrogate(text.charCodeAt(index - 1)) ? 2 : 1
    if (index < 0 || index >= text.length) return -1
  }
  return text.codePointAt(index) ?? -1
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
