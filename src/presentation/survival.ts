/** Whether what stands at some bytes of a capture is still there for a model to read. */
import type { StreamName } from '../capture.ts'
import type { Occurrence } from './occurrences.ts'
import type { OmittedRange, Presentation, RuleId, Span } from './provenance.ts'
import { NO_BYTES, utf8Length } from './units.ts'

type CoveringSpan = Extract<Span, { stream: StreamName }>

export class Survival {
  readonly #text: string
  readonly #spans: Readonly<Record<StreamName, readonly CoveringSpan[]>>
  readonly #omitted: Readonly<Record<StreamName, readonly OmittedRange[]>>
  /** The characters of what is looked for, and how many bytes each has. */
  readonly #characters: readonly string[]
  readonly #lengths: readonly number[]

  /** @param wanted the text that the occurrences are of */
  constructor(presentation: Presentation, wanted: string) {
    this.#text = presentation.text
    const covering = (stream: StreamName) =>
      presentation.spans.flatMap((span) => (span.stream === stream ? [span] : [])).sort(byFirstByte)
    this.#spans = { stdout: covering('stdout'), stderr: covering('stderr') }
    const dropped = (stream: StreamName) =>
      presentation.omitted.filter((range) => range.stream === stream).sort(byFirstByte)
    this.#omitted = { stdout: dropped('stdout'), stderr: dropped('stderr') }
    this.#characters = [...wanted]
    this.#lengths = this.#characters.map((character) => utf8Length(character.codePointAt(0) ?? 0))
  }

  /**
   * Null where the model can read every character of the occurrence; else the rule that dropped the first one it
   * cannot read, or that put something else in its place.
   */
  lostBy({ stream, from, bounds }: Occurrence): RuleId | null {
    let at = from
    for (let i = 0; i < this.#characters.length; i++) {
      const start = bounds === null ? at : bounds[i * 2]
      const end = bounds === null ? at + this.#lengths[i] : bounds[i * 2 + 1]
      at = end
      if (start === NO_BYTES) continue
      const rule = this.#characterLostBy(stream, this.#characters[i], start, end)
      if (rule !== null) return rule
    }
    return null
  }

  #characterLostBy(stream: StreamName, character: string, from: number, to: number): RuleId | null {
    const span = rangeAt(this.#spans[stream], from)
    if (span === null || span.to < to) return rangeAt(this.#omitted[stream], span?.to ?? from)?.rule ?? null
    // A mask covers its bytes and does not show them; an escaped character still shows itself.
    const isShown = span.kind === 'verbatim' || this.#text.slice(span.start, span.end).includes(character)
    return isShown ? null : span.rule
  }
}

function byFirstByte(a: { from: number }, b: { from: number }): number {
  return a.from - b.from
}

/** The range that holds byte `at`, by halving. */
function rangeAt<T extends { from: number; to: number }>(ranges: readonly T[], at: number): T | null {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ranges[middle].to <= at) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range && range.from <= at ? range : null
}
