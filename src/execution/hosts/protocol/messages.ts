/**
 * What our page and our worker say to each other beside the vendor's protocol: the first message, the control
 * channel, and the JSON that the private programs take and print. Everything is parsed where it arrives.
 */
import { z } from 'zod'
import { ERROR_CODES, type ErrorCode } from '../../../contract/errors.ts'
import { SPOOL_DIR } from '../host.ts'

const Port = z.custom<MessagePort>((value) => value instanceof MessagePort, 'not a MessagePort')
const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in ERROR_CODES
const Code = z.custom<ErrorCode>(isErrorCode, 'not an error code')

/** Page to worker, once. `api` speaks the vendor's protocol, `control` is ours. */
export const WorkerStart = z.object({
  /** `best`: linux where the site has its image, else bash. */
  host: z.enum(['linux', 'bash', 'best']),
  /** Address of the folder the page was served from; the image lies below it. */
  base: z.url(),
  api: Port,
  control: Port,
})
export type WorkerStart = z.infer<typeof WorkerStart>

const BootProgressMessage = z.object({
  stage: z.string(),
  loadedBytes: z.number().optional(),
  totalBytes: z.number().optional(),
  fraction: z.number().nullable(),
})

/** Worker to page. The vendor's protocol has no place for these. */
export const ControlMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), progress: BootProgressMessage }),
  /** Why the next rejection of `build` comes: an error loses its code on the vendor's wire. */
  z.object({ type: z.literal('boot-failed'), code: Code, message: z.string() }),
  z.object({
    type: z.literal('ready'),
    kind: z.enum(['linux', 'bash', 'stackblitz']),
    fidelity: z.enum(['exact', 'decoded', 'merged']),
  }),
  z.object({ type: z.literal('torn-down') }),
])
export type ControlMessage = z.infer<typeof ControlMessage>

/** The name of the program that runs a command with split streams: `sightline-run JSON`. */
export const RUN_PROGRAM = 'sightline-run'
/** Session back to what it was at boot: `sightline-reset`. */
export const RESET_PROGRAM = 'sightline-reset'
/** What the vendor's files API lacks: `sightline-files JSON`. */
export const FILES_PROGRAM = 'sightline-files'

/** Where the standard input of a run waits for it; beside its folder, which the host makes itself. */
export function stdinPath(id: string): string {
  return `${SPOOL_DIR}/${id}-stdin`
}

/** Argument of `sightline-run`. With `hasStdin` the bytes lie at `stdinPath(id)`. */
export const RunArgument = z.object({
  id: z.string().regex(/^[A-Za-z0-9-]+$/),
  command: z.string(),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
  hasStdin: z.boolean(),
  timeoutMs: z.number(),
  outputLimitBytes: z.number(),
  mode: z.enum(['session', 'plain']),
})
export type RunArgument = z.infer<typeof RunArgument>

const WriteTuple = z.tuple([z.enum(['stdout', 'stderr']), z.number(), z.number(), z.number()])

const OutcomeMessage = z.object({
  exitCode: z.number().int(),
  signal: z.string().nullable(),
  timedOut: z.boolean(),
  cancelled: z.boolean(),
  outputLimit: z.number().nullable(),
  stages: z.array(z.number()).nullable(),
  durationMs: z.number(),
  cwd: z.string(),
  /** Stream, start, end, milliseconds. There may be very many. */
  writes: z.array(WriteTuple),
  /** Their bytes lie at `path` until the run is released. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), path: z.string() })),
})

/** One line that `sightline-run` prints. The last one is the outcome or the failure. */
export const RunLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    stdoutBytes: z.number(),
    stderrBytes: z.number(),
    elapsedMs: z.number(),
  }),
  z.object({ type: z.literal('outcome'), outcome: OutcomeMessage }),
  z.object({ type: z.literal('failed'), code: Code, message: z.string() }),
])
export type RunLine = z.infer<typeof RunLine>

/** Argument of `sightline-files`. */
export const FilesArgument = z.discriminatedUnion('call', [
  z.object({ call: z.literal('readdir'), path: z.string() }),
  z.object({ call: z.literal('stat'), path: z.string() }),
  z.object({ call: z.literal('symlink'), target: z.string(), path: z.string() }),
])
export type FilesArgument = z.infer<typeof FilesArgument>

const DirEntryMessage = z.object({
  name: z.string(),
  type: z.enum(['file', 'directory', 'symlink', 'other']),
  size: z.number(),
})

/** What `sightline-files` prints: one line. */
export const FilesAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), entries: z.array(DirEntryMessage) }),
  z.object({ ok: z.literal(false), message: z.string() }),
])
export type FilesAnswer = z.infer<typeof FilesAnswer>
