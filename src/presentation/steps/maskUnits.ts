/** Step 4 on units: every secret gives way to its mask, before anything is cut. */
import type { Drops } from '../drops.ts'
import { NO_BYTES, Units } from '../units.ts'
import { findSecrets, type Mask, maskText } from './redact.ts'

/**
 * `units` with a mask in the place of each secret. A mask covers the first unbroken run of the secret's bytes;
 * what stands behind that (a colour code split it) goes to `drops`.
 * @param startsInside the text goes on from one that is not here
 */
export function maskUnits(units: Units, drops: Drops, startsInside: boolean): Units {
  const { text, unitAt } = units.decode()
  const masks = findSecrets(text, { startsInside })
  if (masks.length === 0) return units
  const result = new Units()
  let at = 0
  for (const mask of masks) {
    const start = Math.max(at, unitAt[mask.start])
    const end = unitAt[mask.end]
    if (end <= start) continue
    result.copy(units, at, start)
    putMask(result, units, start, end, mask, drops)
    at = end
  }
  result.copy(units, at, units.length)
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
