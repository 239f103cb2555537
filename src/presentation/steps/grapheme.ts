/** Where a text may be cut: never inside what a person sees as one character. */
import type { Units } from '../units.ts'

/** Units looked at on each side of a cut. A grapheme longer than that is cut at a character. */
const REACH = 64

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The last edge of a grapheme at or before unit `cut`, not before `start`. */
export function graphemeEnd(units: Units, start: number, cut: number): number {
  const edge = edgeBefore(units, Math.max(start, cut - REACH), cut)
  return edge === null ? cut : edge
}

/** The first edge of a grapheme at or after unit `cut`, not after `end`. */
export function graphemeStart(units: Units, cut: number, end: number): number {
  const low = Math.max(0, cut - REACH)
  const high = Math.min(end, cut + REACH)
  if (cut >= end || edgeBefore(units, low, cut) === cut) return cut
  for (let at = cut + 1; at < high; at++) if (edgeBefore(units, low, at) === at) return at
  return high < end ? cut : end
}

/** The edge at or before `cut`; null where the grapheme began before `low` and that is not where text starts. */
function edgeBefore(units: Units, low: number, cut: number): number | null {
  if (cut <= low || cut >= units.length) return cut
  // Plain ASCII on both sides needs no table.
  if (isPlain(units.cp[cut - 1]) && isPlain(units.cp[cut])) return cut
  const high = Math.min(units.length, cut + REACH)
  let text = ''
  const unitAt: number[] = []
  let offset = 0
  for (let i = low; i < high; i++) {
    if (i === cut) offset = text.length
    const part = units.textAt(i)
    for (let rest = part.length; rest > 0; rest--) unitAt.push(i)
    text += part
  }
  const segment = SEGMENTER.segment(text).containing(offset)
  if (!segment) return cut
  if (segment.index === offset) return cut
  const edge = unitAt[segment.index]
  return edge > low || low === 0 ? edge : null
}

function isPlain(cp: number): boolean {
  return cp >= 0x20 && cp < 0x7f
}
