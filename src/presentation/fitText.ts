/** Step 7 as a whole: what of a text stays, and the words around it that say what went and how to get it. */
import type { ConditionName } from './conditions.ts'
import { noticeOf } from './cutNotice.ts'
import type { AddressRange, Draft } from './draft.ts'
import { passedLimit } from './passedLimit.ts'
import type { Notice, StepOf } from './policySchema.ts'
import { exceeds, NO_SIZE, plus, type Size, sizeIn, sizeOf } from './size.ts'
import { headOf, type Part, tailOf } from './steps/fit.ts'
import { fill, type Values } from './template.ts'
import { NO_BYTES, Units } from './units.ts'

export interface FitContext {
  readonly failed: boolean
  /** Conditions that do not depend on what is shown. */
  readonly facts: ReadonlySet<ConditionName>
  /** The whole can be kept: no attempt has failed. */
  readonly canKeep: boolean
  /** Of the run and of the channel as written: `path`, `lines`, `size` … */
  readonly values: Values
  /** Telling lines between two addresses, with their title; null where the policy shows none or none was found. */
  readonly telling: (middle: { from: number; to: number }, hidden: Values) => Units | null
}

export interface Fitted {
  readonly overflow: boolean
  readonly cutInsideLine: boolean
  /** The lines kept are fewer than there were. */
  readonly linesCut: boolean
  readonly head: Size
  readonly tail: Size
}

const TELLING = '{telling}'

/** Cuts `draft` in place where it is over the limits. */
export function fitText(draft: Draft, fit: StepOf<'fit'>, context: FitContext): Fitted {
  const { total } = draft
  const isWhole = draft.tail === null
  const passed = passedLimit(draft.units, fit)
  if (isWhole && !exceeds(total, fit.limits) && passed?.by !== 'line')
    return { overflow: false, cutInsideLine: false, linesCut: false, head: total, tail: NO_SIZE }
  const keep = context.failed && fit.keepOnFailure ? fit.keepOnFailure : fit.keep
  const head = headOf(draft.units, keep)
  const noticeFor = (tail: Part) => noticeOf({ draft, fit, keep, head, tail, passed }, context)
  const { tail, tailUnits } = cutTail(draft, keep, head, noticeFor)
  const { notice, values, facts } = noticeFor(tail)
  const result = new Units()
  const at = context.telling(middleOf(draft.units, head, tailUnits, tail), values)
  pushWords(result, notice.before, values, null)
  pushLines(result, draft.units, head, fit, 1)
  const rest = newlineBehind(draft, head, tail)
  // Of whole lines the newline between two of them is in neither part; where no line is missing it stays.
  if (rest >= 0 && keep.cut === 'lines' && notice.between === undefined && facts.has('all-lines'))
    result.copy(draft.units, rest, rest + 1)
  else pushWords(result, notice.between, values, at, rest >= 0 ? { units: draft.units, index: rest } : null)
  if (tail.end > tail.start && tail.cutInsideLine && keep.lineMark !== undefined)
    result.pushText(keep.lineMark, NO_BYTES, NO_BYTES, 'overflow')
  pushLines(result, tailUnits, tail, fit, Number(values.tailFirstLine))
  pushWords(result, notice.after, values, null)
  // The newline behind the last line belongs to the end, which may not be what is shown last.
  if (tail.end === tail.start || notice.after !== undefined) draft.newline = null
  draft.units = result
  draft.tail = null
  draft.total = result.size()
  const shown = plus(head.size, tail.size)
  draft.cut = { facts, values, shown: shown.characters }
  return {
    overflow: true,
    cutInsideLine: head.cutInsideLine || tail.cutInsideLine,
    linesCut: sizeIn(shown, 'lines') !== sizeIn(total, 'lines'),
    head: head.size,
    tail: tail.size,
  }
}

function cutTail(
  draft: Draft,
  keep: StepOf<'fit'>['keep'],
  head: Part,
  noticeFor: (tail: Part) => { notice: Notice; values: Values },
): { tail: Part; tailUnits: Units } {
  const tailUnits = draft.tail ?? draft.units
  const from = draft.tail ? 0 : head.end
  const empty = { start: tailUnits.length, end: tailUnits.length, size: NO_SIZE, cutInsideLine: false }
  if (!keep.total) return { tail: unseen(tailOf(tailUnits, keep, from), tailUnits, draft, head), tailUnits }
  const { unit, count } = keep.total
  const { notice, values } = noticeFor(empty)
  const words = fill([notice.before, notice.between, notice.after].join(''), values)
  const left = Math.max(0, count - sizeIn(head.size, unit) - sizeIn(sizeOf(words), unit))
  const limited = { ...keep, tail: [...keep.tail, { unit, count: left }] }
  return { tail: unseen(tailOf(tailUnits, limited, from), tailUnits, draft, head), tailUnits }
}

