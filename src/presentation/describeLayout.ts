/** Where a policy's streams, exit code and words stand in the text, in words. */
import { stepOf } from './channelSettings.ts'
import type { Condition, ConditionName } from './conditions.ts'
import { code } from './describeCuts.ts'
import type { Policy } from './policySchema.ts'
import { placeholders } from './template.ts'

/** Placeholders that tell the exit code. */
export const EXIT_PLACEHOLDERS: readonly string[] = ['exit', 'shellExit', 'signedExit']
const TIME_PLACEHOLDERS: readonly string[] = [
  'duration',
  'ms',
  'seconds',
  'preciseSeconds',
  'wholeSeconds',
  'minutes',
]

/** A condition that holds, and that does not. */
const CONDITION_WORDS: Readonly<Record<ConditionName, readonly [string, string]>> = {
  succeeded: ['the command succeeded', 'the command failed'],
  'exit-zero': ['the exit code is 0', 'the exit code is not 0'],
  timeout: ['time ran out', 'time did not run out'],
  cancelled: ['it was cancelled', 'it was not cancelled'],
  'output-limit': ['it wrote too much', 'it did not write too much'],
  signal: ['a signal ended it', 'no signal ended it'],
  stdout: ['there is stdout', 'there is no stdout'],
  stderr: ['there is stderr', 'there is no stderr'],
  output: ['there is output', 'there is no output'],
  cut: ['something was cut', 'nothing was cut'],
  'cut-stdout': ['stdout was cut', 'stdout was not cut'],
  'cut-stderr': ['stderr was cut', 'stderr was not cut'],
  'lines-cut': ['lines are missing', 'no line is missing'],
  binary: ['it is binary', 'it is not binary'],
  'not-kept': ['no file could be written', 'a file can be written'],
  'stage-failed': ['a stage of the pipeline failed unseen', 'no stage failed unseen'],
  meaning: ['the exit code is an answer', 'the exit code is no answer'],
  secrets: ['a secret was masked', 'no secret was masked'],
  pruned: ['a JSON document was pruned', 'no JSON document was pruned'],
  clipped: ['a line was clipped', 'no line was clipped'],
  'not-utf8': ['it is not UTF-8', 'it is UTF-8'],
  crlf: ['lines end in CR LF', 'lines do not end in CR LF'],
  body: ['something is left to show', 'nothing is left to show'],
  blank: ['it is only white space', 'it is more than white space'],
  'stderr-first': ['stderr comes first', 'stderr does not come first'],
  'stderr-last': ['stderr comes last', 'stderr does not come last'],
  'inside-line': ['the cut is inside a line', 'the cut is between lines'],
  'over-lines': ['the lines are too many', 'the lines are not too many'],
  'full-of-lines': ['no more lines may be shown', 'more lines could be shown'],
  'passed-lines': ['the lines were too many first', 'the lines were not too many first'],
  'passed-line': ['a line was too long first', 'no line was too long first'],
  'all-lines': ['no line is left out', 'lines are left out'],
}

interface Words {
  readonly text: string
  readonly rule: string | null
  readonly when: readonly Condition[]
}

/** Every text of the policy's own around the output, in order, with the conditions under which it stands. */
export function wordsAround(policy: Policy): Words[] {
  const wraps = policy.steps.filter((step) => step.step === 'wrap')
  const parts = stepOf(policy, 'layout')?.parts ?? []
  const wrapped = wraps.flatMap(({ before, after }) => [...before, ...after])
  return [
    ...wrapped.map(({ text, when }) => ({ text, rule: null, when: when ?? [] })),
    ...parts.flatMap((part) =>
      'text' in part ? [{ text: part.text, rule: part.rule ?? null, when: part.when ?? [] }] : [],
    ),
  ]
}

const holds = (words: Words, names: readonly string[]) =>
  placeholders(words.text).some((name) => names.includes(name))

function conditionText(when: readonly Condition[]): string {
  if (when.length === 0) return ''
  const all = when.map((each) => {
    const isNegated = each.startsWith('!')
    const name = (isNegated ? each.slice(1) : each) as ConditionName
    return CONDITION_WORDS[name][isNegated ? 1 : 0]
  })
  return ` where ${all.join(' and ')}`
}

export function exitWords(policy: Policy): string {
  const all = wordsAround(policy).filter((words) => holds(words, EXIT_PLACEHOLDERS))
  if (all.length === 0) return 'not shown'
  return all.map(({ text, when }) => `${code(text)}${conditionText(when)}`).join('; ')
}

export function timeWords(policy: Policy): string {
  const all = wordsAround(policy).filter((words) => holds(words, TIME_PLACEHOLDERS))
  if (all.length === 0) return 'not shown'
  const always = all.some(({ when }) => !when.includes('timeout') && !when.includes('cancelled'))
  return always ? 'shown' : 'shown only where time ran out or it was cancelled'
}

export function emptyWords(policy: Policy): string {
  const all = wordsAround(policy)
  const said = all.filter(
    ({ rule, when, text }) => text.trim() !== '' && (rule === 'no-output' || when.includes('!output')),
  )
  if (said.length > 0) return [...new Set(said.map(({ text }) => code(text)))].join('; ')
  const stays = all.some(
    ({ text, when }) => text.trim() !== '' && !when.some((each) => !each.startsWith('!')),
  )
  return stays ? 'only the words that stand around every output' : 'an empty text'
}

const ORDERS = {
  'stdout-stderr': 'after stdout, as one text',
  'stderr-stdout': 'before stdout, as one text',
  'as-written': 'among stdout, in the order written, where that is known; else after it',
} as const

export function stderrWords(policy: Policy): string {
  const streams = stepOf(policy, 'streams')
  const order = streams?.order ?? 'separate'
  const label = policy.steps.find((step) => step.step === 'label' && step.stream === 'stderr')
  const marked = label?.step === 'label' ? `, each of its lines behind ${code(label.text)}` : ''
  if (order !== 'separate') {
    const between = streams?.between?.trim() ? `, behind ${code(streams.between)}` : ''
    return `${ORDERS[order]}${between}${marked}`
  }
  const parts = stepOf(policy, 'layout')?.parts ?? []
  if (!parts.some((part) => 'body' in part && part.body === 'stderr')) return 'left out'
  const attach = stepOf(policy, 'stderr')?.attach
  const when = attach === 'on-failure' ? 'shown where the command failed' : 'always shown'
  const words = wordsAround(policy).filter(({ rule, text }) => rule === 'stderr' && text.trim() !== '')
  const behind =
    words.length === 0 ? '' : `, behind ${[...new Set(words.map(({ text }) => code(text)))].join(' or ')}`
  return `${when}${behind}${marked}`
}
