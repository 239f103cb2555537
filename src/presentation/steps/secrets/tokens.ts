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
const alternatives = (tried: readonly Tried[]) => tried.map(({ prefix }) => escaped(prefix)).join('|')
const isInside = ({ key }: Tried) => key.where === 'inside'
/** Distinctive prefixes anywhere; the others where a word begins, or behind an escape in a string shown as source. */
const SEARCHES: readonly RegExp[] = [
  new RegExp(alternatives(TRIED.filter(isInside)), 'g'),
  new RegExp(
    `(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]))(?:${alternatives(TRIED.filter((each) => !isInside(each)))})`,
    'g',
  ),
]
/** Base64 goes on over these; a prefix may stand behind one by chance. */
const BASE64_SIGN = /[+/]/
const MIN_VARIETY = 5

/** Finds the keys of {@link PREFIXED_KEYS}. */
export function findTokens(text: string): Found[] {
  const found: Found[] = []
  for (const search of SEARCHES) {
    search.lastIndex = 0
    for (let hit = search.exec(text); hit; hit = search.exec(text)) {
      const { key, end } = keyAt(text, hit.index, hit[0])
      if (key) found.push(key)
      // What was read and refused is not read again, or a row of prefixes would be read once for each.
      search.lastIndex = Math.max(end, hit.index + 1)
    }
  }
  return found
}

/** The key that begins at `start`, and the index up to which the text was read. */
function keyAt(text: string, start: number, longest: string): { key: Found | null; end: number } {
  const before = start === 0 ? '' : text[start - 1]
  let end = start
  for (const { key, prefix, body } of BY_PREFIX.get(longest) ?? []) {
    if (key.where === 'apart' && BASE64_SIGN.test(before)) continue
    body.lastIndex = start + prefix.length
    const match = body.exec(text)
    if (!match) continue
    end = Math.max(end, body.lastIndex)
    if (variety(match[0]) < MIN_VARIETY || (key.weak && !looksRandom(match[0]))) continue
    return { key: { start, end: body.lastIndex, kind: key.kind }, end }
  }
  return { key: null, end }
}
