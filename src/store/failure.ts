import { SightlineError } from '../contract/errors.ts'
import type { Failure } from './hostSlice.ts'

/** Any failure as a person reads it; one without a code of ours is a fault in Sightline. */
export function failureOf(error: unknown): Failure {
  if (error instanceof SightlineError) return { code: error.code, message: error.message }
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
}
