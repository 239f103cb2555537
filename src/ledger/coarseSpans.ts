/**
 * Binary data shown as text changes its origin at every second byte. Hundreds of thousands of spans would keep the
 * page busy for seconds as they cross, and nobody can tell them apart.
 */
import type { Presentation, Span } from '../presentation/provenance.ts'

/** Spans that the page takes. Text of 30,000 characters in which every quote and newline is escaped has fewer. */
export const MAX_SPANS = 12_000

/**
 * `presentation` with at most about `most` spans: where there are more, neighbours of one stream are one span,
 * which says of its text that it stands for all their bytes. Text and bytes are covered as before.
 */
export function coarsened(presentation: Presentation, most = MAX_SPANS): Presentation {
  const { spans } = presentation
  if (spans.length <= most) return presentation
  const together = Math.ceil((spans.length / most) * 2)
  const coarse: Span[] = []
  let joined = 0
  for (const span of spans) {
    const last = coarse.at(-1)
    const both = last !== undefined && joined < together ? join(last, span) : null
    if (both === null) {
      coarse.push(span)
      joined = 1
    } else {
      coarse[coarse.length - 1] = both
      joined += 1
    }
  }
  const warning = `The text changes at ${spans.length.toLocaleString('en')} places: neighbours are marked as one.`
  return { ...presentation, spans: coarse, warnings: [...presentation.warnings, warning] }
}

/** Both as one that stands for the bytes of both; null where their bytes are no neighbours. */
function join(a: Span, b: Span): Span | null {
  if (a.kind === 'inserted' || b.kind === 'inserted' || a.stream !== b.stream || a.to !== b.from) return null
  const rule = a.rule === 'verbatim' ? b.rule : a.rule
  return { kind: 'rewritten', rule, start: a.start, end: b.end, stream: a.stream, from: a.from, to: b.to }
}
