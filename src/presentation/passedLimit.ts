/** Which limit a text that is read line by line passes first, and where: what a system says that stops there. */
import type { StepOf } from './policySchema.ts'
import { exceeds, NO_SIZE, type Size } from './size.ts'
import type { Units } from './units.ts'

export interface Passed {
  /** `line`: one line was longer than `lineBytes`. */
  readonly by: 'line' | 'lines' | 'size'
  /** Number of the line, from 1. */
  readonly line: number
  /** UTF-8 bytes up to the end of that line, its newline among them; of that line alone where it is too long. */
  readonly bytes: number
}

/** Null where `units` is within the limits, and where the step has no limit for a single line. */
export function passedLimit(units: Units, { limits, lineBytes }: StepOf<'fit'>): Passed | null {
  if (lineBytes === undefined) return null
  const ofLines = limits.filter(({ unit }) => unit === 'lines' || unit === 'pieces')
  const ofSize = limits.filter(({ unit }) => unit !== 'lines' && unit !== 'pieces')
  const whole: Size = { ...NO_SIZE }
  let before = 0
  for (let i = 0; i < units.length; i++) {
    units.addTo(whole, i)
    const isLast = i === units.length - 1
    if (!units.isNewline(i) && !isLast) continue
    const newline = units.isNewline(i) ? 1 : 0
    const line = whole.newlines + 1 - newline
    const length = whole.bytes - before - newline
    if (length > lineBytes) return { by: 'line', line, bytes: length }
    // The newline of this line only makes it a line; it begins no other.
    const bytes = whole.bytes + 1 - newline
    const read = { ...whole, newlines: whole.newlines - newline, open: true }
    if (exceeds({ ...read, bytes: whole.bytes - newline }, ofSize)) return { by: 'size', line, bytes }
    if (exceeds(read, ofLines)) return { by: 'lines', line, bytes }
    before = whole.bytes
  }
  return null
}
