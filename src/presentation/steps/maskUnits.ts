/** Step 4 on units: every secret gives way to its mask, before anything is cut. */
import type { Drops } from '../drops.ts'
import { NO_BYTES, Units } from '../units.ts'
import { withoutCodes } from './codeless.ts'
import { findSecrets, type Mask, maskText } from './redact.ts'

/**
 * `units` with a mask in the place of each secret, also where a colour code that is kept splits it. A mask covers
 * the first unbroken run of the secret's bytes; what stands behind that (a colour code split it) goes to `drops`.
 */
export function maskUnits(units: Units, drops: Drops): Units {
  const masks = inUnits(units)
  const plain = withoutCodes(units)
  if (plain) {
    const { indexOf } = plain
    for (const { start, end, kind } of inUnits(plain.units))
      masks.push({ start: indexOf[start], end: indexOf[end - 1] + 1, kind })
  }
  if (masks.length === 0) return units
  const result = new Units()
  let at = 0
  for (const mask of merged(masks)) {
    result.copy(units, at, mask.start)
    putMask(result, units, mask.start, mask.end, mask, drops)
    at = mask.end
  }
  result.copy(units, at, units.length)
  return result
}

/** The secrets of a text, by the units they are in. */
function inUnits(units: Units): Mask[] {
  const { text, unitAt } = units.decode()
  return findSecrets(text)
    .map(({ start, end, kind }) => ({ start: unitAt[start], end: unitAt[end], kind }))
    .filter(({ start, end }) => end > start)
}

/** In order, and one in the place of those that overlap. */
function merged(masks: readonly Mask[]): Mask[] {
  const result: Mask[] = []
  for (const mask of masks.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && mask.start < last.end)
      result[result.length - 1] = { ...last, end: Math.max(last.end, mask.end) }
    else result.push(mask)
  }
  return result
}

function putMask(result: Units, units: Units, start: number, end: number, mask: Mask, drops: Drops): void {
  const { from, to } = units
  let first = start
  while (first < end && from[first] === NO_BYTES) first++
  let last = first
  while (last + 1 < end && from[last + 1] === to[last]) last++
  const text = maskText(mask.kind)
  if (first < end) result.pushText(text, from[first], to[last], 'secret')
  else result.pushText(text, NO_BYTES, NO_BYTES, 'secret')
  for (let i = last + 1; i < end; i++) if (from[i] !== NO_BYTES) drops.add(from[i], to[i], 'secret')
}
