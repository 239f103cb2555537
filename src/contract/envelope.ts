/**
 * The one document that a program reads from Sightline: `{schema_version, request_id, ok, data | error}`.
 * Additions keep `schema_version`; a change that would break a reader counts it up.
 */
import { type ErrorCode, SightlineError } from './errors.ts'

export const SCHEMA_VERSION = 1

export interface OkEnvelope<Data> {
  readonly schema_version: typeof SCHEMA_VERSION
  readonly request_id: string
  readonly ok: true
  readonly data: Data
}

export interface ErrorEnvelope {
  readonly schema_version: typeof SCHEMA_VERSION
  readonly request_id: string
  readonly ok: false
  readonly error: { readonly code: ErrorCode; readonly message: string }
}

export type Envelope<Data> = OkEnvelope<Data> | ErrorEnvelope

/** @param requestId any string that tells this answer from others; it is handed back as it is */
export function okEnvelope<Data>(requestId: string, data: Data): OkEnvelope<Data> {
  return { schema_version: SCHEMA_VERSION, request_id: requestId, ok: true, data }
}

/** A failure as a document. Only code and message leave: a cause may hold what is not for the reader. */
export function errorEnvelope(requestId: string, error: SightlineError): ErrorEnvelope {
  return {
    schema_version: SCHEMA_VERSION,
    request_id: requestId,
    ok: false,
    error: { code: error.code, message: error.message },
  }
}

/** A path of this machine inside a message: two or more folders deep, which nothing we name ourselves is. */
const MACHINE_PATH = /(?:file:\/\/)?(?:\/[\w.@+-]+){2,}/g

/**
 * Any thrown value as a coded error; what carries no code of ours is a fault in Sightline. The thrown value
 * stays as `cause`.
 */
export function asSightlineError(thrown: unknown): SightlineError {
  if (thrown instanceof SightlineError) return thrown
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  return new SightlineError(
    'INTERNAL',
    `A fault in Sightline itself (${what.replace(MACHINE_PATH, '…')}). Please report it.`,
    { cause: thrown },
  )
}
