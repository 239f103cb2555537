/**
 * Keys that begin with a prefix of their provider's. One search finds the places where any prefix stands; only
 * there are the patterns tried, so their number costs nothing elsewhere.
 */
import { AI_KEYS } from './aiKeys.ts'
import { CLOUD_KEYS } from './cloudKeys.ts'
import type { Found } from './found.ts'
import { SERVICE_KEYS } from './serviceKeys.ts'
import { looksRandom, variety } from './values.ts'

/** A key by its prefix. */
export interface PrefixedKey {
  readonly kind: string
  readonly prefixes: readonly string[]
  /**
   * What follows the prefix, as the source of a regular expression. It must not fail late: a class repeated
   * without an upper bound stands last, or is ended by a character that it does not hold.
   */
  readonly body: string
  /** `inside`: the prefix is found nowhere else, so it counts in the middle of a word too. */
  readonly where?: 'inside' | 'apart'
  /** The prefix is no proof: what follows must look random. */
  readonly weak?: boolean
}

interface Tried {
  readonly key: PrefixedKey
  readonly prefix: string
  readonly body: RegExp
}

export const PREFIXED_KEYS: readonly PrefixedKey[] = [...AI_KEYS, ...SERVICE_KEYS, ...CLOUD_KEYS]

/** The longest prefix first: `sk-ant-` before `sk-`. */
const TRIED: readonly Tried[] = PREFIXED_KEYS.flatMap((key) =>
  key.prefixes.map((prefix) => ({ key, prefix, body: new RegExp(key.body, 'y') })),
).sort((a, b) => b.prefix.length - a.prefix.length)

const BY_PREFIX: ReadonlyMap<string, readonly Tried[]> = new Map(
  TRIED.map(({ prefix }) => [prefix, TRIED.filter((each) => prefix.startsWith(each.prefix))]),
)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const ANY_PREFIX = new RegExp(TRIED.map(({ prefix }) => escaped(prefix)).join('|'), 'g')
const WORD = /[A-Za-z0-9_-]/
/** Base64 goes on over these. */
const WORD_OR_BASE64 = /[A-Za-z0-9_+/-]/
const MIN_VARIETY = 5

/** Finds the keys of {@link PREFIXED_KEYS}. */
export function findTokens(text: string): Found[] {
  const found: Found[] = []
  ANY_PREFIX.lastIndex = 0
  for (let hit = ANY_PREFIX.exec(text); hit; hit = ANY_PREFIX.exec(text)) {
    const start = hit.index
    const key = keyAt(text, start, hit[0])
    if (key) found.push(key)
    ANY_PREFIX.lastIndex = key ? key.end : start + 1
  }
  return found
}

function keyAt(text: string, start: number, longest: string): Found | null {
  const before = start === 0 ? '' : text[start - 1]
  for (const { key, prefix, body } of BY_PREFIX.get(longest) ?? []) {
    if (key.where !== 'inside' && before !== '' && !isEscape(text, start)) {
      if ((key.where === 'apart' ? WORD_OR_BASE64 : WORD).test(before)) continue
    }
    body.lastIndex = start + prefix.length
    const match = body.exec(text)
    if (!match) continue
    if (variety(match[0]) < MIN_VARIETY || (key.weak && !looksRandom(match[0]))) continue
    return { start, end: body.lastIndex, kind: key.kind }
  }
  return null
}

/** The letter before a key belongs to an escape, `\nghp_…`, in a string that is shown as source. */
function isEscape(text: string, start: number): boolean {
  return start >= 2 && text[start - 2] === '\\' && 'nrt'.includes(text[start - 1])
}
