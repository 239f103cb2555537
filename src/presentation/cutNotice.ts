/** What a cut came to, as conditions and placeholders, and which notice says it. */
import { allHold, type ConditionName } from './conditions.ts'
import type { Draft } from './draft.ts'
import { formatSize } from './format.ts'
import type { Passed } from './passedLimit.ts'
import type { Notice, StepOf } from './policySchema.ts'
import { exceeds, type Limit, minus, plus, type Size, type SizeUnit, sizeIn } from './size.ts'
import type { Part } from './steps/fit.ts'
import type { Values } from './template.ts'
import type { Units } from './units.ts'

export interface CutText {
  readonly draft: Draft
  readonly fit: StepOf<'fit'>
  readonly keep: StepOf<'fit'>['keep']
  readonly head: Part
  readonly tail: Part
  readonly passed: Passed | null
}

export interface CutNotice {
  readonly notice: Notice
  readonly values: Values
  readonly facts: ReadonlySet<ConditionName>
}

/** @param context of the run: whether the whole can be kept, its placeholders and its conditions */
export function noticeOf(
  cut: CutText,
  { canKeep, values, facts: run }: { canKeep: boolean; values: Values; facts: ReadonlySet<ConditionName> },
): CutNotice {
  const { draft, fit, head, tail, passed } = cut
  const facts = cutFacts(cut)
  const all = new Set([...run, ...facts])
  const notice =
    fit.notices?.find(({ when }) => allHold(when, all)) ??
    (fit.save && !canKeep ? fit.noticeNotKept : undefined) ??
    (facts.has('inside-line') ? fit.noticeInsideLine : undefined) ??
    (facts.has('over-lines') ? fit.noticeByLines : undefined) ??
    fit.notice
  return { notice, facts, values: { ...values, ...cutValues(draft.total, fit, head, tail, passed) } }
}

function cutFacts({ draft, fit, keep, head, tail, passed }: CutText): Set<ConditionName> {
  const facts = new Set<ConditionName>(['cut'])
  const { total } = draft
  const limits = [...keep.head, ...keep.tail].filter(isOfLines)
  const shown = plus(head.size, tail.size)
  const isFull = (unit: SizeUnit) =>
    limits.some((each) => each.unit === unit) &&
    sizeIn(shown, unit) >= limits.reduce((sum, each) => (each.unit === unit ? sum + each.count : sum), 0)
  if (head.cutInsideLine || (tail.size.characters > 0 && tail.cutInsideLine)) facts.add('inside-line')
  if (exceeds(total, fit.limits.filter(isOfLines))) facts.add('over-lines')
  if (isFull('lines') || isFull('pieces')) facts.add('full-of-lines')
  if (passed?.by === 'lines') facts.add('passed-lines')
  if (passed?.by === 'line') facts.add('passed-line')
  if (sizeIn(shown, 'lines') !== sizeIn(total, 'lines')) facts.add('lines-cut')
  if (sizeIn(head.size, 'lines') + sizeIn(tail.size, 'lines') >= sizeIn(total, 'lines'))
    facts.add('all-lines')
  if (clips(draft.units, head, fit) || clips(draft.tail ?? draft.units, tail, fit)) facts.add('clipped')
  return facts
}

const isOfLines = ({ unit }: Limit) => unit === 'lines' || unit === 'pieces'

/** A line of a preview is longer than it may be. */
function clips(units: Units, { start, end }: Part, { preview }: StepOf<'fit'>): boolean {
  if (!preview) return false
  let used = 0
  for (let i = start; i < end; i++) {
    used = units.isNewline(i) ? 0 : used + 1
    if (used > preview.characters) return true
  }
  return false
}

/** Placeholders of what was there, what is shown and what is not. */
function cutValues(total: Size, fit: StepOf<'fit'>, head: Part, tail: Part, passed: Passed | null): Values {
  const hidden = minus(total, plus(head.size, tail.size))
  const lines = sizeIn(total, 'lines')
  const headLines = sizeIn(head.size, 'lines')
  const tailFirstLine = lines - sizeIn(tail.size, 'lines') + 1
  const bytesLimit = fit.limits.find(({ unit }) => unit === 'tokens' || unit === 'bytes')
  const limitBytes = (bytesLimit?.count ?? 0) * (bytesLimit?.unit === 'tokens' ? 4 : 1)
  return {
    passedLine: passed?.line ?? 0,
    passedBytes: passed?.bytes ?? 0,
    totalLines: lines,
    totalPieces: sizeIn(total, 'pieces'),
    totalBytes: total.bytes,
    totalUtf16: total.utf16,
    totalCharacters: total.characters,
    totalTokens: sizeIn(total, 'tokens'),
    headLines,
    nextHeadLine: headLines + 1,
    headBytes: head.size.bytes,
    headUtf16: head.size.utf16,
    headCharacters: head.size.characters,
    tailLines: sizeIn(tail.size, 'lines'),
    tailPieces: sizeIn(tail.size, 'pieces'),
    tailBytes: tail.size.bytes,
    tailUtf16: tail.size.utf16,
    tailCharacters: tail.size.characters,
    tailFirstLine,
    tailFirstPiece: sizeIn(total, 'pieces') - sizeIn(tail.size, 'pieces') + 1,
    hiddenLines: Math.max(0, lines - headLines - sizeIn(tail.size, 'lines')),
    hiddenFrom: head.cutInsideLine ? headLines : headLines + 1,
    hiddenTo: tail.cutInsideLine ? tailFirstLine : tailFirstLine - 1,
    hiddenBytes: hidden.bytes,
    hiddenSize: formatSize(hidden.bytes),
    hiddenUtf16: hidden.utf16,
    hiddenCharacters: hidden.characters,
    hiddenTokens: sizeIn(hidden, 'tokens'),
    tokensOver: Math.max(0, Math.ceil((total.bytes - limitBytes) / 4)),
  }
}
