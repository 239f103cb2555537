/** The conditions that depend on a text as it is between two steps, and the words that a step adds under them. */
import { streamOf } from './address.ts'
import { allHold, type Condition, type ConditionName } from './conditions.ts'
import type { Draft } from './draft.ts'
import type { StepOf } from './policySchema.ts'
import { fill, type Values } from './template.ts'
import { NO_BYTES, type Units } from './units.ts'

/** What is known of the run before its text is looked at. */
export interface RunWords {
  readonly facts: ReadonlySet<ConditionName>
  readonly values: Values
}

export const NO_RUN: RunWords = { facts: new Set(), values: {} }

/** The facts that hold of `draft` as it is now. */
export function draftFacts({ units, tail, total, cut }: Draft): Set<ConditionName> {
  const facts = new Set<ConditionName>(cut?.facts)
  const last = tail ?? units
  if (total.characters > 0 && cut?.shown !== 0) facts.add('body')
  if (isBlank(units) && (tail === null || isBlank(tail))) facts.add('blank')
  if (isStderr(units, 0, 1)) facts.add('stderr-first')
  if (isStderr(last, last.length - 1, -1)) facts.add('stderr-last')
  return facts
}

export function holdsFor(when: readonly Condition[] | undefined, draft: Draft, run: RunWords): boolean {
  return when === undefined || allHold(when, new Set([...run.facts, ...draftFacts(draft)]))
}

/** The words of a `wrap` step whose conditions hold, with their placeholders filled in. */
export function wordsFor(words: StepOf<'wrap'>['before'], draft: Draft, run: RunWords): string {
  const facts = new Set([...run.facts, ...draftFacts(draft)])
  const values = { ...run.values, ...draft.cut?.values }
  return words.reduce((text, word) => (allHold(word.when, facts) ? text + fill(word.text, values) : text), '')
}

function isBlank(units: Units): boolean {
  for (let i = 0; i < units.length; i++) if (/\S/.test(units.textAt(i))) return false
  return true
}

/** The first unit from `start` on that has bytes is one of stderr. */
function isStderr(units: Units, start: number, step: 1 | -1): boolean {
  for (let i = start; i >= 0 && i < units.length; i += step)
    if (units.from[i] !== NO_BYTES) return streamOf(units.from[i]) === 'stderr'
  return false
}
