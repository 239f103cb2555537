/**
 * A policy is data: an ordered list of steps with their settings, by which a capture becomes text. `present`
 * reads nothing else, so a policy can be printed, compared, shared and edited. What comes from outside (a file,
 * a link) goes through `parsePolicy`.
 */
import { z } from 'zod'
import { CONDITIONS } from './conditions.ts'
import { SIZE_UNITS } from './size.ts'

const MAX_TEMPLATE = 4000
const MAX_COUNT = 1_000_000_000

const template = z.string().max(MAX_TEMPLATE)
const count = z.int().nonnegative().max(MAX_COUNT)
const share = z.number().min(0).max(1)
const limit = z.strictObject({ unit: z.enum(SIZE_UNITS), count }).readonly()
const limits = z.array(limit).max(8).readonly()
const condition = z.enum(CONDITIONS.flatMap((name) => [name, `!${name}` as const]))
const when = z.array(condition).max(8).readonly().optional()
/** Where a step is for one of the streams only. */
const stream = z.enum(['stdout', 'stderr']).optional()

const streams = z.strictObject({
  step: z.literal('streams'),
  /** `separate`: each through the steps on its own. Else both as one text, in this order. */
  order: z.enum(['separate', 'stdout-stderr', 'stderr-stdout', 'as-written']),
  /** Stands between the two where they become one text and both wrote something. */
  between: template.optional(),
})

const decode = z.strictObject({
  step: z.literal('decode'),
  /** `\xNN` for each byte that is not UTF-8, or U+FFFD for each run of them. */
  invalid: z.enum(['escape', 'replace']),
  bom: z.enum(['drop', 'keep']),
})

const terminal = z.strictObject({
  step: z.literal('terminal'),
  /** `resolve`: carry terminal codes out, as a person would see it. `keep`: leave every character. */
  mode: z.enum(['resolve', 'keep']),
})

const guard = z.strictObject({
  step: z.literal('guard'),
  /** Only the first so many bytes are judged; null: all. */
  within: count.nullable(),
  nulShare: share,
  invalidShare: share,
  controlShare: share,
  controlShareNotUtf8: share,
  strayControls: count,
  signatures: z.boolean(),
  /** Exit code the model reads in the place of 0 where stdout was withheld; null: the true one. */
  exit: z.int().min(0).max(255).nullable(),
  /** What stands for the bytes. `file` where the command is a simple `cat FILE`. */
  messages: z
    .strictObject({
      file: template,
      output: template,
      notKept: template,
      stderr: template,
      stderrNotKept: template,
    })
    .readonly(),
})

/** `\r\n` and a lone `\r` become `\n`, as in a file that Python opens as text. */
const newlines = z.strictObject({ step: z.literal('newlines') })
const redact = z.strictObject({ step: z.literal('redact') })
const visible = z.strictObject({ step: z.literal('visible') })
const forged = z.strictObject({ step: z.literal('forged'), mark: z.string().min(1).max(40) })

const trim = z.strictObject({
  step: z.literal('trim'),
  /** `newline`: one that ends the text. `newlines`: all of them. `end`, `both`: all white space there. */
  what: z.enum(['newline', 'newlines', 'end', 'both']),
  /** Only where all of these hold. */
  when,
})

const clip = z.strictObject({
  step: z.literal('clip'),
  /** Also where the text as a whole is within the limits of the fit that follows. */
  always: z.boolean(),
  unit: z.enum(['bytes', 'utf16', 'characters']),
  count,
  mark: template,
})

const telling = z.strictObject({
  step: z.literal('telling'),
  first: count,
  last: count,
  maxCharacters: count,
  /** Above the lines; `{found}` of them were seen, `{kinds}` says of how many kinds. */
  title: template,
  /** Before each line; `{line}` is its number. */
  label: template,
  /** Behind a line that others are like; `{others}` of them. */
  like: template,
})

const json = z.strictObject({
  step: z.literal('json'),
  maxBytes: count,
  maxItems: count,
  maxStringBytes: count,
  before: template,
  after: template,
  beforeNotKept: template,
})

const keep = z
  .strictObject({
    head: limits,
    tail: limits,
    cut: z.enum(['lines', 'graphemes', 'characters']),
    /**
     * A last line that alone is too long is shown in part: also where the empty lines behind it would fit, or only
     * where no newline ends it. Else where nothing behind it fits.
     */
    partOfLine: z.enum(['always', 'unended']).optional(),
    snapShare: share.optional(),
    /** Before what is left of a line whose beginning was cut: it must not look like a line, `[exit:0]` may be its end. */
    lineMark: template.min(1).optional(),
    /** Head, notice and tail together hold this: the tail gets what is left. */
    total: limit.optional(),
  })
  .readonly()
/** Words of ours around and between what was kept. `{telling}` stands for the telling lines. */
const noticeParts = {
  before: template.optional(),
  between: template.optional(),
  after: template.optional(),
}
const notice = z.strictObject(noticeParts).readonly()

