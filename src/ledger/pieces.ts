/** The raw side of a presentation: for every byte of a stream, what became of it. */
import type { StreamName } from '../capture.ts'
import {
  type OmittedRange,
  RULES,
  type RuleFamily,
  type RuleId,
  type Span,
} from '../presentation/provenance.ts'

/** What became of a stretch of bytes. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly kind: 'verbatim' | 'rewritten' | 'omitted'
  readonly rule: RuleId
  readonly family: RuleFamily
  /** The rule in words. */
  readonly label: string
  /** Index of the span that covers it; null where none does. */
  readonly span: number | null
}

/** The pieces of one stream in byte order, found by offset. */
export class Pieces {
  readonly all: readonly Piece[]

  constructor(stream: StreamName, spans: readonly Span[], omitted: readonly OmittedRange[]) {
    const pieces: Piece[] = []
    spans.forEach((span, index) => {
      if (span.kind === 'inserted' || span.stream !== stream || span.from === span.to) return
      const { family, label } = RULES[span.rule]
      pieces.push({
        from: span.from,
        to: span.to,
        kind: span.kind,
        rule: span.rule,
        family,
        label,
        span: index,
      })
    })
    for (const range of omitted) {
      if (range.stream !== stream || range.from === range.to) continue
      const { family, label } = RULES[range.rule]
      pieces.push({
        from: range.from,
        to: range.to,
        kind: 'omitted',
        rule: range.rule,
        family,
        label,
        span: null,
      })
    }
    this.all = pieces.sort((a, b) => a.from - b.from)
  }

  /** The piece that holds byte `offset`. */
  at(offset: number): Piece | null {
    const piece = this.all[this.#indexOf(offset)]
    return piece !== undefined && piece.from <= offset && offset < piece.to ? piece : null
  }

  /** The pieces that touch bytes `from`..`to`, in order. */
  within(from: number, to: number): Piece[] {
    const found: Piece[] = []
    for (let index = Math.max(0, this.#indexOf(from)); index < this.all.length; index += 1) {
      const piece = this.all[index]
      if (piece === undefined || piece.from >= to) break
      if (piece.to > from) found.push(piece)
    }
    return found
  }

  /** Index of the last piece that begins at or before `offset`; -1 where none does. */
  #indexOf(offset: number): number {
    let low = -1
    let high = this.all.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.all[middle]?.from ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}
