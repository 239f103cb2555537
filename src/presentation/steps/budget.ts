/**
 * Steps 5 and 7 on one stream's resolved text: masks and visible forms take their places, then the first
 * lines that the budget holds are kept. Cuts fall between lines; inside one only where it alone is too long,
 * and then between graphemes.
 */
import type { StreamBudget } from '../policy.ts'
import type { RuleId } from '../provenance.ts'
import { NO_BYTES, type Units, utf8Length, utf8LengthOf } from '../units.ts'
import { type Mask, maskText } from './redact.ts'
import { visibleForm } from './visible.ts'

/** A stretch of the model's text and where it is from; NO_BYTES where no byte stands behind it. */
export interface Piece {
  text: string
  readonly kind: 'verbatim' | 'rewritten' | 'inserted'
  readonly rule: RuleId
  readonly from: number
  to: number
}

export interface Fitted {
  readonly pieces: readonly Piece[]
  readonly lines: number
  readonly overflow: boolean
  /** The cut fell inside a line. */
  readonly cutInsideLine: boolean
  /** Secrets in what is shown. */
  readonly secrets: number
  /** Hidden or control characters shown by their visible form. */
  readonly made: number
  /** Bytes of the newline that ends the last line shown; null where there is none or the cut took it. */
  readonly newline: { readonly from: number; readonly to: number } | null
  /** Byte ranges behind a mask that its own span cannot cover (a colour code split the secret). */
  readonly behindMasks: readonly { readonly from: number; readonly to: number }[]
}

/** Code units looked at on each side of a cut to find the edge of a grapheme. */
const GRAPHEME_REACH = 128

export interface FitOptions {
  /** The units end the stream: a last newline is not part of the text. */
  readonly atEnd: boolean
  /** Characters of a line were dropped for its length before they came here. */
  readonly clippedLine: boolean
}

/** Fits `units` into `budget`. `masks` are in text order; `unitAt` maps their offsets to units. */
export function fitBudget(
  units: Units,
  masks: readonly Mask[],
  unitAt: Uint32Array,
  budget: StreamBudget,
  options: FitOptions,
): Fitted {
  const builder = new Builder(units)
  const end = options.atEnd && units.cp[units.length - 1] === 10 ? units.length - 1 : units.length
  let nextMask = 0
  let lineStart = builder.mark()
  let lines = 0
  let lastNewline = -1
  let unit = 0
  while (unit < end) {
    const mask = masks[nextMask]
    if (mask && unitAt[mask.start] <= unit) {
      nextMask++
      const maskEnd = Math.min(end, unitAt[mask.end])
      if (maskEnd > unit) builder.mask(unit, maskEnd, mask.kind)
      unit = Math.max(unit, maskEnd)
    } else if (units.cp[unit] === 10) {
      lines++
      if (lines === budget.maxLines) return builder.result(lines, true, false, unit)
      lineStart = builder.mark()
      lastNewline = unit
      builder.unit(unit++)
    } else builder.unit(unit++)
    if (builder.bytes <= budget.maxBytes) continue
    if (lines > 0) {
      builder.rewind(lineStart)
      return builder.result(lines, true, false, lastNewline)
    }
    builder.cutTo(budget.maxBytes, unit)
    return builder.result(1, true, true, -1)
  }
  const clipped = options.clippedLine
  const finalNewline = !clipped && end < units.length ? end : -1
  return builder.result(units.length === 0 ? 0 : lines + 1, clipped, clipped, finalNewline)
}

interface Checkpoint {
  pieces: number
  lastLength: number
  lastTo: number
  bytes: number
  secrets: number
  made: number
  behind: number
}

class Builder {
  bytes = 0
  readonly #units: Units
  readonly #pieces: Piece[] = []
  readonly #behind: { from: number; to: number }[] = []
  #secrets = 0
  #made = 0

  constructor(units: Units) {
    this.#units = units
  }

  unit(index: number): void {
    const { cp, from, to } = this.#units
    const visible = visibleForm(cp[index], (offset) => this.#codePoint(index + offset))
    if (visible !== null) {
      this.#made++
      this.#add(visible, 'rewritten', 'invisible', from[index], to[index])
      this.bytes += visible.length
    } else {
      const inserted = from[index] === NO_BYTES
      const text = String.fromCodePoint(cp[index])
      this.#add(
        text,
        inserted ? 'inserted' : 'verbatim',
        inserted ? 'terminal-escape' : 'verbatim',
        from[index],
        to[index],
      )
      this.bytes += utf8Length(cp[index])
    }
  }

