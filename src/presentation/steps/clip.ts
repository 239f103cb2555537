/** Step 6, clip long lines: one line of a minified file must not eat the budget of all others. */
import type { Drops } from '../drops.ts'
import { formatSize } from '../format.ts'
import { minus, NO_SIZE, plus, type Size } from '../size.ts'
import { fill, type Values } from '../template.ts'
import { NO_BYTES, Units } from '../units.ts'
import { graphemeEnd } from './grapheme.ts'

/** How long a line may be, and what is written behind one that was longer. */
export interface ClipSettings {
  readonly unit: 'bytes' | 'utf16' | 'characters'
  readonly count: number
  /** Placeholders: `{size}`, `{bytes}`, `{utf16}`, `{characters}` of what was clipped. */
  readonly mark: string
}

/** `units` with each line cut to the limit, at a grapheme, and marked; what was cut goes to `drops`. */
export function clipLines(
  units: Units,
  settings: ClipSettings,
  drops: Drops,
): { units: Units; changed: number } {
  let result: Units | null = null
  let changed = 0
  let copied = 0
  let lineStart = 0
  for (let i = 0; i <= units.length; i++) {
    if (i < units.length && !units.isNewline(i)) continue
    const cut = cutOf(units, lineStart, i, settings)
    if (cut !== null) {
      result ??= new Units()
      result.copy(units, copied, cut.end)
      result.pushText(fill(settings.mark, markValues(cut.lost)), NO_BYTES, NO_BYTES, 'clip')
      for (let at = cut.end; at < i; at++) {
        if (units.from[at] !== NO_BYTES) drops.add(units.from[at], units.to[at], 'clip')
      }
      copied = i
      changed++
    }
    lineStart = i + 1
  }
  if (result === null) return { units, changed }
  result.copy(units, copied, units.length)
  return { units: result, changed }
}

/** Where units `start` to `end` must be cut and how much of the line is lost then; null where they fit. */
function cutOf(
  units: Units,
  start: number,
  end: number,
  { unit, count }: ClipSettings,
): { end: number; lost: Size } | null {
  const beyond = end > start ? units.beyondAt(end - 1) : null
  if (beyond === null && end - start <= count / 4) return null
  const whole = plus(units.size(start, end), beyond ?? NO_SIZE)
  if (whole[unit] <= count) return null
  const used: Size = { ...NO_SIZE }
  let cut = start
  for (; cut < end; cut++) {
    units.addTo(used, cut)
    if (used[unit] > count) break
  }
  cut = graphemeEnd(units, start, cut)
  return { end: cut, lost: minus(whole, units.size(start, cut)) }
}

function markValues({ bytes, utf16, characters }: Size): Values {
  return { size: formatSize(bytes), bytes, utf16, characters }
}
