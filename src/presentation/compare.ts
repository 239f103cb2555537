/** Several policies on the same bytes: what each costs, what it loses, and whether what matters survives. */
import type { Capture, StreamName } from '../capture.ts'
import { exitInText } from './exitInText.ts'
import { lineEnds, type StreamLoss, streamLoss } from './lineLosses.ts'
import { type Occurrence, type Occurrences, occurrencesOf } from './occurrences.ts'
import type { Policy } from './policy.ts'
import { present } from './present.ts'
import type { Keep, Presentation, RuleId, ShownExit } from './provenance.ts'
import { sizeOf } from './size.ts'
import { Survival } from './survival.ts'

export interface CompareOptions {
  /** A text to look for, within a line, as a person would see it; upper and lower case differ. */
  readonly find?: string
  /** Tokens of a text under the tokenizer of the model in question; where none is given they are not counted. */
  readonly countTokens?: (text: string) => number
}

/** Size of the model's text. */
export interface TextSize {
  /** Of UTF-8. */
  readonly bytes: number
  readonly lines: number
  /** What JavaScript calls the length of a string. */
  readonly utf16: number
  readonly tokens: number | null
}

/** A place where the text that was looked for stands in the capture, and is not in the model's text. */
export interface LostPlace {
  readonly stream: StreamName
  /** Line of the stream as written, from 1. */
  readonly line: number
  /** Byte of the stream, from 0. */
  readonly byte: number
  readonly rule: RuleId
}

export interface Found {
  /** Places in the capture where the text stands. */
  readonly total: number
  /** Those of them that the model is shown. */
  readonly shown: number
  /** There are more than `total`: the search stopped. */
  readonly more: boolean
  /** The first of those that the model is not shown. */
  readonly lost: readonly LostPlace[]
}

/** What one policy makes of the capture. */
export interface Comparison {
  readonly policy: string
  readonly title: string
  readonly size: TextSize
  readonly stdout: StreamLoss
  readonly stderr: StreamLoss
  readonly secretsMasked: number
  readonly exit: ShownExit
  /** The model can read the exit code in the text. */
  readonly exitInText: boolean
  /** Streams that are kept whole in a file, where nothing is lost for good. */
  readonly keep: readonly Keep[]
  /** Null where nothing was looked for. */
  readonly found: Found | null
}

/** Places that are told one by one. */
const MAX_LOST_PLACES = 20

/**
 * Presents `capture` under each of `policies`, in their order. Pure; the streams are read once for each policy and
 * twice more, so they must be arrays, or else give their chunks again each time.
 */
export function compare(
  capture: Capture,
  policies: readonly Policy[],
  { find, countTokens }: CompareOptions = {},
): Comparison[] {
  const ends = { stdout: lineEnds(capture.stdout), stderr: lineEnds(capture.stderr) }
  const occurrences = find === undefined ? null : occurrencesOf(capture, find)
  return policies.map((policy) => {
    const presentation = present(capture, policy)
    const { bytes, utf16 } = sizeOf(presentation.text)
    return {
      policy: policy.name,
      title: policy.title,
      size: {
        bytes,
        lines: presentation.counts.shownLines,
        utf16,
        tokens: countTokens ? countTokens(presentation.text) : null,
      },
      stdout: streamLoss(presentation, 'stdout', ends.stdout),
      stderr: streamLoss(presentation, 'stderr', ends.stderr),
      secretsMasked: presentation.counts.secrets,
      exit: presentation.exit,
      exitInText: exitInText(capture, policy, presentation),
      keep: presentation.keep,
      found: occurrences && find !== undefined ? foundIn(presentation, find, occurrences) : null,
    }
  })
}

function foundIn(presentation: Presentation, text: string, { list, more }: Occurrences): Found {
  const survival = new Survival(presentation, text)
  const lost: LostPlace[] = []
  let shown = 0
  for (const occurrence of list) {
    const rule = survival.lostBy(occurrence)
    if (rule === null) shown++
    else if (lost.length < MAX_LOST_PLACES) lost.push(placeOf(occurrence, rule))
  }
  return { total: list.length, shown, more, lost }
}

function placeOf({ stream, line, from }: Occurrence, rule: RuleId): LostPlace {
  return { stream, line, byte: from, rule }
}
