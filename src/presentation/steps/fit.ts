/**
 * Step 7, fit the budget: which units at the beginning and at the end of a text stay. Cuts fall between lines,
 * or between graphemes where the policy counts characters or where one line alone is too long.
 */
import { exceeds, type Limit, NO_SIZE, type Size } from '../size.ts'
import type { Units } from '../units.ts'
import { graphemeEnd, graphemeStart } from './grapheme.ts'

/** What is kept of a text that is over its limits; every limit of a part holds. An empty list keeps nothing. */
export interface KeepSettings {
  readonly head: readonly Limit[]
  readonly tail: readonly Limit[]
  /** `lines`: whole lines, one that alone is too long is cut inside. Else as much as the limit holds, cut there. */
  readonly cut: 'lines' | 'graphemes' | 'characters'
  /**
   * A last line that alone is too long is shown in part: also where the empty lines behind it would fit, or only
   * where no newline ends it. Else where nothing behind it fits.
   */
  readonly partOfLine?: 'always' | 'unended' | undefined
  /** Cut the head back to its last newline, where that is behind this share of it. */
  readonly snapShare?: number | undefined
}

/** Units `start` to `end` of a text. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly size: Size
  /** The cut at its inner edge fell inside a line. */
  readonly cutInsideLine: boolean
}

const NOTHING: Part = { start: 0, end: 0, size: NO_SIZE, cutInsideLine: false }

/** The beginning of `units` that the limits hold. */
export function headOf(units: Units, { head, cut, snapShare }: KeepSettings): Part {
  if (head.length === 0) return NOTHING
  const size: Size = { ...NO_SIZE }
  let lineEnd = -1
  let i = 0
  for (; i < units.length; i++) {
    // The newline behind the last line shown is not part of the text, so it needs no room.
    if (units.isNewline(i)) {
      lineEnd = i
      if (cut === 'lines' && fullOfLines(size, head)) return part(units, 0, i, false)
    }
    units.addTo(size, i)
    if (exceeds(size, head)) break
  }
  if (i >= units.length) return part(units, 0, units.length, false)
  if (cut === 'lines' && lineEnd >= 0) return part(units, 0, lineEnd, false)
  if (snapShare !== undefined && lineEnd > i * snapShare) return part(units, 0, lineEnd, false)
  const end = cut === 'characters' ? i : graphemeEnd(units, 0, i)
  return part(units, 0, end, end > 0 && !units.isNewline(end - 1))
}

/** The end of `units` that the limits hold. `from`: nothing before it. */
export function tailOf(units: Units, { tail, cut, partOfLine }: KeepSettings, from = 0): Part {
  const { length } = units
  if (tail.length === 0) return { ...NOTHING, start: length, end: length }
  const size: Size = { ...NO_SIZE, open: length > 0 && !units.isNewline(length - 1) }
  let lineStart = -1
  let i = length
  for (; i > from; i--) {
    const { open } = size
    units.addTo(size, i - 1)
    size.open = open
    if (exceeds(size, tail)) break
    if (i === 1 || units.isNewline(i - 2)) lineStart = i - 1
  }
  if (i <= from) return part(units, from, length, from > 0 && !units.isNewline(from - 1))
  if (cut === 'lines' && lineStart >= 0 && (partOfLine !== 'always' || lineStart < blankFrom(units)))
    return part(units, lineStart, length, false)
  if (cut === 'lines' && partOfLine === 'unended' && units.isNewline(length - 1))
    return { ...NOTHING, start: length, end: length }
  const start = cut === 'characters' ? i : graphemeStart(units, i, length)
  return part(units, start, length, start > 0 && !units.isNewline(start - 1))
}

function part(units: Units, start: number, end: number, cutInsideLine: boolean): Part {
  return { start, end, size: units.size(start, end), cutInsideLine }
}

/** Where the newlines begin that end the text. */
function blankFrom(units: Units): number {
  let from = units.length
  while (from > 0 && units.isNewline(from - 1)) from--
  return from
}

/** One more newline would begin a line that the limits do not hold. */
function fullOfLines(size: Size, limits: readonly Limit[]): boolean {
  return limits.some(
    ({ unit, count }) => (unit === 'lines' || unit === 'pieces') && size.newlines + 1 >= count,
  )
}
