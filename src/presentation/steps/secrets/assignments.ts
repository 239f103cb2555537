/**
 * `NAME=value` in all its spellings: shells, .env, JSON, YAML, TOML, ini, XML, code, flags, query strings. A search
 * finds telling words; from there the whole name, what joins it to a value, and the value are read by hand, so
 * each is read once.
 */
import type { Found } from './found.ts'
import { judgeName } from './names.ts'
import { bareEnd, type KnownEnds, quotedEnd } from './valueEnds.ts'
import { type Candidate, isSecretValue } from './verdict.ts'

const TELLING = /pass|pwd|pw\b|secret|token|key|credential|creds\b|psk|jwt/gi
const NAME = /[A-Za-z0-9_.-]/
/** Characters of a name that are looked at; a longer one is not a name. */
const MAX_NAME = 96
/** The name's own quote or bracket, blanks, and what joins: `=`, `:`, `:=`, `=>`, `?=`, and a type in between. */
const JOIN =
  /(?<close>\\{0,3}["'`]?\]?\??)(?<before>[ \t]{0,32})(?<join>=>|:=|\?=|\|\|=|=(?![=~>])|:(?![:=]))(?<after>[ \t]{0,32})(?<type>[A-Za-z_][\w.<>[\]| ]{0,40}?[ \t]?=[ \t]{0,4}(?=["'`]))?/y
/** `define('NAME', 'value')`, `setenv("NAME", "value")`; a list of words has no bracket before the first. */
const CALLED = /[A-Za-z_]\([ \t]{0,8}\\{0,3}["']$/
const COMMA = /\\{0,3}["']\]?[ \t]{0,8},[ \t]{0,8}(?=\\{0,3}["'])/y
/** `<add key="NAME" value="…"`. */
const ATTRIBUTE = /["'][ \t]{1,8}value=(?=["'])/y
/** `<string name="NAME">value</string>`. */
const ELEMENT = /["'](?:[ \t][^<>\n]{0,64})?>/y
/** `- name: NAME` and `value: …` below it, in YAML and in JSON. */
const PAIR = /["']?[ \t]{0,8},?\s{1,40}["']?value["']?[ \t]{0,4}:[ \t]{0,8}|["'],["']value["']:/y
const PAIRED = /["']?(?:name|key)["']?[ \t]{0,4}[:=][ \t]{0,8}["']?$/i
/** A table's next column. */
const COLUMN = /[ \t]{0,32}\|[ \t]{1,32}|[ \t]{2,64}/y
const BLANKS = /[ \t]{1,8}/y
const IS =
  /["'`]?(?:[ \t](?:for|of)[ \t][^\n:=]{1,40}?)?[ \t](?:is|was|set to|is set to|has been set to):?[ \t]{1,4}/y
const QUOTE = /(?:[bBrRfFuU]{1,2}|@|\$)?(?<quote>\\{0,3}["'`])/y
/** Words that make a name of a bare `key` behind them. */
const SPOKEN =
  /(?:^|[^A-Za-z])(?<owner>api|access|secret access|secret|private|encryption|signing|auth|license)[ \t]$/i
const SET_COMMAND = /(?:^|[\s;&|])(?:ENV|ARG|set(?:env|x)?)(?:[ \t]-{1,2}[a-z]{1,12})?[ \t]$/
const ENV_PREFIX =
  /^(?:[ \t]*(?:export|set|declare|typeset|env|local|readonly|ENV|ARG)(?:[ \t]+-[A-Za-z]{1,4})*[ \t]+|[ \t]{0,32}(?:- )?)?$/

/** Finds values behind telling names. */
export function findAssignments(text: string): Found[] {
  const found: Found[] = []
  const known: KnownEnds = new Map()
  TELLING.lastIndex = 0
  for (let hit = TELLING.exec(text); hit; hit = TELLING.exec(text)) {
    let end = TELLING.lastIndex
    while (end < text.length && NAME.test(text[end])) end++
    let start = hit.index
    while (start > 0 && end - start <= MAX_NAME && NAME.test(text[start - 1])) start--
    TELLING.lastIndex = end
    if (end - start > MAX_NAME) continue
    const value = valueBehind(text, start, end, known)
    if (!value) continue
    found.push(value)
    TELLING.lastIndex = Math.max(end, value.end)
  }
  return found
}

function valueBehind(text: string, start: number, end: number, known: KnownEnds): Found | null {
  let name = text.slice(start, end)
  const line = text.slice(Math.max(lineStartOf(text, start), start - MAX_NAME), start)
  if (/^key$/i.test(name)) name = `${SPOKEN.exec(line)?.groups?.owner ?? ''} ${name}`
  const joined = joinAt(text, end, name, line)
  if (!joined) return null
  const verdict = judgeName(name)
  if (!verdict) return null
  const before = line.at(-1) ?? ''
  const candidate = {
    verdict,
    name,
    before,
    isUpper: name === name.toUpperCase(),
    isLineStart: ENV_PREFIX.test(line),
  }
  // The user of an address, `https://token:…@host`, is read as one.
  if (line.endsWith('//')) return null
  QUOTE.lastIndex = joined.at
  const quote = QUOTE.exec(text)?.groups?.quote
  let value: Candidate
  if (quote !== undefined) {
    const from = QUOTE.lastIndex
    // The quote that ends a string: `'PASSWORD=' + value`.
    if (joined.by === 'glued' && before !== '' && quote.endsWith(before)) return null
    const to = quotedEnd(text, from, quote)
    value = {
      ...candidate,
      ...joined,
      text: text.slice(from, to),
      start: from,
      end: to,
      isQuoted: true,
      isLast: true,
      isAlone: true,
      isCut: false,
    }
  } else {
    const { end: to, ...ends } = bareEnd(text, joined.at, { ...candidate, ...joined }, known)
    value = {
      ...candidate,
      ...joined,
      text: text.slice(joined.at, to),
      start: joined.at,
      end: to,
      isQuoted: false,
      ...ends,
    }
  }
  if (value.end <= value.start || !isSecretValue(value)) return null
  return { start: value.start, end: value.end, kind: verdict.kind }
}

/** How a name is joined to its value. `glued`: without a blank; `element`: an XML element; `flag`, `prose`, `call`. */
export interface Joined {
  /** Where the value begins. */
  readonly at: number
  readonly by: 'glued' | 'equals' | 'colon' | 'call' | 'element' | 'flag' | 'prose' | 'column'
}

function joinAt(text: string, end: number, name: string, line: string): Joined | null {
  const before = line.at(-1) ?? ''
  if (before === '<' && text[end] === '>') return { at: end + 1, by: 'element' }
  JOIN.lastIndex = end
  const join = JOIN.exec(text)?.groups
  if (join) {
    const glued = join.before === '' && join.after === '' && join.type === undefined && join.join === '='
    const by = glued ? 'glued' : join.join === ':' && join.type === undefined ? 'colon' : 'equals'
    return { at: JOIN.lastIndex, by }
  }
  COMMA.lastIndex = end
  if (COMMA.test(text) && CALLED.test(line)) return { at: COMMA.lastIndex, by: 'call' }
  ATTRIBUTE.lastIndex = end
  if (ATTRIBUTE.test(text)) return { at: ATTRIBUTE.lastIndex, by: 'call' }
  ELEMENT.lastIndex = end
  if (ELEMENT.test(text) && PAIRED.test(line)) return { at: ELEMENT.lastIndex, by: 'element' }
  PAIR.lastIndex = end
  if (PAIR.test(text) && PAIRED.test(line)) return { at: PAIR.lastIndex, by: 'colon' }
  BLANKS.lastIndex = end
  if (
    (/^--?[a-z]/i.test(name) || SET_COMMAND.test(line)) &&
    BLANKS.test(text) &&
    text[BLANKS.lastIndex] !== '-'
  )
    return { at: BLANKS.lastIndex, by: 'flag' }
  IS.lastIndex = end
  if (IS.test(text)) return { at: IS.lastIndex, by: 'prose' }
  COLUMN.lastIndex = end
  if (COLUMN.test(text)) return { at: COLUMN.lastIndex, by: 'column' }
  BLANKS.lastIndex = end
  return ENV_PREFIX.test(line) && BLANKS.test(text) ? { at: BLANKS.lastIndex, by: 'column' } : null
}

function lineStartOf(text: string, at: number): number {
  // Bounded: only the last characters of a long line are ever looked at.
  for (let i = at; i > 0 && at - i <= MAX_NAME; i--) if (text[i - 1] === '\n') return i
  return Math.max(0, at - MAX_NAME)
}
