/** Where a value ends. In doubt later rather than earlier: half a secret must never show. */
import type { Joined } from './assignments.ts'

/** Longer values are cut here; no secret in one line is longer. */
const MAX_VALUE = 16_384
/** So many characters of a value and of what follows are looked at to judge them. */
const REACH = 256
const BLANK = /\s/
/** Behind a first word a passphrase goes on in plain words, a command line does not. */
const MORE_WORDS = /^(?:[ \t][A-Za-z0-9!?.,']{1,40}){2,16}[ \t]*$/
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' }

export interface BareContext extends Joined {
  readonly before: string
  readonly isUpper: boolean
  readonly isLineStart: boolean
  readonly verdict: { readonly kind: string }
}

/** The index of the quote that ends a value which begins at `from`, or of the line's end where none does. */
export function quotedEnd(text: string, from: number, quote: string): number {
  const mark = quote.at(-1)
  const limit = Math.min(text.length, from + MAX_VALUE)
  for (let i = from; i < limit; i++) {
    if (text[i] === '\n') return i
    if (text[i] === '\\' && quote.length === 1 && mark !== "'") i++
    else if (text[i] === mark && text.startsWith(quote, i - quote.length + 1)) return i - quote.length + 1
  }
  return limit
}

export interface BareEnd {
  readonly end: number
  /** Nothing but a comment, a comma or what closes a bracket stands behind it in its line. */
  readonly isLast: boolean
  /** Nothing at all does. */
  readonly isAlone: boolean
  /** A comma or what closes a bracket stood there and is no part of it. */
  readonly isCut: boolean
}

/** Ends found before: names in a row without a blank share one, and it is looked for once. */
export type KnownEnds = Map<string, { readonly from: number; readonly end: number }>

/** The end of a value without quotes that begins at `from`. */
export function bareEnd(text: string, from: number, context: BareContext, known: KnownEnds): BareEnd {
  const stops = stopsOf(context)
  const key = `${stops} ${context.by === 'glued' ? context.verdict.kind === 'password' : ''}`
  const before = known.get(key)
  let end = before && before.from <= from && from <= before.end ? before.end : from
  while (
    end < text.length &&
    !BLANK.test(text[end]) &&
    !stops.includes(text[end]) &&
    !isNextField(text, end, context)
  )
    end++
  known.set(key, { from, end })
  if (context.by === 'element' && !text.startsWith('</', end))
    return { end: from, isLast: false, isAlone: false, isCut: false }
  if (
    context.by === 'glued' &&
    context.isUpper &&
    context.isLineStart &&
    context.verdict.kind === 'password'
  ) {
    const line = restOfLine(text, end)
    if (MORE_WORDS.test(line)) end += line.trimEnd().length
  }
  const isLast = /^[ \t\r"'`,;)}|\]]*(?:[#;/].*)?$/.test(restOfLine(text, end))
  const to = withoutClosers(text, from, end)
  return { end: to, isLast, isAlone: restOfLine(text, to).trim() === '', isCut: to < end }
}

/** `password=a&user=b`: a form's body, or a query without its beginning. */
function isNextField(text: string, at: number, { by, verdict }: BareContext): boolean {
  if (text[at] !== '&' || by !== 'glued') return false
  return verdict.kind !== 'password' || /^&[A-Za-z_]{1,32}=/.test(text.slice(at, at + 34))
}

function stopsOf({ before, by, isUpper }: BareContext): string {
  if (by === 'element') return '<'
  const quote = '"\'`'.includes(before) ? before : ''
  if (by === 'glued' && (before === '?' || before === '&')) return '&#"\'`<>'
  if (by === 'glued' && (before === ';' || before === ' ') && !isUpper) return `;${quote}`
  return quote
}

/** What closes something that was opened before the value is no part of it. */
function withoutClosers(text: string, from: number, end: number): number {
  let to = end
  while (to > from) {
    const last = text[to - 1]
    const opener = CLOSERS[last]
    const closes = opener !== undefined && !text.slice(Math.max(from, to - REACH), to).includes(opener)
    const isQuote = '"\'`'.includes(last) && !text.slice(Math.max(from, to - REACH), to - 1).includes(last)
    if (!closes && !isQuote && last !== ',' && last !== ';') break
    to--
    if (end - to > 8) break
  }
  return to
}

function restOfLine(text: string, at: number): string {
  const rest = text.slice(at, at + REACH)
  const newline = rest.indexOf('\n')
  return newline < 0 ? rest : rest.slice(0, newline)
}
