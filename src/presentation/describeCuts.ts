/** The cuts of a policy in words: over what, what stays, what the model is told of it. */
import { stepOf } from './channelSettings.ts'
import { formatCount, plural } from './format.ts'
import type { Policy, StepOf } from './policySchema.ts'
import type { Limit, SizeUnit } from './size.ts'

type Fit = StepOf<'fit'>

/** A cut and what it is made on: `each stream`. */
export interface Cut {
  readonly fit: Fit
  readonly scope: string
}

/** Singular; `plural` adds the s. */
const UNIT_WORDS: Readonly<Record<SizeUnit, string>> = {
  lines: 'line',
  pieces: 'line',
  bytes: 'byte',
  utf16: 'UTF-16 unit',
  characters: 'character',
  tokens: 'token',
}
const UNIT_NOTES: Partial<Readonly<Record<SizeUnit, string>>> = {
  pieces: 'a final newline begins one more',
  tokens: 'four bytes each',
}

/** `` `[exit:{exit}]` ``: words of a policy as they are, on one line. */
export function code(template: string): string {
  const text = template.replaceAll('\n', '⏎')
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}

export function cutsOf(policy: Policy): Cut[] {
  const order = stepOf(policy, 'streams')?.order ?? 'separate'
  const whole = order === 'separate' ? 'each stream' : 'stdout and stderr as one text'
  return policy.steps.flatMap((step, index): Cut[] => {
    if (step.step !== 'fit') return []
    const wrapped = policy.steps.slice(0, index).some((each) => each.step === 'wrap')
    return [{ fit: step, scope: `${step.stream ?? whole}${wrapped ? ', with the words around it' : ''}` }]
  })
}

function limitText({ unit, count }: Limit): string {
  const notes = [
    unit === 'bytes' && count >= 1024 && count % 1024 === 0 ? `${formatCount(count / 1024)} KB` : null,
    UNIT_NOTES[unit] ?? null,
  ].filter((note) => note !== null)
  const text = plural(count, UNIT_WORDS[unit])
  return notes.length === 0 ? text : `${text} (${notes.join(', ')})`
}

const anyOf = (limits: readonly Limit[]) => limits.map(limitText).join(' or ')

export function limitWords(cuts: readonly Cut[]): string {
  if (cuts.length === 0) return 'none'
  return cuts.map(({ fit, scope }) => `${anyOf(fit.limits)} of ${scope}`).join('; ')
}

export function keptWords(policy: Policy, cuts: readonly Cut[]): string {
  if (cuts.length === 0) return 'everything'
  const several = cuts.length > 1
  const words = cuts.map(({ fit, scope }) => {
    const always = keepText(fit.keep)
    const failed = fit.keepOnFailure ? keepText(fit.keepOnFailure) : always
    const kept = failed === always ? always : `${always}; of a failed run ${failed}`
    return several ? `of ${scope} ${kept}` : kept
  })
  return [...words, ...tellingWords(policy), ...jsonWords(policy)].join('; ')
}

function tellingWords(policy: Policy): string[] {
  const telling = stepOf(policy, 'telling')
  if (telling === null) return []
  const lines = `the first ${formatCount(telling.first)} and the last ${formatCount(telling.last)}`
  return [`lines between them that name an error (${lines}) are shown too`]
}

function jsonWords(policy: Policy): string[] {
  const json = stepOf(policy, 'json')
  if (json === null) return []
  return [
    `a JSON document is pruned to a valid one of at most ${limitText({ unit: 'bytes', count: json.maxBytes })}`,
  ]
}

const CUTS: Readonly<Record<Fit['keep']['cut'], string>> = {
  lines: 'whole lines',
  graphemes: 'cut between characters as a person sees them',
  characters: 'cut between code points',
}

function keepText({ head, tail, cut, snapShare, total }: Fit['keep']): string {
  const parts = [
    ...(head.length > 0 ? [`the first ${anyOf(head)}`] : []),
    ...(tail.length > 0 ? [`the last ${anyOf(tail)}`] : total ? ['as much of the end as is left'] : []),
  ]
  if (parts.length === 0) return 'nothing'
  const details = [
    CUTS[cut],
    ...(total ? [`${limitText(total)} in all, the notice among them`] : []),
    ...(snapShare === undefined
      ? []
      : [`back to the end of a line where that keeps more than ${Math.round(snapShare * 100)} %`]),
  ]
  return `${parts.join(' and ')}, ${details.join(', ')}`
}

/** A notice between two parts of which one is nothing stands before or after the other. */
function noticeText({ notice, keep }: Fit): string[] {
  const hasHead = keep.head.length > 0
  const hasTail = keep.tail.length > 0 || keep.total !== undefined
  const places = {
    before: 'before what is kept',
    between: hasHead && hasTail ? 'at the cut' : hasHead ? 'after what is kept' : 'before what is kept',
    after: 'after what is kept',
  }
  return (['before', 'between', 'after'] as const).flatMap((part) => {
    const words = notice[part]
    return words === undefined || words.trim() === '' ? [] : [`${places[part]} ${code(words)}`]
  })
}

export function noticeWords(policy: Policy, cuts: readonly Cut[]): string {
  const told = cuts.flatMap(({ fit }) => noticeText(fit))
  const fromLayout = (stepOf(policy, 'layout')?.parts ?? []).flatMap((part) =>
    'text' in part && part.when?.some((each) => each === 'cut' || each.startsWith('cut-'))
      ? [code(part.text)]
      : [],
  )
  const all = [...new Set([...told, ...fromLayout])]
  if (cuts.length === 0) return 'nothing is cut'
  return all.length === 0 ? 'none' : all.join('; ')
}

export function fileWords(cuts: readonly Cut[]): string {
  if (cuts.length === 0) return 'nothing to keep'
  return cuts.some(({ fit }) => fit.save)
    ? 'what was cut is kept whole in a file, byte for byte'
    : 'none: what was cut is gone'
}