  /** One mask for units `start` to `end`: it covers their first unbroken run of bytes, the rest is behind it. */
  mask(start: number, end: number, kind: string): void {
    const { from, to } = this.#units
    let first = start
    while (first < end && from[first] === NO_BYTES) first++
    let last = first
    while (last + 1 < end && from[last + 1] === to[last]) last++
    const text = maskText(kind)
    if (first < end) this.#add(text, 'rewritten', 'secret', from[first], to[last])
    else this.#add(text, 'inserted', 'secret', NO_BYTES, NO_BYTES)
    for (let index = last + 1; index < end; index++) {
      if (from[index] !== NO_BYTES) this.#behind.push({ from: from[index], to: to[index] })
    }
    this.#secrets++
    this.bytes += utf8LengthOf(text)
  }

  mark(): Checkpoint {
    const last = this.#pieces.at(-1)
    return {
      pieces: this.#pieces.length,
      lastLength: last?.text.length ?? 0,
      lastTo: last?.to ?? 0,
      bytes: this.bytes,
      secrets: this.#secrets,
      made: this.#made,
      behind: this.#behind.length,
    }
  }

  rewind(checkpoint: Checkpoint): void {
    this.#pieces.length = checkpoint.pieces
    const last = this.#pieces.at(-1)
    if (last) {
      last.text = last.text.slice(0, checkpoint.lastLength)
      last.to = checkpoint.lastTo
    }
    this.#behind.length = checkpoint.behind
    this.bytes = checkpoint.bytes
    this.#secrets = checkpoint.secrets
    this.#made = checkpoint.made
  }

  /** Shortens what is there to `maxBytes`, between graphemes; `next` is the unit that follows it. */
  cutTo(maxBytes: number, next: number): void {
    const last = this.#pieces.at(-1)
    if (!last) return
    if (last.kind !== 'verbatim') return this.#dropLast(last)
    const before = this.bytes - utf8LengthOf(last.text)
    const room = maxBytes - before
    const cut = graphemeCut(last.text, charactersWithin(last.text, room), this.#textFrom(next))
    if (cut === 0) return this.#dropLast(last)
    last.text = last.text.slice(0, cut)
    last.to = last.from + utf8LengthOf(last.text)
    this.bytes = before + utf8LengthOf(last.text)
  }

  /** `newline`: the unit of the newline that ends the last line shown, or -1. */
  result(lines: number, overflow: boolean, cutInsideLine: boolean, newline: number): Fitted {
    return {
      pieces: this.#pieces,
      lines,
      overflow,
      cutInsideLine,
      secrets: this.#secrets,
      made: this.#made,
      newline: newline < 0 ? null : { from: this.#units.from[newline], to: this.#units.to[newline] },
      behindMasks: this.#behind,
    }
  }

  #dropLast(piece: Piece): void {
    this.#pieces.pop()
    this.bytes -= utf8LengthOf(piece.text)
    if (piece.rule === 'secret') this.#secrets--
  }

  #add(text: string, kind: Piece['kind'], rule: RuleId, from: number, to: number): void {
    const last = this.#pieces.at(-1)
    const joins = last?.kind === kind && last.rule === rule && last.to === from
    if (last && joins && kind !== 'rewritten') {
      last.text += text
      last.to = to
    } else this.#pieces.push({ text, kind, rule, from, to })
  }

  #codePoint(index: number): number {
    return index >= 0 && index < this.#units.length ? this.#units.cp[index] : -1
  }

  #textFrom(unit: number): string {
    const end = Math.min(this.#units.length, unit + GRAPHEME_REACH)
    let text = ''
    for (let index = unit; index < end; index++) text += String.fromCodePoint(this.#units.cp[index])
    return text
  }
}

/** How many code units of `text` take at most `maxBytes` of UTF-8, never half a surrogate pair. */
function charactersWithin(text: string, maxBytes: number): number {
  let bytes = 0
  let index = 0
  while (index < text.length) {
    const cp = text.codePointAt(index) ?? 0
    bytes += utf8Length(cp)
    if (bytes > maxBytes) return index
    index += cp > 0xffff ? 2 : 1
  }
  return index
}

/** The last edge of a grapheme at or before `cut`. A grapheme longer than the reach is cut at a character. */
function graphemeCut(text: string, cut: number, following: string): number {
  if (cut <= 0) return 0
  let start = Math.max(0, cut - GRAPHEME_REACH)
  if (isLowSurrogate(text.charCodeAt(start))) start++
  const around = text.slice(start) + following
  const segment = new Intl.Segmenter('en', { granularity: 'grapheme' })
    .segment(around)
    .containing(cut - start)
  if (!segment) return cut
  const edge = start + segment.index
  return edge > start || start === 0 ? edge : cut
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
