/** The part of `node:zlib` that just-bash uses, over fflate. Stands in for it in the page's workers. */
import { gunzipSync as gunzip, gzipSync as gzip } from 'fflate'

export const constants = {
  Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9,
  Z_DEFAULT_COMPRESSION: -1,
} as const

type Level = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
const LEVELS: readonly Level[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const DEFAULT_LEVEL: Level = 6

function checked(bytes: Uint8Array, maxOutputLength: number | undefined): Uint8Array {
  if (maxOutputLength !== undefined && bytes.length > maxOutputLength) {
    throw new RangeError(`Cannot create a Buffer larger than ${maxOutputLength} bytes`)
  }
  return bytes
}

export function gzipSync(
  bytes: Uint8Array,
  options: { level?: number; maxOutputLength?: number } = {},
): Uint8Array {
  const level = LEVELS.find((known) => known === options.level) ?? DEFAULT_LEVEL
  return checked(gzip(bytes, { level }), options.maxOutputLength)
}

export function gunzipSync(bytes: Uint8Array, options: { maxOutputLength?: number } = {}): Uint8Array {
  return checked(gunzip(bytes), options.maxOutputLength)
}
