/**
 * What a policy does, in words made from its data alone: the command line, docs/policies.md and the page say the
 * same. Words of the policy's own stand between backticks, as they are, with `⏎` for a newline.
 */
import { binaryWords, charactersWords, longLineWords, secretsWords } from './describeCharacters.ts'
import { cutsOf, fileWords, keptWords, limitWords, noticeWords } from './describeCuts.ts'
import { emptyWords, exitWords, stderrWords, timeWords } from './describeLayout.ts'
import type { Policy } from './policy.ts'

/** Each a sentence or a few, without a full stop at the end. */
export interface PolicyWords {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Over what, and in which unit, the output is cut. */
  readonly limits: string
  /** What stays of an output that is cut. */
  readonly kept: string
  /** What the model is told of a cut, and where. */
  readonly notice: string
  /** Whether the whole is kept in a file. */
  readonly file: string
  readonly longLines: string
  readonly stderr: string
  readonly exit: string
  readonly time: string
  readonly empty: string
  readonly binary: string
  readonly secrets: string
  /** Terminal codes, hidden characters, and bytes that are not UTF-8. */
  readonly characters: string
  /** The system it is in the style of, where its facts are from, and when they were read. */
  readonly source: string
}

/** What the fields of `PolicyWords` are called, in the order in which they are told. */
export const WORD_TITLES = {
  limits: 'Limits',
  kept: 'Kept',
  notice: 'Notice',
  file: 'File',
  longLines: 'Long lines',
  stderr: 'stderr',
  exit: 'Exit code',
  time: 'Time',
  empty: 'No output',
  binary: 'Binary',
  secrets: 'Secrets',
  characters: 'Characters',
  source: 'Source',
} as const satisfies Partial<Record<keyof PolicyWords, string>>

/** @param policy any valid policy, also one of a user's own */
export function describePolicy(policy: Policy): PolicyWords {
  const cuts = cutsOf(policy)
  return {
    name: policy.name,
    title: policy.title,
    description: policy.description,
    limits: limitWords(cuts),
    kept: keptWords(policy, cuts),
    notice: noticeWords(policy, cuts),
    file: fileWords(cuts),
    longLines: longLineWords(policy),
    stderr: stderrWords(policy),
    exit: exitWords(policy),
    time: timeWords(policy),
    empty: emptyWords(policy),
    binary: binaryWords(policy),
    secrets: secretsWords(policy),
    characters: charactersWords(policy),
    source: sourceWords(policy),
  }
}

function sourceWords({ style }: Policy): string {
  if (style === null) return 'our own'
  const facts = `in the style of ${style.system}; facts read ${style.readOn} from ${style.source}`
  return style.differs === undefined ? facts : `${facts}. Differs: ${style.differs}`
}
