/** What became of the bytes that no span covers. */
import type { StreamName } from '../capture.ts'
import { baseOf } from './address.ts'
import type { Drop } from './drops.ts'
import type { OmittedRange, RuleId, Span } from './provenance.ts'

/**
 * Every byte of a stream that no span covers, with the rule that dropped it: what a step recorded, else
 * `fallback`.
 * @param drops addresses, in order
 */
export function omittedRanges(
  stream: StreamName,
  bytes: number,
  spans: readonly Span[],
  drops: readonly Drop[],
  fallback: RuleId,
): OmittedRange[] {
  const base = baseOf(stream)
  const covered = spans
    .filter((span) => span.stream === stream)
    .map((span) => ({ from: span.from ?? 0, to: span.to ?? 0 }))
    .sort((a, b) => a.from - b.from)
  const omitted: OmittedRange[] = []
  let drop = 0
  const gap = (from: number, to: number) => {
    let at = from
    while (at < to) {
      while (drop < drops.length && drops[drop].to - base <= at) drop++
      const next = drops[drop]
      const inside = next !== undefined && next.from - base <= at
      const end = next === undefined ? to : Math.min(to, (inside ? next.to : next.from) - base)
      add(omitted, { stream, from: at, to: end, rule: inside ? next.rule : fallback })
      at = end
    }
  }
  let at = 0
  for (const range of covered) {
    gap(at, range.from)
    at = range.to
  }
  gap(at, bytes)
  return omitted
}

function add(ranges: OmittedRange[], range: OmittedRange): void {
  const last = ranges.at(-1)
  if (last && last.rule === range.rule && last.to === range.from)
    ranges[ranges.length - 1] = { ...last, to: range.to }
  else ranges.push(range)
}
