/** What the presets of other systems have in common. */
import type { LayoutPart, Step } from '../policySchema.ts'
import type { Limit, SizeUnit } from '../size.ts'

/** The day on which the facts of all presets were read. */
export const READ_ON = '2026-12-01'

/** What is true of every preset; stands first in `differs`. */
export const ALWAYS_DIFFERS =
  'secrets are masked before anything is cut (no system read does that); a kept file holds the exact bytes, under our path'

/** The same for those that say which limit of time was passed, and for those that name a file. */
export const TIME_DIFFERS = 'the limit of time is told as the time the command ran, in whole seconds'
export const FILE_DIFFERS = 'where no file could be written the notice says so'

/** Bytes become text with U+FFFD for what is not UTF-8; escapes, carriage returns and NUL are kept. */
export function asWritten(bom: 'keep' | 'drop'): readonly Step[] {
  return [
    { step: 'decode', invalid: 'replace', bom },
    { step: 'terminal', mode: 'keep' },
  ]
}

export function only(unit: SizeUnit, count: number): readonly Limit[] {
  return [{ unit, count }]
}

/** The command ended by itself, with another exit code than 0. */
export const FAILED = ['!exit-zero', '!signal', '!timeout', '!cancelled'] as const

/** `(no output)`, as several systems have it. */
export const NO_OUTPUT: LayoutPart = { text: '(no output)', when: ['!body'], rule: 'no-output' }
