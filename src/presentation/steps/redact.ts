/**
 * Step 4, mask secrets: on resolved text (so that a colour code cannot split one) and before anything is cut
 * (so that no prefix of one survives a cut).
 */
import { SECRET_PATTERNS } from './secrets.ts'

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

/** Finds every secret in `text`; in text order, never overlapping. */
export function findSecrets(text: string): readonly Mask[] {
  const masks: Mask[] = []
  for (const { kind, pattern, accept } of SECRET_PATTERNS) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      if (match[0] === '') {
        pattern.lastIndex++
        continue
      }
      const group = ['value', 'double', 'single', 'bare'].find((name) => match.groups?.[name] !== undefined)
      const value = group ? (match.groups?.[group] ?? '') : match[0]
      const range = (group ? match.indices?.groups?.[group] : match.indices?.[0]) ?? [0, 0]
      if (accept && !accept(value, match)) continue
      masks.push({ start: range[0], end: range[1], kind: typeof kind === 'string' ? kind : kind(match) })
    }
  }
  return withoutOverlaps(masks)
}

/** Of two that overlap the one whose pattern is listed first names the kind; both stretches are masked. */
function withoutOverlaps(masks: readonly Mask[]): readonly Mask[] {
  const ranked = masks
    .map((mask, rank) => ({ ...mask, rank }))
    .sort((a, b) => a.start - b.start || a.rank - b.rank)
  const result: { start: number; end: number; kind: string; rank: number }[] = []
  for (const mask of ranked) {
    const last = result.at(-1)
    if (last && mask.start < last.end) {
      last.end = Math.max(last.end, mask.end)
      if (mask.rank < last.rank) {
        last.kind = mask.kind
        last.rank = mask.rank
      }
    } else result.push(mask)
  }
  return result.map(({ start, end, kind }) => ({ start, end, kind }))
}
