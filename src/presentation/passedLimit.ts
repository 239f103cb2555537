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
  const read: Size = { ...NO_SIZE }
  let before = 0
  for (let i = 0; i <= units.length; i++) {
    const isEnd = i === units.length
    if (!isEnd && !units.isNewline(i)) {
      units.addTo(read, i)
      continue
    }
    // Up to here without the newline, which begins the next line and is counted with this one.
    const line = read.newlines + 1
    const bytes = read.bytes + 1
    if (read.bytes - before > lineBytes) return { by: 'line', line, bytes: read.bytes - before }
    if (exceeds(read, ofSize)) return { by: 'size', line, bytes }
    if (exceeds({ ...read, open: true }, ofLines)) return { by: 'lines', line, bytes }
    if (!isEnd) units.addTo(read, i)
    before = read.bytes
  }
  return null
}
