/**
 * Every failure a user or a program can meet carries a stable code. The message names what happened, why,
 * and what to do; it never holds a secret or a path of the user's machine.
 */
export const ERROR_CODES = {
  BOOT_FAILED: 'The sandbox did not start.',
  BOOT_TIMEOUT: 'The sandbox did not answer in time.',
  IMAGE_MISSING: 'The Linux image has not been built.',
  IMAGE_BUILD_FAILED: 'The Linux image could not be built.',
  SANDBOX_GONE: 'The sandbox was shut down or crashed.',
  RUN_FAILED: 'The command could not be started.',
  FILE_ERROR: 'A file operation failed.',
  USAGE: 'The command line is not one this program takes.',
  INPUT_MISSING: 'A file that was named does not exist or cannot be read.',
  INPUT_INVALID: 'The input is not of the form it must have.',
  POLICY_UNKNOWN: 'No policy of that name.',
  HOST_UNKNOWN: 'No host of that name.',
  INTERNAL: 'A fault in Sightline itself.',
} as const

export type ErrorCode = keyof typeof ERROR_CODES

/** A failure with a stable `code`. `cause` keeps what led to it, for logs; it is never shown to a model. */
export class SightlineError extends Error {
  override readonly name = 'SightlineError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
