/**
 * Step 4, mask secrets: on resolved text (so that a colour code cannot split one) and before anything is cut
 * (so that no prefix of one survives a cut).
 */
import { FINDERS } from './secrets.ts'

/** A stretch of text to mask, UTF-16 offsets, `end` exclusive. */
export interface Mask {
  readonly start: number
  readonly end: number
  readonly kind: string
}

/** What stands in the place of a secret. */
export function maskText(kind: string): string {
  return `‹redacted: ${kind}›`
}

/** A mask and the family that named it. */
interface Ranked extends Mask {
  readonly rank: number
}

/** A mask changes what stands around it, so the text is searched again as it is shown; more rounds find nothing. */
const MAX_ROUNDS = 4

/**
 * Finds every secret in `text`; in text order, never overlapping. Takes time linear in the length of the text.
 * A text that was masked holds no more secrets. Every text is searched as one that may begin inside a secret, as the
 * end of a long output does: a private key's last lines are masked without its first.
 */
export function findSecrets(text: string): readonly Mask[] {
  let found = search(text)
  for (let round = 1; found.length > 0 && round < MAX_ROUNDS; round++) {
    const more = foundAgain(text, found)
    if (more.length === 0) break
    found = withoutOverlaps([...found, ...more])
  }
  return found.map(({ start, end, kind }) => ({ start, end, kind }))
}

function search(text: string): readonly Ranked[] {
  return withoutOverlaps(
    Object.values(FINDERS).flatMap((find, rank) => find(text).map((each) => ({ ...each, rank }))),
  )
}

/** What is found in the masked text, as stretches of `text`; a mask that is touched counts as a whole. */
function foundAgain(text: string, masks: readonly Ranked[]): readonly Ranked[] {
  let shown = ''
  let at = 0
  const edges: { readonly mask: Ranked; readonly start: number; readonly end: number }[] = []
  for (const mask of masks) {
    shown += text.slice(at, mask.start)
    const start = shown.length
    shown += maskText(mask.kind)
    edges.push({ mask, start, end: shown.length })
    at = mask.end
  }
  shown += text.slice(at)
  let next = 0
  return search(shown).map((each) => {
    while (next < edges.length && edges[next].end <= each.start) next++
    let last = next
    while (last < edges.length && edges[last].end < each.end) last++
    return { ...each, start: original(each.start, next), end: original(each.end, last) }
  })

  /** `place` lies before the end of mask number `index`. */
  function original(place: number, index: number): number {
    const edge = edges[index]
    if (edge && place > edge.start) return place === edge.end ? edge.mask.end : edge.mask.start
    const before = edges[index - 1]
    return before ? before.mask.end + place - before.end : place
  }
}

/** Of two that overlap the one of the first family names the kind; both stretches are masked. */
function withoutOverlaps(found: readonly Ranked[]): readonly Ranked[] {
  const ranked = found.toSorted((a, b) => a.start - b.start || a.rank - b.rank)
  const result: Ranked[] = []
  for (const each of ranked) {
    const last = result.at(-1)
    if (last && each.start < last.end) {
      const { kind, rank } = each.rank < last.rank ? each : last
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, each.end), kind, rank }
    } else result.push(each)
  }
  return result
}