/** A tail resolved on its own may begin with what the head shows already: each byte is shown once. */
function unseen(tail: Part, tailUnits: Units, draft: Draft, head: Part): Part {
  if (draft.tail === null) return tail
  const shown = rangesOf(draft.units, head)
  let { start } = tail
  for (let i = tail.start; i < tail.end; i++)
    if (overlaps(shown, tailUnits.from[i], tailUnits.to[i])) start = i + 1
  if (start === tail.start) return tail
  const cutInsideLine = start > 0 && !tailUnits.isNewline(start - 1)
  return { ...tail, start, size: tailUnits.size(start, tail.end), cutInsideLine }
}

/** The bytes behind a part, in order; neighbours are one range. A mask stands for many bytes. */
function rangesOf(units: Units, { start, end }: Part): AddressRange[] {
  const ranges: { from: number; to: number }[] = []
  for (let i = start; i < end; i++) {
    const last = ranges.at(-1)
    if (units.from[i] === NO_BYTES) continue
    if (last && last.to === units.from[i]) last.to = units.to[i]
    else ranges.push({ from: units.from[i], to: units.to[i] })
  }
  return ranges.sort((a, b) => a.from - b.from)
}

/** True where bytes `from` to `to` are in one of `ranges`, which are in order and apart from each other. */
function overlaps(ranges: readonly AddressRange[], from: number, to: number): boolean {
  if (from === NO_BYTES) return false
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle].to <= from) low = middle + 1
    else high = middle
  }
  return low < ranges.length && ranges[low].from < to
}

/** Address behind all that a part shows. */
export function endOf(units: Units, { start, end }: Part): number {
  let last = 0
  for (let i = start; i < end; i++) last = Math.max(last, units.to[i])
  return last
}

/** Addresses between what is shown at the beginning and at the end. */
function middleOf(headUnits: Units, head: Part, tailUnits: Units, tail: Part): AddressRange {
  const from = endOf(headUnits, head)
  let to = Number.POSITIVE_INFINITY
  for (let i = tail.start; i < tail.end && to === Number.POSITIVE_INFINITY; i++)
    if (tailUnits.from[i] !== NO_BYTES) to = tailUnits.from[i]
  return { from, to }
}

/** Index of the newline behind the head that nothing shows; -1 where there is none. */
function newlineBehind({ units, tail: apart }: Draft, head: Part, tail: Part): number {
  const { end } = head
  if (end === 0 || end >= units.length || !units.isNewline(end)) return -1
  return apart === null && tail.start <= end && tail.end > tail.start ? -1 : end
}

/** The lines of a part, as they are or, in a preview, labelled and clipped. */
function pushLines(
  result: Units,
  units: Units,
  part: Part,
  { preview }: StepOf<'fit'>,
  firstLine: number,
): void {
  if (!preview) {
    result.copy(units, part.start, part.end)
    return
  }
  let line = firstLine
  let used = 0
  for (let i = part.start; i < part.end; i++) {
    if (i === part.start || units.isNewline(i - 1)) {
      result.pushText(fill(preview.label, { line: line++ }), NO_BYTES, NO_BYTES, 'layout')
      used = 0
    }
    if (units.isNewline(i) || used++ < preview.characters) result.copy(units, i, i + 1)
  }
}

/** Words of ours; where they begin with a newline and the text had one there, that one is used. */
function pushWords(
  result: Units,
  template: string | undefined,
  values: Values,
  telling: Units | null,
  own: { units: Units; index: number } | null = null,
): void {
  if (template === undefined) return
  const [before, after] = template.includes(TELLING) ? template.split(TELLING) : [template, null]
  let text = fill(before, values)
  if (own && text.startsWith('\n')) {
    result.copy(own.units, own.index, own.index + 1)
    text = text.slice(1)
  }
  if (text !== '') result.pushWords(text, 'overflow')
  if (telling) result.copy(telling, 0, telling.length)
  if (after) result.pushWords(fill(after, values), 'overflow')
}
