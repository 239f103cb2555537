/** The last step: the parts of a layout, in order, become the text; what stands where is noted as spans. */
import type { StreamName } from '../capture.ts'
import { offsetOf, streamOf } from './address.ts'
import type { ChannelName } from './channelSettings.ts'
import { allHold, type ConditionName } from './conditions.ts'
import type { AddressRange } from './draft.ts'
import type { LayoutPart } from './policySchema.ts'
import type { RuleId, Span } from './provenance.ts'
import { fill, type Values } from './template.ts'
import { NO_BYTES, type Units } from './units.ts'

/** What stands for a channel: its text, or a message in the place of it. */
export interface Body {
  readonly units: Units
  readonly message: string | null
  /** Addresses of the newline that ended it, for the newline that follows. */
  readonly newline: AddressRange | null
}

export interface LaidOut {
  readonly text: string
  readonly spans: readonly Span[]
  /** The channels that a part showed. */
  readonly placed: ReadonlySet<ChannelName>
  /** Newlines that ended a channel and that no part wrote again. */
  readonly unwritten: readonly AddressRange[]
}

export function layOut(
  parts: readonly LayoutPart[],
  bodies: ReadonlyMap<ChannelName, Body>,
  facts: ReadonlySet<ConditionName>,
  values: Values,
): LaidOut {
  const builder = new TextBuilder()
  const placed = new Set<ChannelName>()
  const unwritten: AddressRange[] = []
  let newline: Body['newline'] = null
  for (const part of parts) {
    if (!allHold(part.when, facts)) continue
    if ('text' in part) {
      const text = fill(part.text, values)
      const escaped = part.escape === 'json' ? (jsonEscape(text) ?? text) : text
      builder.insert(escaped, part.rule ?? 'layout', newline)
      if (newline && !escaped.startsWith('\n')) unwritten.push(newline)
      newline = null
      continue
    }
    const body = bodies.get(part.body)
    if (!body || placed.has(part.body)) continue
    placed.add(part.body)
    const rewrite = part.escape === 'json' ? jsonEscape : null
    if (body.message === null) builder.units(body.units, rewrite)
    else builder.insert(rewrite?.(body.message) ?? body.message, 'binary', null)
    if (newline) unwritten.push(newline)
    if (rewrite && body.newline) unwritten.push(body.newline)
    newline = rewrite ? null : body.newline
  }
  if (newline) unwritten.push(newline)
  return { text: builder.text, spans: builder.spans, placed, unwritten }
}

/** `text` as it stands in a JSON string; null where it needs no change. */
function jsonEscape(text: string): string | null {
  const escaped = JSON.stringify(text).slice(1, -1)
  return escaped === text ? null : escaped
}

type WithoutPlace<T> = T extends unknown ? Omit<T, 'start' | 'end'> : never
type Origin = WithoutPlace<Span>

class TextBuilder {
  readonly #parts: string[] = []
  readonly #spans: Span[] = []
  #length = 0

  get text(): string {
    return this.#parts.join('')
  }

  get spans(): readonly Span[] {
    return this.#spans
  }

  /** Words of ours; a newline at their beginning is the text's `own`, where it had one there. */
  insert(text: string, rule: RuleId, own: { from: number; to: number } | null): void {
    const isOwn = own !== null && text.startsWith('\n')
    if (isOwn) this.#add('\n', place('verbatim', 'verbatim', own.from, own.to))
    this.#add(isOwn ? text.slice(1) : text, inserted(rule))
  }

  units(units: Units, rewrite: ((text: string) => string | null) | null): void {
    let i = 0
    while (i < units.length) {
      const text = units.textAt(i)
      const escaped = rewrite ? rewrite(text) : null
      const rule = units.ruleAt(i)
      const from = units.from[i]
      if (from === NO_BYTES)
        this.#add(escaped ?? text, inserted(rule === 'verbatim' ? 'terminal-escape' : rule))
      else if (escaped !== null)
        this.#add(escaped, place('rewritten', rule === 'verbatim' ? 'json-escape' : rule, from, units.to[i]))
      else if (rule !== 'verbatim') this.#add(text, place('rewritten', rule, from, units.to[i]))
      else {
        i = this.#verbatimRun(units, i, rewrite)
        continue
      }
      i++
    }
  }

  /** Characters as written whose bytes are neighbours, from unit `start` on; gives the unit behind them. */
  #verbatimRun(units: Units, start: number, rewrite: ((text: string) => string | null) | null): number {
    let text = units.textAt(start)
    let end = start + 1
    while (end < units.length && units.from[end] === units.to[end - 1] && units.ruleAt(end) === 'verbatim') {
      const next = units.textAt(end)
      if (rewrite && rewrite(next) !== null) break
      text += next
      end++
    }
    this.#add(text, place('verbatim', 'verbatim', units.from[start], units.to[end - 1]))
    return end
  }

  #add(text: string, origin: Origin): void {
    if (text === '') return
    const start = this.#length
    this.#parts.push(text)
    this.#length += text.length
    const end = this.#length
    const last = this.#spans.at(-1)
    const joined = last && last.rule === origin.rule ? join(last, origin, end) : null
    if (joined) this.#spans[this.#spans.length - 1] = joined
    else this.#spans.push({ ...origin, start, end })
  }
}

function inserted(rule: RuleId): Origin {
  return { kind: 'inserted', rule, stream: null, from: null, to: null }
}

function place(kind: 'verbatim' | 'rewritten', rule: RuleId, from: number, to: number): Origin {
  const stream: StreamName = streamOf(from)
  return { kind, rule, stream, from: offsetOf(from), to: offsetOf(to) }
}

/** `last` made longer by what follows it, where both are of one kind and their bytes are neighbours; else null. */
function join(last: Span, next: Origin, end: number): Span | null {
  if (last.kind === 'inserted') return next.kind === 'inserted' ? { ...last, end } : null
  if (last.kind === 'rewritten' || next.kind !== 'verbatim') return null
  return last.stream === next.stream && last.to === next.from ? { ...last, end, to: next.to } : null
}
