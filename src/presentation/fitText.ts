/** Step 7 as a whole: what of a text stays, and the words around it that say what went and how to get it. */
import type { AddressRange, Draft } from './draft.ts'
import { formatSize } from './format.ts'
import type { Notice, StepOf } from './policySchema.ts'
import { exceeds, minus, NO_SIZE, plus, type Size, sizeIn, sizeOf } from './size.ts'
import { headOf, type Part, tailOf } from './steps/fit.ts'
import { fill, type Values } from './template.ts'
import { NO_BYTES, Units } from './units.ts'

export interface FitContext {
  readonly failed: boolean
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
  if (isWhole && !exceeds(total, fit.limits))
    return { overflow: false, cutInsideLine: false, linesCut: false, head: total, tail: NO_SIZE }
  const keep = context.failed && fit.keepOnFailure ? fit.keepOnFailure : fit.keep
  const head = headOf(draft.units, keep)
  const noticeFor = (tail: Part) => noticeOf(draft, fit, head, tail, context)
  const { tail, tailUnits } = cutTail(draft, keep, head, noticeFor)
  const { notice, values } = noticeFor(tail)
  const result = new Units()
  const at = context.telling(middleOf(draft.units, head, tailUnits, tail), values)
  pushWords(result, notice.before, values, null)
  pushLines(result, draft.units, head, fit, 1)
  const rest =
    head.end > 0 && draft.units.isNewline(head.end) && head.end < draft.units.length ? head.end : -1
  pushWords(result, notice.between, values, at, rest >= 0 ? { units: draft.units, index: rest } : null)
  pushLines(result, tailUnits, tail, fit, Number(values.tailFirstLine))
  pushWords(result, notice.after, values, null)
  // The newline behind the last line belongs to the end, which may not be what is shown last.
  if (tail.end === tail.start || notice.after !== undefined) draft.newline = null
  draft.units = result
  draft.tail = null
  const shown = plus(head.size, tail.size)
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
  const shown = new Set<number>()
  for (let i = head.start; i < head.end; i++)
    if (draft.units.from[i] !== NO_BYTES) shown.add(draft.units.from[i])
  let { start } = tail
  for (let i = tail.start; i < tail.end; i++) if (shown.has(tailUnits.from[i])) start = i + 1
  return start === tail.start ? tail : { ...tail, start, size: tailUnits.size(start, tail.end) }
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

function noticeOf(
  draft: Draft,
  fit: StepOf<'fit'>,
  head: Part,
  tail: Part,
  { canKeep, values }: FitContext,
): { notice: Notice; values: Values } {
  const inside = head.cutInsideLine || (tail.size.characters > 0 && tail.cutInsideLine)
  const byLines = exceeds(
    draft.total,
    fit.limits.filter(({ unit }) => unit === 'lines' || unit === 'pieces'),
  )
  const notice =
    (fit.save && !canKeep ? fit.noticeNotKept : undefined) ??
    (inside ? fit.noticeInsideLine : undefined) ??
    (byLines ? fit.noticeByLines : undefined) ??
    fit.notice
  return { notice, values: { ...values, ...cutValues(draft.total, fit, head, tail) } }
}

/** Placeholders of what was there, what is shown and what is not. */
function cutValues(total: Size, fit: StepOf<'fit'>, head: Part, tail: Part): Values {
  const hidden = minus(total, plus(head.size, tail.size))
  const lines = sizeIn(total, 'lines')
  const headLines = sizeIn(head.size, 'lines')
  const tailFirstLine = lines - sizeIn(tail.size, 'lines') + 1
  const bytesLimit = fit.limits.find(({ unit }) => unit === 'tokens' || unit === 'bytes')
  const limitBytes = (bytesLimit?.count ?? 0) * (bytesLimit?.unit === 'tokens' ? 4 : 1)
  return {
    totalLines: lines,
    totalPieces: sizeIn(total, 'pieces'),
    totalBytes: total.bytes,
    totalUtf16: total.utf16,
    totalCharacters: total.characters,
    totalTokens: sizeIn(total, 'tokens'),
    headLines,
    headBytes: head.size.bytes,
    headUtf16: head.size.utf16,
    headCharacters: head.size.characters,
    nextLine: head.size.newlines + 1,
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
  if (text !== '') result.pushText(text, NO_BYTES, NO_BYTES, 'overflow')
  if (telling) result.copy(telling, 0, telling.length)
  if (after) result.pushText(fill(after, values), NO_BYTES, NO_BYTES, 'overflow')
}
