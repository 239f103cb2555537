/** What passes between the page and the presenter's worker. Both sides parse what they get. */
import { z } from 'zod'
import { type Presentation, RULES, type RuleId } from '../presentation/provenance.ts'

const offset = z.number().int().nonnegative()
const stream = z.enum(['stdout', 'stderr'])
const rule = z.custom<RuleId>(
  (value) => typeof value === 'string' && Object.hasOwn(RULES, value),
  'unknown rule',
)
const bytes = z.instanceof(Uint8Array)

const captureFacts = z.object({
  command: z.string(),
  exitCode: z.number().int(),
  signal: z.string().nullable(),
  timedOut: z.boolean(),
  cancelled: z.boolean(),
  outputLimit: z.number().nullable(),
  stages: z.array(z.number().int()).nullable(),
  durationMs: z.number().nonnegative(),
  fidelity: z.enum(['exact', 'decoded', 'merged']),
  writes: z.array(z.object({ stream, start: offset, end: offset, atMs: z.number() })),
})

/** Everything of a capture that is neither bytes nor the caller's to choose. */
export type CaptureFacts = z.infer<typeof captureFacts>

const id = z.string()

export const presenterRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), id, facts: captureFacts }),
  z.object({ type: z.literal('chunk'), id, stream, bytes }),
  z.object({ type: z.literal('index'), id, call: offset }),
  z.object({
    type: z.literal('present'),
    id,
    call: offset,
    policy: z.string(),
    outputNumber: z.number().int().positive(),
    spillError: z.string().nullable(),
  }),
  z.object({ type: z.literal('close'), id }),
])
export type PresenterRequest = z.infer<typeof presenterRequest>

const span = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['verbatim', 'rewritten']),
    rule,
    start: offset,
    end: offset,
    stream,
    from: offset,
    to: offset,
  }),
  z.object({
    kind: z.literal('inserted'),
    rule,
    start: offset,
    end: offset,
    stream: z.null(),
    from: z.null(),
    to: z.null(),
  }),
])

const streamCounts = z.object({ bytes: offset, lines: offset, bytesCovered: offset })

const textSize = z.object({
  newlines: offset,
  bytes: offset,
  utf16: offset,
  characters: offset,
  open: z.boolean(),
})

const presentation: z.ZodType<Presentation> = z.object({
  text: z.string(),
  policy: z.string(),
  spans: z.array(span),
  omitted: z.array(z.object({ stream, from: offset, to: offset, rule })),
  rules: z.array(
    z.object({
      rule,
      family: z.enum(['cut', 'guard', 'stderr', 'control', 'secret', 'footer']),
      summary: z.string(),
      reason: z.string(),
      count: z.number(),
    }),
  ),
  counts: z.object({
    stdout: streamCounts,
    stderr: streamCounts,
    shownBytes: offset,
    shownLines: offset,
    escapes: offset,
    overwrites: offset,
    invalidBytes: offset,
    secrets: offset,
  }),
  exit: z.object({ shell: z.number(), shown: z.number(), why: z.string().nullable() }),
  keep: z.array(
    z.object({
      stream: z.enum(['stdout', 'stderr', 'stdout-stderr', 'stderr-stdout', 'as-written']),
      path: z.string(),
    }),
  ),
  steps: z.array(
    z.object({
      step: z.string(),
      channel: z.enum(['stdout', 'stderr', 'output']),
      input: textSize,
      output: textSize,
      changed: z.number(),
      what: z.string(),
      scope: z.enum(['stream', 'window']),
    }),
  ),
  warnings: z.array(z.string()),
})

const rowIndex = z.object({
  rows: offset,
  lines: offset,
  longestRowBytes: offset,
  offsets: z.instanceof(Float64Array),
  lineNumbers: z.instanceof(Float64Array),
})

const rowIndexes = z.object({ stdout: rowIndex, stderr: rowIndex })
export type RowIndexes = z.infer<typeof rowIndexes>

export const presenterReply = z.discriminatedUnion('type', [
  z.object({ type: z.literal('presented'), call: offset, presentation }),
  z.object({ type: z.literal('indexed'), call: offset, index: rowIndexes }),
  z.object({ type: z.literal('failed'), call: offset, message: z.string() }),
])
export type PresenterReply = z.infer<typeof presenterReply>
