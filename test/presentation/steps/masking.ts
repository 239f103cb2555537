/** Masks as the step puts them, and what is left of a secret afterwards. */
import { findSecrets, maskText } from '../../../src/presentation/steps/redact.ts'

/** So many characters of a secret in a row are a leak. */
const LEAK = 6

export function masked(text: string): string {
  let result = ''
  let at = 0
  for (const { start, end, kind } of findSecrets(text)) {
    result += text.slice(at, start) + maskText(kind)
    at = end
  }
  return result + text.slice(at)
}

/**
 * The first piece of `body` that `shown` holds, null where there is none. A piece that `expected`, the text as it
 * should be shown, holds too is no part of the secret alone (`password` in a password, a key's own marker).
 */
export function leakOf(body: string, shown: string, expected: string): string | null {
  const size = Math.min(LEAK, body.length)
  for (let i = 0; i + size <= body.length; i++) {
    const piece = body.slice(i, i + size)
    if (shown.includes(piece) && !expected.includes(piece)) return piece
  }
  return null
}
