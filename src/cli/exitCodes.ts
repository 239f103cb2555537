import type { ErrorCode } from '../contract/errors.ts'

/** The command line or what it named was wrong: mend it and try again. */
export const EXIT_USAGE = 2
/** What the command needed could not be had (sysexits.h: EX_UNAVAILABLE). */
const EXIT_UNAVAILABLE = 69
/** A fault in Sightline itself (sysexits.h: EX_SOFTWARE). */
const EXIT_INTERNAL = 70

/** The exit code that goes with each error, so that the two always agree. */
const EXIT_OF: Readonly<Record<ErrorCode, number>> = {
  USAGE: EXIT_USAGE,
  INPUT_MISSING: EXIT_USAGE,
  INPUT_INVALID: EXIT_USAGE,
  POLICY_UNKNOWN: EXIT_USAGE,
  HOST_UNKNOWN: EXIT_USAGE,
  BOOT_FAILED: EXIT_UNAVAILABLE,
  BOOT_TIMEOUT: EXIT_UNAVAILABLE,
  IMAGE_MISSING: EXIT_UNAVAILABLE,
  IMAGE_BUILD_FAILED: EXIT_UNAVAILABLE,
  SANDBOX_GONE: EXIT_UNAVAILABLE,
  RUN_FAILED: EXIT_UNAVAILABLE,
  FILE_ERROR: EXIT_UNAVAILABLE,
  INTERNAL: EXIT_INTERNAL,
}

export function exitCodeOf(code: ErrorCode): number {
  return EXIT_OF[code]
}