const fit = z.strictObject({
  step: z.literal('fit'),
  stream,
  /** Over any of these the text is cut. */
  limits,
  /** Over so many bytes in a single line too. */
  lineBytes: count.optional(),
  keep,
  /** In the place of `keep` where the command failed. */
  keepOnFailure: keep.optional(),
  /** Before each line that is kept, and its most characters. */
  preview: z.strictObject({ label: template, characters: count }).readonly().optional(),
  /** The whole is kept in a file, byte for byte. */
  save: z.boolean(),
  notice,
  /** The first of these whose conditions hold is in the place of `notice` and of those below. */
  notices: z
    .array(z.strictObject({ ...noticeParts, when }).readonly())
    .max(16)
    .readonly()
    .optional(),
  /** In the place of `notice` where the cut fell inside a line. */
  noticeInsideLine: notice.optional(),
  /** Where it was the lines that were too many. */
  noticeByLines: notice.optional(),
  /** Where the file could not be written. */
  noticeNotKept: notice.optional(),
})

const lineLabel = z.strictObject({
  step: z.literal('label'),
  stream: z.enum(['stdout', 'stderr']),
  /** Before each line of that stream. */
  text: template,
})

const stderr = z.strictObject({ step: z.literal('stderr'), attach: z.enum(['always', 'on-failure']) })

const part = z.union([
  z.strictObject({
    text: template,
    rule: z.enum(['layout', 'stderr', 'footer', 'no-output', 'note']).optional(),
    /** Written so that it can stand in a JSON string, with what fills its placeholders. */
    escape: z.literal('json').optional(),
    when,
  }),
  z.strictObject({
    body: z.enum(['stdout', 'stderr', 'output']),
    /** Written so that it can stand in a JSON string. */
    escape: z.literal('json').optional(),
    when,
  }),
])

/** In this order; a part stands where all of its conditions hold. */
const layout = z.strictObject({
  step: z.literal('layout'),
  parts: z.array(part.readonly()).max(64).readonly(),
})

/** Words around the output that a limit behind this step counts with it. */
const words = z
  .array(z.strictObject({ text: template, when }).readonly())
  .max(32)
  .readonly()
const wrap = z.strictObject({ step: z.literal('wrap'), before: words, after: words })

const step = z.discriminatedUnion('step', [
  streams,
  decode,
  terminal,
  guard,
  newlines,
  redact,
  visible,
  forged,
  trim,
  clip,
  telling,
  json,
  lineLabel,
  wrap,
  fit,
  stderr,
  layout,
])

/** Where the facts of a preset are from. */
const style = z.strictObject({
  system: z.string(),
  /** ISO date on which the facts were read. */
  readOn: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/),
  source: z.string(),
  /** What is not as in the system, in words. */
  differs: z.string().optional(),
})

export const policySchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
    title: z.string().min(1).max(80),
    /** One sentence for a person who chooses. */
    description: z.string().max(400),
    /** Null for our own. */
    style: style.readonly().nullable(),
    /** The model's context in tokens, where it is known; `present` then warns of a result over a tenth of it. */
    contextTokens: z.int().positive().nullable(),
    steps: z.array(step.readonly()).max(24).readonly(),
  })
  .readonly()

export type Policy = z.infer<typeof policySchema>
export type Step = Policy['steps'][number]
export type StepName = Step['step']
export type StepOf<N extends StepName> = Extract<Step, { readonly step: N }>
export type LayoutPart = StepOf<'layout'>['parts'][number]
export type Notice = StepOf<'fit'>['notice']

/** Steps that look at bytes as they come stand first, in this order. */
const STREAMING: readonly StepName[] = ['streams', 'decode', 'terminal', 'guard']
/** Steps that cut: nothing may be masked behind them, or the first half of a secret could stay. */
const CUTTING: readonly StepName[] = ['clip', 'fit']

/** What is wrong with the order of a policy's steps, in words; null where nothing is. */
export function orderProblem(policy: Policy): string | null {
  const names = policy.steps.map((each) => each.step)
  const leading = names.filter((name) => STREAMING.includes(name))
  const expected = STREAMING.filter((name) => name !== 'guard' || leading.includes('guard'))
  if (expected.some((name, index) => names[index] !== name) || leading.length !== expected.length)
    return `The first steps must be ${expected.join(', ')}, each once.`
  if (names.at(-1) !== 'layout' || names.indexOf('layout') !== names.length - 1)
    return 'The last step must be layout, and there is one.'
  const cut = names.findIndex((name) => CUTTING.includes(name))
  if (cut >= 0 && names.lastIndexOf('redact') > cut)
    return 'redact must come before what cuts (clip, fit), or part of a secret could be shown.'
  return null
}

/**
 * A policy from outside.
 * @throws z.ZodError with the path and reason of each fault; a wrong order of steps is one
 */
export function parsePolicy(value: unknown): Policy {
  return policySchema
    .superRefine((policy, context) => {
      const problem = orderProblem(policy)
      if (problem !== null) context.addIssue({ code: 'custom', path: ['steps'], message: problem })
    })
    .parse(value)
}
