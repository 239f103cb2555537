/** The rows of the Raw pane: the lanes of stdout and stderr one below the other, as text or as hex. */
import type { StreamName } from '../../capture.ts'
import type { Shown, ShownStream } from '../../ledger/shown.ts'
import type { RawMode } from '../../store/viewSlice.ts'

export type RawRow =
  | { readonly kind: 'lane'; readonly number: number; readonly stream: StreamName }
  | {
      readonly kind: 'bytes'
      readonly number: number
      readonly stream: StreamName
      readonly from: number
      readonly to: number
      /** Of a text row, from 1. */
      readonly line: number
      readonly continued: boolean
    }

export interface RawLayout {
  readonly mode: RawMode
  readonly rows: number
  /** Bytes of the longest row, about. */
  readonly longest: number
  slice(first: number, count: number): RawRow[]
  rowOf(stream: StreamName, offset: number): number
  /** A byte near the start of a row, for the map; null for a lane's heading. */
  near(row: number): { readonly stream: StreamName; readonly offset: number } | null
}

export const HEX_ROW_BYTES = 16
/** Hex digits of a row's offset: more appear where the output is longer. */
export const OFFSET_DIGITS = 6

interface Lane {
  readonly stream: ShownStream
  /** Number of the lane's heading, or of its first row where it has none. */
  readonly start: number
  readonly heading: 0 | 1
  readonly rows: number
}

/** stderr alone, or beside stdout, needs a name; stdout alone is what everyone expects. */
function lanesOf(shown: Shown, rowsOf: (stream: ShownStream) => number): Lane[] {
  const { stdout, stderr } = shown.streams
  const heading = stderr.bytes.length > 0 ? 1 : 0
  const lanes: Lane[] = []
  let start = 0
  for (const stream of [stdout, stderr]) {
    const rows = rowsOf(stream)
    if (rows === 0) continue
    lanes.push({ stream, start, heading, rows })
    start += rows + heading
  }
  return lanes
}

function hexSlice(stream: ShownStream, first: number, count: number): { from: number; to: number }[] {
  const rows: { from: number; to: number }[] = []
  for (let row = first; row < first + count; row += 1) {
    const from = row * HEX_ROW_BYTES
    if (from >= stream.bytes.length) break
    rows.push({ from, to: Math.min(stream.bytes.length, from + HEX_ROW_BYTES) })
  }
  return rows
}

export function rawLayout(shown: Shown, mode: RawMode): RawLayout {
  const hex = mode === 'hex'
  const lanes = lanesOf(shown, (stream) =>
    hex ? Math.ceil(stream.bytes.length / HEX_ROW_BYTES) : stream.rows.rows,
  )
  const last = lanes.at(-1)
  const laneAt = (row: number) => lanes.findLast((lane) => lane.start <= row)

  const laneSlice = (lane: Lane, first: number, count: number): RawRow[] => {
    const { name } = lane.stream
    const base = lane.start + lane.heading
    if (hex) {
      return hexSlice(lane.stream, first, count).map((row, index) => ({
        kind: 'bytes' as const,
        number: base + first + index,
        stream: name,
        ...row,
        line: 0,
        continued: false,
      }))
    }
    return lane.stream.rows
      .slice(first, count)
      .map((row, index) => ({ kind: 'bytes' as const, number: base + first + index, stream: name, ...row }))
  }

  return {
    mode,
    rows: last === undefined ? 0 : last.start + last.heading + last.rows,
    longest: hex ? HEX_ROW_BYTES : Math.max(0, ...lanes.map((lane) => lane.stream.rows.longestRowBytes)),
    slice: (first, count) => {
      const found: RawRow[] = []
      for (const lane of lanes) {
        const end = lane.start + lane.heading + lane.rows
        if (first >= end || first + count <= lane.start) continue
        if (lane.heading === 1 && first <= lane.start) {
          found.push({ kind: 'lane', number: lane.start, stream: lane.stream.name })
        }
        const from = Math.max(0, first - lane.start - lane.heading)
        const to = Math.min(lane.rows, first + count - lane.start - lane.heading)
        if (to > from) found.push(...laneSlice(lane, from, to - from))
      }
      return found
    },
    rowOf: (stream, offset) => {
      const lane = lanes.find((candidate) => candidate.stream.name === stream)
      if (lane === undefined) return 0
      const within = hex ? Math.floor(offset / HEX_ROW_BYTES) : lane.stream.rows.rowOf(offset)
      return lane.start + lane.heading + Math.min(within, lane.rows - 1)
    },
    near: (row) => {
      const lane = laneAt(row)
      if (lane === undefined) return null
      const within = row - lane.start - lane.heading
      if (within < 0) return null
      const offset = hex ? within * HEX_ROW_BYTES : Math.floor(lane.stream.rows.approximateOffset(within))
      return { stream: lane.stream.name, offset: Math.min(offset, lane.stream.bytes.length - 1) }
    },
  }
}
