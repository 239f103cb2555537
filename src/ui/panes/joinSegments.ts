/**
 * A row of binary data changes its origin at every second character. Thousands of segments in view would keep
 * the browser busy for seconds, and nobody could tell them apart.
 */

interface Segment {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly escaped: boolean
}

/** Segments of a row up to which each stands alone: prose with many marks has fewer. */
export const MAX_SEGMENTS = 48
const TOGETHER = 16

/**
 * The segments of one row; where they are too many, neighbours of one `kin` are one, which is marked like the
 * first of them that is `marked`.
 */
export function joinSegments<S extends Segment>(
  segments: readonly S[],
  { marked, kin }: { marked: (segment: S) => boolean; kin: (segment: S) => unknown },
): readonly S[] {
  if (segments.length <= MAX_SEGMENTS) return segments
  const joined: S[] = []
  let group: S[] = []
  const close = () => {
    const [first] = group
    const last = group.at(-1)
    if (first === undefined || last === undefined) return
    joined.push({
      ...(group.find(marked) ?? first),
      text: group.map(({ text }) => text).join(''),
      from: first.from,
      to: last.to,
      escaped: group.some(({ escaped }) => escaped),
    })
    group = []
  }
  for (const segment of segments) {
    const [first] = group
    if (group.length === TOGETHER || (first !== undefined && kin(first) !== kin(segment))) close()
    group.push(segment)
  }
  close()
  return joined
}
