import { memo } from 'react'
import { shallow } from 'zustand/shallow'
import type { ShownStream } from '../../ledger/shown.ts'
import { formatBytes, formatCount, plural } from '../format.ts'
import { OFFSET_DIGITS, type RawRow } from './rawLayout.ts'
import { asciiColumn, droppedBy, hexSegments, type RawSegment, textSegments } from './rawSegments.ts'

interface RawRowViewProps {
  readonly row: RawRow
  readonly stream: ShownStream
  readonly hex: boolean
  /** The lit bytes of this row; equal numbers where none are. */
  readonly litFrom: number
  readonly litTo: number
  /** The byte at the caret; -1 where the caret is elsewhere. */
  readonly caret: number
  readonly rows: number
}

export const rawRowId = (number: number): string => `raw-row-${number}`

/** A layout makes its rows anew for each window: they are the same row where they are the same bytes. */
function sameRow(before: RawRowViewProps, after: RawRowViewProps): boolean {
  const { row: a, ...restBefore } = before
  const { row: b, ...restAfter } = after
  if (!shallow(restBefore, restAfter) || a.number !== b.number || a.stream !== b.stream) return false
  if (a.kind === 'lane' || b.kind === 'lane') return a.kind === b.kind
  return a.from === b.from && a.to === b.to
}

/** One row of the Raw pane. */
export const RawRowView = memo(function RawRowView(props: RawRowViewProps) {
  const { row, stream } = props
  if (row.kind === 'lane') return <LaneHeading stream={stream} number={row.number} rows={props.rows} />
  const dropped = droppedBy(stream, row)
  const segments = props.hex ? hexSegments(stream, row) : textSegments(stream, row)
  const lit = props.litTo > props.litFrom
  return (
    <div
      id={rawRowId(row.number)}
      className={`row lane-${row.stream}${dropped === null ? '' : ` row-dropped fam-${dropped.family}`}${lit && dropped !== null ? ' row-lit' : ''}`}
      role="option"
      aria-selected={props.caret >= 0}
      aria-posinset={row.number + 1}
      aria-setsize={props.rows}
      tabIndex={-1}
      data-row={row.number}
    >
      <span className="gutter">{gutterText(row, props.hex)}</span>
      <span className="row-text">
        {segments.map((segment, index) => (
          <Segment key={segment.from} segment={segment} hex={props.hex} first={index === 0} props={props} />
        ))}
      </span>
      {props.hex && <span className="ascii">{asciiColumn(stream.bytes.slice(row.from, row.to))}</span>}
    </div>
  )
}, sameRow)

function gutterText(row: Extract<RawRow, { kind: 'bytes' }>, hex: boolean): string {
  if (hex) return row.from.toString(16).padStart(OFFSET_DIGITS, '0')
  return row.continued ? '↪' : formatCount(row.line)
}

function Segment(given: { segment: RawSegment; hex: boolean; first: boolean; props: RawRowViewProps }) {
  const { segment, props } = given
  const { piece } = segment
  const classes = ['seg']
  if (piece !== null && piece.kind !== 'verbatim') classes.push(`seg-${piece.kind}`, `fam-${piece.family}`)
  if (segment.escaped) classes.push('seg-escape')
  if (segment.from < props.litTo && segment.to > props.litFrom) classes.push('seg-lit')
  if (props.caret >= segment.from && props.caret < segment.to) classes.push('seg-caret')
  return (
    <span
      className={classes.join(' ')}
      data-from={segment.from}
      title={piece?.kind === 'rewritten' ? piece.label : undefined}
    >
      {given.hex && !given.first ? ` ${segment.text}` : segment.text}
    </span>
  )
}

function LaneHeading({ stream, number, rows }: { stream: ShownStream; number: number; rows: number }) {
  return (
    <div
      id={rawRowId(number)}
      className={`row lane-heading lane-${stream.name}`}
      role="option"
      aria-selected={false}
      aria-posinset={number + 1}
      aria-setsize={rows}
      tabIndex={-1}
      data-row={number}
    >
      <span className="lane-name">{stream.name}</span>
      <span className="lane-size">
        {plural(stream.rows.lines, 'line')} · {formatBytes(stream.bytes.length)}
      </span>
    </div>
  )
}
