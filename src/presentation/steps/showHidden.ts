/** Steps 1 and 5 on units: bytes that are not UTF-8 and characters that a person would not see, written out. */
import { INVALID_BYTE, INVALID_RUN, NO_BYTES, Units } from '../units.ts'
import { visibleForm } from './visible.ts'

/** `units` with `\xNN` for each byte that is not UTF-8, or U+FFFD for each run of them. */
export function spellInvalid(units: Units): Units {
  return replaced(units, 'not-utf8', (cp) => {
    if (cp < INVALID_BYTE) return null
    return cp === INVALID_RUN ? '\ufffd' : `\\x${(cp - INVALID_BYTE).toString(16).padStart(2, '0')}`
  })
}

/** `units` with hidden and control characters in their visible forms. */
export function showHidden(units: Units): Units {
  return replaced(units, 'invisible', (cp, index) =>
    visibleForm(cp, (offset) => {
      const at = index + offset
      return at >= 0 && at < units.length ? units.cp[at] : -1
    }),
  )
}

function replaced(
  units: Units,
  rule: 'not-utf8' | 'invisible',
  form: (cp: number, index: number) => string | null,
): Units {
  let result: Units | null = null
  let copied = 0
  for (let i = 0; i < units.length; i++) {
    const cp = units.cp[i]
    if (cp < 0 || (cp >= 0x20 && cp < 0x7f) || cp === 10) continue
    const text = form(cp, i)
    if (text === null) continue
    result ??= new Units()
    result.copy(units, copied, i)
    // A blank that the cursor left has no bytes and is never hidden, so there are bytes to stand for.
    result.pushText(text, units.from[i], units.to[i], units.from[i] === NO_BYTES ? 'terminal-escape' : rule)
    copied = i + 1
  }
  if (result === null) return units
  result.copy(units, copied, units.length)
  return result
}
