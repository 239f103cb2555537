/** Puts the model's text together and keeps account of where each stretch of it came from. */
import type { StreamName } from '../capture.ts'
import type { OmittedRange, RuleId, Span } from './provenance.ts'
import type { Piece } from './steps/budget.ts'
import type { StreamResult } from './stream.ts'
import { NO_BYTES } from './units.ts'

export class TextBuilder {
  #text = ''
  readonly #spans: Span[] = []

  get text(): string {
    return this.#text
  }

  get spans(): readonly Span[] {
    return this.#spans
  }

  insert(text: string, rule: RuleId): void {
    this.#add(text, { kind: 'inserted', rule, stream: null, from: null, to: null })
  }

  pieces(stream: StreamName, pieces: readonly Piece[]): void {
    for (const { text, kind, rule, from, to } of pieces) {
      if (kind === 'inserted' || from === NO_BYTES) this.insert(text, rule)
      else this.#add(text, { kind, rule, stream, from, to })
    }
  }

  /** Ends the line: with the stream's own newline where it is part of what is shown, else one of ours. */
  newline(stream: StreamName, own: { from: number; to: number } | null, rule: RuleId): void {
    if (own) this.#add('\n', { kind: 'verbatim', rule: 'verbatim', stream, from: own.from, to: own.to })
    else this.insert('\n', rule)
  }

  #add(text: string, origin: Origin): void {
    if (text === '') return
    const start = this.#text.length
    this.#text += text
    const end = this.#text.length
    const last = this.#spans.at(-1)
    const joined = last && last.rule === origin.rule ? join(last, origin, end) : null
    if (joined) this.#spans[this.#spans.length - 1] = joined
    else this.#spans.push({ ...origin, start, end })
  }
}

type WithoutPlace<T> = T extends unknown ? Omit<T, 'start' | 'end'> : never
type Origin = WithoutPlace<Span>

/** `last` made longer by what follows it, where both are of one kind and their bytes are neighbours; else null. */
function join(last: Span, next: Origin, end: number): Span | null {
  if (last.kind === 'inserted') return next.kind === 'inserted' ? { ...last, end } : null
  if (last.kind === 'rewritten' || next.kind !== 'verbatim') return null
  return last.stream === next.stream && last.to === next.from ? { ...last, end, to: next.to } : null
}

/**
 * Every byte of a stream that no span covers, with the rule that dropped it: what a step recorded, else
 * `fallback`.
 */
export function omittedRanges(
  stream: StreamName,
  result: StreamResult,
  spans: readonly Span[],
  fallback: RuleId,
): OmittedRange[] {
  const covered = spans
    .filter((span) => span.stream === stream)
    .map((span) => ({ from: span.from ?? 0, to: span.to ?? 0 }))
    .sort((a, b) => a.from - b.from)
  const omitted: OmittedRange[] = []
  // A withheld stream is withheld as a whole, whatever the steps before the guard had done to it.
  const drops = result.binary === null ? result.drops.sorted() : []
  let drop = 0
  const gap = (from: number, to: number) => {
    let at = from
    while (at < to) {
      while (drop < drops.length && drops[drop].to <= at) drop++
      const next = drops[drop]
      const inside = next !== undefined && next.from <= at
      const end = next === undefined ? to : Math.min(to, inside ? next.to : next.from)
      add(omitted, { stream, from: at, to: end, rule: inside ? next.rule : fallback })
      at = end
    }
  }
  let at = 0
  for (const range of covered) {
    gap(at, range.from)
    at = range.to
  }
  gap(at, result.bytes)
  return omitted
}

function add(ranges: OmittedRange[], range: OmittedRange): void {
  const last = ranges.at(-1)
  if (last && last.rule === range.rule && last.to === range.from)
    ranges[ranges.length - 1] = { ...last, to: range.to }
  else ranges.push(range)
}
