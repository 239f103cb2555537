/**
 * Lines of the output that look like our own words about it. A command can print `[exit:0 | 1ms]`; only a mark
 * that no line of the output escapes keeps the real footer the only one.
 */
import { NO_BYTES, Units } from '../units.ts'

/** What our own policies write at the start of a line; blanks and case do not make it another. */
const OUR_FORMS =
  /^[ \t]*(?:\[exit:|\[stderr\]|\[error\][ \t]+\S+[ \t]+binary |---[ \t].*(?:truncated|omitted)|full output:|explore:|\(no output\)|\[note:)/i
/** Longer lines are looked at no further: the forms are short. */
const MAX_CHARACTERS = 512

/** `units` with `mark` before each line that imitates our metadata. */
export function markForged(units: Units, mark: string): { units: Units; changed: number } {
  let result: Units | null = null
  let changed = 0
  let copied = 0
  let lineStart = 0
  for (let i = 0; i <= units.length; i++) {
    if (i < units.length && !units.isNewline(i)) continue
    if (i > lineStart && OUR_FORMS.test(lineText(units, lineStart, i))) {
      result ??= new Units()
      result.copy(units, copied, lineStart)
      result.pushText(mark, NO_BYTES, NO_BYTES, 'forged')
      copied = lineStart
      changed++
    }
    lineStart = i + 1
  }
  if (result === null) return { units, changed }
  result.copy(units, copied, units.length)
  return { units: result, changed }
}

function lineText(units: Units, start: number, end: number): string {
  let text = ''
  for (let i = start; i < Math.min(end, start + MAX_CHARACTERS); i++) text += units.textAt(i)
  return text
}
