/** A text that keeps its terminal codes, read as if they were not there: a colour must not hide a secret. */
import { Units } from '../units.ts'

const ESCAPE = 0x1b
const CSI = 0x9b
const BRACKET = 0x5b
/** Longer ones are none that a program writes; so a text of nothing but escapes is read once. */
const MAX_CODE = 64

/**
 * The units without control sequences (ECMA-48, 5.4: `ESC [`, parameters, one final byte) and without escape
 * sequences with an intermediate byte (`ESC ( B`), and for each the index it had. Null where there is none.
 */
export function withoutCodes(units: Units): { units: Units; indexOf: readonly number[] } | null {
  let result: { units: Units; indexOf: number[] } | null = null
  let copied = 0
  const copyUpTo = (end: number) => {
    result ??= { units: new Units(), indexOf: [] }
    result.units.copy(units, copied, end)
    for (let i = copied; i < end; i++) result.indexOf.push(i)
  }
  for (let i = 0; i < units.length; i++) {
    const end = codeEnd(units, i)
    if (end < 0) continue
    copyUpTo(i)
    copied = end
    i = end - 1
  }
  if (result === null) return null
  copyUpTo(units.length)
  return result
}

/** Index behind the code that begins at `start`; -1 where none does. */
function codeEnd({ cp, length }: Units, start: number): number {
  if (cp[start] !== ESCAPE && cp[start] !== CSI) return -1
  let i = start + 1
  const last = Math.min(length, start + MAX_CODE)
  if (cp[start] === ESCAPE && cp[i] !== BRACKET) {
    if (!isBetween(cp[i], 0x20, 0x2f)) return -1
    while (i < last && isBetween(cp[i], 0x20, 0x2f)) i++
    return i < last && isBetween(cp[i], 0x30, 0x7e) ? i + 1 : -1
  }
  if (cp[start] === ESCAPE) i++
  while (i < last && isBetween(cp[i], 0x20, 0x3f)) i++
  return i < last && isBetween(cp[i], 0x40, 0x7e) ? i + 1 : -1
}

function isBetween(cp: number, from: number, to: number): boolean {
  return cp >= from && cp <= to
}
