/** The capture file of `sightline present`: JSON of a person or a program, so everything in it is checked. */
import { z } from 'zod'
import type { Capture } from '../capture.ts'
import { SightlineError } from '../contract/errors.ts'

/** Standard alphabet with padding (RFC 4648 section 4), in its one canonical form. */
const base64 = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') !== text) {
    context.addIssue({ code: 'custom', message: 'not base64 (standard alphabet, padded with =)' })
    return z.NEVER
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
})

/** Chunks stay as they were cut, and are delivered one after the other. */
const stream = z
  .union([z.string().transform((text) => [text]), z.array(z.string())], {
    error: 'must be base64 text or a list of base64 texts',
  })
  .pipe(z.array(base64))
  .default([])

const exitCode = z.int().min(0).max(255)

const captureFile = z.object({
  schema_version: z.literal(1).default(1),
  command: z.string(),
  stdout: stream,
  stderr: stream,
  exitCode,
  durationMs: z.number().min(0),
  stages: z.array(exitCode).nullable().default(null),
  signal: z
    .string()
    .regex(/^SIG[A-Z0-9+-]+$/, "must be a signal's name such as SIGKILL")
    .nullable()
    .default(null),
  timedOut: z.boolean().default(false),
  cancelled: z.boolean().default(false),
  // `true` says that a limit was passed without saying which: what was kept is then all that is known of it.
  outputLimit: z.union([z.int().positive(), z.boolean()]).nullable().default(null),
  outputNumber: z.int().positive().default(1),
  spillError: z.string().min(1).nullable().default(null),
  fidelity: z.enum(['exact', 'decoded', 'merged']).default('exact'),
})

/** Fields of a capture that a file may carry and that change no text. */
const IGNORED_KEYS = new Set(['writes', 'attachments'])

export interface ParsedCapture {
  readonly capture: Capture
  /** Keys that are none of a capture's, likely misspelt. */
  readonly unknownKeys: readonly string[]
}

function invalid(source: string, what: string, cause?: unknown): SightlineError {
  return new SightlineError('INPUT_INVALID', `${source} ${what}. The form: sightline present --help`, {
    cause,
  })
}

/**
 * @param bytes the file
 * @param source what to call it in a message: `capture.json`
 * @throws SightlineError INPUT_INVALID, naming the field and what it must be
 */
export function parseCaptureFile(bytes: Uint8Array, source: string): ParsedCapture {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalid(source, 'is not UTF-8 text', cause)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw invalid(source, text.trim() === '' ? 'is empty' : 'is not JSON', cause)
  }
  const parsed = captureFile.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = issue?.path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
      .join('')
    const where = field ? `has a wrong '${field.slice(1)}'` : 'is not a capture'
    throw invalid(source, `${where}: ${issue?.message ?? 'unknown'}`, parsed.error)
  }
  const { schema_version: _, outputLimit, ...rest } = parsed.data
  const captured = [...rest.stdout, ...rest.stderr].reduce((sum, chunk) => sum + chunk.length, 0)
  const limit = typeof outputLimit === 'boolean' ? (outputLimit ? captured : null) : outputLimit
  const known = new Set([...Object.keys(captureFile.shape), ...IGNORED_KEYS])
  const unknownKeys = Object.keys(z.record(z.string(), z.unknown()).parse(json)).filter(
    (key) => !known.has(key),
  )
  return { capture: { ...rest, outputLimit: limit }, unknownKeys }
}
