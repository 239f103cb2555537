/**
 * Where every character of the model's text came from, and what became of every byte of the capture.
 * Invariant (property-tested): spans tile the text; a verbatim span decodes to its bytes; covered and omitted
 * ranges together are every byte of both streams exactly once.
 */
import type { StreamName } from '../capture.ts'
import type { Size } from './size.ts'

/** The families of rules: one hue and one sign each in every view (see ui/theme). */
export type RuleFamily = 'cut' | 'guard' | 'stderr' | 'control' | 'secret' | 'footer'

/** Every rule that can change, drop or add something. The key is what spans and firings name. */
export const RULES = {
  verbatim: { family: 'footer', label: 'shown as written' },
  binary: { family: 'guard', label: 'binary guard' },
  overflow: { family: 'cut', label: 'overflow' },
  clip: { family: 'cut', label: 'long line clipped' },
  telling: { family: 'cut', label: 'telling line' },
  json: { family: 'cut', label: 'JSON pruned' },
  'left-out': { family: 'cut', label: 'left out' },
  stderr: { family: 'stderr', label: 'stderr' },
  'stderr-on-success': { family: 'stderr', label: 'stderr left out' },
  'terminal-escape': { family: 'control', label: 'terminal codes' },
  'terminal-overwrite': { family: 'control', label: 'overwritten' },
  'line-end': { family: 'control', label: 'line end' },
  trim: { family: 'control', label: 'white space trimmed' },
  'json-escape': { family: 'control', label: 'JSON escape' },
  bom: { family: 'control', label: 'byte order mark' },
  invisible: { family: 'control', label: 'made visible' },
  'not-utf8': { family: 'control', label: 'not UTF-8' },
  secret: { family: 'secret', label: 'secret masked' },
  forged: { family: 'footer', label: 'imitation marked' },
  layout: { family: 'footer', label: 'layout' },
  note: { family: 'footer', label: 'note' },
  'no-output': { family: 'footer', label: 'no output' },
  footer: { family: 'footer', label: 'footer' },
} as const satisfies Record<string, { family: RuleFamily; label: string }>

export type RuleId = keyof typeof RULES

/** All rules, in the order of the pipeline. */
export const RULE_IDS = Object.keys(RULES) as readonly RuleId[]

/**
 * A run of the model's text. `start` and `end` are UTF-16 offsets in the text.
 * - `verbatim`: the text is the decoded bytes `from`..`to` of `stream`.
 * - `rewritten`: the text stands for those bytes (an escape made visible, a masked secret).
 * - `inserted`: no byte stands behind it; `stream`, `from` and `to` are null.
 */
export type Span =
  | {
      readonly kind: 'verbatim' | 'rewritten'
      readonly rule: RuleId
      readonly start: number
      readonly end: number
      readonly stream: StreamName
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'inserted'
      readonly rule: RuleId
      readonly start: number
      readonly end: number
      readonly stream: null
      readonly from: null
      readonly to: null
    }

/** Bytes `from`..`to` of `stream` that no span covers, and the rule that dropped them. */
export interface OmittedRange {
  readonly stream: StreamName
  readonly from: number
  readonly to: number
  readonly rule: RuleId
}

/** A rule that fired, in words for a person. `count` is in the unit the reason names. */
export interface RuleFiring {
  readonly rule: RuleId
  readonly family: RuleFamily
  /** A few words for a chip: `first 200 of 5,000 lines kept`. */
  readonly summary: string
  /** One or two sentences: what was done, and why. */
  readonly reason: string
  readonly count: number
}

/** How the two streams become one where a policy shows them as one. */
export type StreamOrder = 'stdout-stderr' | 'stderr-stdout' | 'as-written'

/**
 * What to keep whole, byte for byte, at `path`: one stream, or both in an order. The caller writes it;
 * `keptBytes` gives the bytes.
 */
export interface Keep {
  readonly stream: StreamName | StreamOrder
  readonly path: string
}

/** What one step did to one channel: a stream, or `output` where both are one. */
export interface StepReport {
  readonly step: string
  readonly channel: StreamName | 'output'
  /** The text that came in and the text that went out; for `decode` the input is bytes. */
  readonly input: Readonly<Size>
  readonly output: Readonly<Size>
  /** In the unit that `what` names: masks, escapes, lines … */
  readonly changed: number
  readonly what: string
  /** What the sizes are of: the whole stream, or what was held of it when the step ran. */
  readonly scope: 'stream' | 'window'
}

export interface StreamCounts {
  /** Of the stream as written. */
  readonly bytes: number
  readonly lines: number
  /** Bytes that a verbatim or rewritten span covers. */
  readonly bytesCovered: number
}

export interface PresentationCounts {
  readonly stdout: StreamCounts
  readonly stderr: StreamCounts
  /** Of the model's text: UTF-8 bytes and lines. */
  readonly shownBytes: number
  readonly shownLines: number
  /** Terminal sequences resolved, over both streams. */
  readonly escapes: number
  /** Stretches of text overwritten before the line was done (frames of a progress bar). */
  readonly overwrites: number
  readonly invalidBytes: number
  /** Secrets masked in what is shown. */
  readonly secrets: number
}

/** The shell's exit code beside the one the model reads, and why they differ (null where they do not). */
export interface ShownExit {
  readonly shell: number
  readonly shown: number
  readonly why: string | null
}

export interface Presentation {
  /** Exactly the string a model is given. Well-formed UTF-16. */
  readonly text: string
  readonly policy: string
  readonly spans: readonly Span[]
  readonly omitted: readonly OmittedRange[]
  readonly rules: readonly RuleFiring[]
  readonly counts: PresentationCounts
  readonly exit: ShownExit
  readonly keep: readonly Keep[]
  /** What each step of the policy did, in order. */
  readonly steps: readonly StepReport[]
  /** Facts worth a warning that are not text for the model. */
  readonly warnings: readonly string[]
}
