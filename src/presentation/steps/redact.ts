/**
 * Step 4, mask secrets: on resolved text (so that a colour code cannot split one) and before anything is cut
 * (so that no prefix of one survives a cut).
 */
import type { Found } from './secrets/found.ts'
import { FINDERS } from './secrets.ts'

/** A stretch of text to mask, UTF-16 offsets, `end` exclusive. */
export interface Mask {
  readonly start: number
  readonly end: number
  readonly kind: string
}

export interface SearchOptions {
  /** The text goes on from one that is not here: a secret may have begun there. */
  readonly startsInside?: boolean
}

/** What stands in the place of a secret. */
export function maskText(kind: string): string {
  return `‹redacted: ${kind}›`
}

/**
 * Finds every secret in `text`; in text order, never overlapping. Takes time linear in the length of the text.
 * The end of a private key is masked from its first line on, wherever the text begins; so nothing more is to be
 * done where it `startsInside`, and a text may be searched alike with and without what stood before it.
 */
export function findSecrets(text: string, _options: SearchOptions = {}): readonly Mask[] {
  return withoutOverlaps(
    Object.values(FINDERS).flatMap((find, rank) => find(text).map((each) => ({ ...each, rank }))),
  )
}

/** Of two that overlap the one of the first family names the kind; both stretches are masked. */
function withoutOverlaps(found: readonly (Found & { readonly rank: number })[]): readonly Mask[] {
  const ranked = found.toSorted((a, b) => a.start - b.start || a.rank - b.rank)
  const result: { start: number; end: number; kind: string; rank: number }[] = []
  for (const each of ranked) {
    const last = result.at(-1)
    if (last && each.start < last.end) {
      last.end = Math.max(last.end, each.end)
      if (each.rank < last.rank) {
        last.kind = each.kind
        last.rank = each.rank
      }
    } else result.push({ ...each })
  }
  return result.map(({ start, end, kind }) => ({ start, end, kind }))
}
