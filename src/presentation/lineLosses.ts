/** What of a stream is not in the model's text, in bytes and in lines, and which rule dropped it. */
import type { StreamName } from '../capture.ts'
import type { Presentation, RuleId } from './provenance.ts'

/** What one rule dropped of a stream. A line counts for the rule that dropped most of it. */
export interface RuleLoss {
  readonly rule: RuleId
  readonly bytes: number
  readonly lines: number
}

export interface StreamLoss {
  /** Of the stream as written. */
  readonly bytes: number
  /** As written, split at newlines only; a last one without a newline counts. */
  readonly lines: number
  readonly bytesLost: number
  /** Lines of which nothing is in the text but, at most, their newline. */
  readonly linesLost: number
  /** The most bytes first. Sums to `bytesLost` and `linesLost`. */
  readonly rules: readonly RuleLoss[]
}

/** Bytes of a stream that are in the text (`rule` is null), or that a rule dropped. */
interface Range {
  readonly from: number
  readonly to: number
  readonly rule: RuleId | null
}

const NEWLINE = 10
const INITIAL_CAPACITY = 1024

/** The offset behind each line of a stream, in order. One pass, eight bytes a line. */
export function lineEnds(chunks: Iterable<Uint8Array>): Float64Array {
  let ends = new Float64Array(INITIAL_CAPACITY)
  let count = 0
  let base = 0
  const push = (end: number) => {
    if (count === ends.length) {
      const larger = new Float64Array(ends.length * 2)
      larger.set(ends)
      ends = larger
    }
    ends[count++] = end
  }
  for (const chunk of chunks) {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) push(base + at + 1)
    base += chunk.length
  }
  if (base > (count === 0 ? 0 : ends[count - 1])) push(base)
  return ends.subarray(0, count)
}

/** @param ends of the stream's lines, from `lineEnds` */
export function streamLoss(presentation: Presentation, stream: StreamName, ends: Float64Array): StreamLoss {
  const ranges = rangesOf(presentation, stream)
  const losses = new Map<RuleId, { bytes: number; lines: number }>()
  const lossOf = (rule: RuleId) => {
    const loss = losses.get(rule) ?? { bytes: 0, lines: 0 }
    losses.set(rule, loss)
    return loss
  }
  let bytesLost = 0
  for (const { from, to, rule } of ranges) {
    if (rule === null) continue
    lossOf(rule).bytes += to - from
    bytesLost += to - from
  }
  let linesLost = 0
  let first = 0
  let start = 0
  for (const end of ends) {
    while (first < ranges.length && ranges[first].to <= start) first++
    const rule = ruleThatDropped(ranges, first, start, end)
    if (rule !== null) {
      lossOf(rule).lines++
      linesLost++
    }
    start = end
  }
  return {
    bytes: ends.at(-1) ?? 0,
    lines: ends.length,
    bytesLost,
    linesLost,
    rules: [...losses].map(([rule, loss]) => ({ rule, ...loss })).sort((a, b) => b.bytes - a.bytes),
  }
}

/** Every byte of the stream, in order, once. */
function rangesOf({ spans, omitted }: Presentation, stream: StreamName): Range[] {
  const ranges: Range[] = []
  for (const span of spans) {
    if (span.stream === stream) ranges.push({ from: span.from, to: span.to, rule: null })
  }
  for (const range of omitted) if (range.stream === stream) ranges.push(range)
  return ranges.sort((a, b) => a.from - b.from)
}

/** The rule that dropped most of the line from `start` to `end`; null where anything of it is in the text. */
function ruleThatDropped(ranges: readonly Range[], first: number, start: number, end: number): RuleId | null {
  const dropped = new Map<RuleId, number>()
  let most: RuleId | null = null
  for (let i = first; i < ranges.length && ranges[i].from < end; i++) {
    const { from, to, rule } = ranges[i]
    const bytes = Math.min(to, end) - Math.max(from, start)
    if (rule === null) {
      // The newline alone says nothing of the line; an empty line is nothing else.
      if (from < end - 1 || end - start === 1) return null
      continue
    }
    if (from <= start && to >= end) return rule
    const sum = (dropped.get(rule) ?? 0) + bytes
    dropped.set(rule, sum)
    if (most === null || sum > (dropped.get(most) ?? 0)) most = rule
  }
  return most
}
