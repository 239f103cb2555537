/** How large a text is, in the units that different systems limit by. */

/**
 * - `lines`: a newline at the end makes no line more. `pieces`: it does (what `split('\n')` gives).
 * - `bytes`: of UTF-8.
 * - `utf16`: what JavaScript and Java call length.
 * - `characters`: code points, what Python calls length.
 * - `tokens`: bytes divided by four, rounded up: the estimate that systems without a tokenizer use.
 */
export const SIZE_UNITS = ['lines', 'pieces', 'bytes', 'utf16', 'characters', 'tokens'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

export interface Size {
  newlines: number
  bytes: number
  utf16: number
  characters: number
  /** The text goes on behind its last newline. */
  open: boolean
}

export interface Limit {
  readonly unit: SizeUnit
  readonly count: number
}

export const NO_SIZE: Readonly<Size> = { newlines: 0, bytes: 0, utf16: 0, characters: 0, open: false }

export const BYTES_PER_TOKEN = 4

export function sizeIn(size: Readonly<Size>, unit: SizeUnit): number {
  switch (unit) {
    case 'lines':
      return size.newlines + (size.open ? 1 : 0)
    case 'pieces':
      return size.newlines + 1
    case 'tokens':
      return Math.ceil(size.bytes / BYTES_PER_TOKEN)
    default:
      return size[unit]
  }
}

/** True where `size` is over any of the limits. */
export function exceeds(size: Readonly<Size>, limits: readonly Limit[]): boolean {
  return limits.some(({ unit, count }) => sizeIn(size, unit) > count)
}

/** What is left of `whole` without `part`, never below nothing. */
export function minus(whole: Readonly<Size>, part: Readonly<Size>): Size {
  const left = (name: 'newlines' | 'bytes' | 'utf16' | 'characters') => Math.max(0, whole[name] - part[name])
  const characters = left('characters')
  return {
    newlines: left('newlines'),
    bytes: left('bytes'),
    utf16: left('utf16'),
    characters,
    open: whole.open && characters > 0,
  }
}

/** `b` behind `a`. */
export function plus(a: Readonly<Size>, b: Readonly<Size>): Size {
  return {
    newlines: a.newlines + b.newlines,
    bytes: a.bytes + b.bytes,
    utf16: a.utf16 + b.utf16,
    characters: a.characters + b.characters,
    open: b.characters > 0 ? b.open : a.open,
  }
}

/** Size of a well-formed string. */
export function sizeOf(text: string): Size {
  let bytes = 0
  let characters = 0
  let newlines = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    characters++
    if (unit < 0x80) {
      bytes += 1
      if (unit === 10) newlines++
    } else if (unit < 0x800) bytes += 2
    else if (unit >= 0xd800 && unit < 0xdc00) {
      bytes += 4
      i++
    } else bytes += 3
  }
  return { newlines, bytes, utf16: text.length, characters, open: text !== '' && !text.endsWith('\n') }
}
