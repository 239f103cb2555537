/**
 * Step 3, judge binary. A NUL byte or a byte that is not UTF-8 is evidence as written; the share of control
 * characters is judged on what terminal resolution left, or coloured text would count as binary.
 */
import { filetypemime } from 'magic-bytes.js'

export type BinaryReason = 'nul' | 'invalid-utf8' | 'controls'

/** Bytes from the start of a stream that are kept to name an image; the longest signature needs 300. */
export const SIGNATURE_BYTES = 512

/** `head`: the first bytes of the stream. */
export function isImage(head: Uint8Array): boolean {
  return filetypemime(head).some((type) => type.startsWith('image/'))
}

/** In words for a person. */
export const BINARY_REASONS: Readonly<Record<BinaryReason, string>> = {
  nul: 'it has a NUL byte',
  'invalid-utf8': 'it is not valid UTF-8',
  controls: 'more than a tenth of its characters are control characters',
}
