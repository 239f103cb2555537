import { memo } from 'react'
import { ruleFacts } from '../../ledger/rules.ts'
import { type Shown, spanAt } from '../../ledger/shown.ts'
import type { TextRow } from '../../ledger/textRows.ts'
import { FAMILY_SIGNS } from '../familySigns.ts'
import { formatCount } from '../format.ts'
import { type ModelSegment, modelSegments } from './modelSegments.ts'

interface ModelRowViewProps {
  readonly shown: Shown
  readonly row: TextRow
  readonly number: number
  /** The lit characters of this row; equal numbers where none are. */
  readonly litFrom: number
  readonly litTo: number
  /** The character at the caret; -1 where the caret is elsewhere. */
  readonly caret: number
  readonly rows: number
}

export const modelRowId = (number: number): string => `model-row-${number}`

/** One row of the model's text. */
export const ModelRowView = memo(function ModelRowView(props: ModelRowViewProps) {
  const { shown, row, number } = props
  const segments = modelSegments(shown, row)
  const inserted = insertedRow(shown, segments)
  const lit = props.litTo > props.litFrom
  const classes = ['row']
  if (inserted !== null) classes.push('row-inserted', `fam-${inserted.family}`)
  if (inserted !== null && lit) classes.push('row-lit')
  return (
    <div
      id={modelRowId(number)}
      className={classes.join(' ')}
      role="option"
      aria-selected={props.caret >= 0}
      aria-posinset={number + 1}
      aria-setsize={props.rows}
      tabIndex={-1}
      data-row={number}
    >
      <span className="gutter">
        {inserted !== null ? FAMILY_SIGNS[inserted.family] : row.continued ? '↪' : formatCount(row.line)}
      </span>
      <span className="row-text">
        {segments.map((segment) => (
          <Segment key={segment.from} segment={segment} props={props} wholeRow={inserted !== null} />
        ))}
      </span>
      <Tag shown={shown} row={row} segments={segments} />
    </div>
  )
})

/** The rule of a row that is all ours; null where the command wrote any of it. */
function insertedRow(shown: Shown, segments: readonly ModelSegment[]) {
  const spans = segments.map((segment) => shown.spans[segment.span])
  const first = spans[0]
  if (first === undefined || !spans.every((span) => span?.kind === 'inserted')) return null
  return ruleFacts(first.rule)
}

function Segment({
  segment,
  props,
  wholeRow,
}: {
  segment: ModelSegment
  props: ModelRowViewProps
  wholeRow: boolean
}) {
  const span = props.shown.spans[segment.span]
  const classes = ['seg']
  if (span !== undefined && span.kind !== 'verbatim') {
    classes.push(wholeRow ? 'seg-inserted-row' : `seg-${span.kind}`, `fam-${ruleFacts(span.rule).family}`)
  }
  if (segment.escaped) classes.push('seg-escape')
  if (segment.from < props.litTo && segment.to > props.litFrom) classes.push('seg-lit')
  if (props.caret >= segment.from && (props.caret < segment.to || segment.from === segment.to))
    classes.push('seg-caret')
  return (
    <span
      className={classes.join(' ')}
      data-from={segment.from}
      title={segment.escaped ? 'characters of the text, written out' : undefined}
    >
      {segment.text}
    </span>
  )
}

/** Names what was put in, at the first row of each inserted span. */
function Tag({ shown, row, segments }: { shown: Shown; row: TextRow; segments: readonly ModelSegment[] }) {
  for (const segment of segments) {
    const span = shown.spans[segment.span]
    if (span?.kind !== 'inserted') continue
    const before = shown.spans[spanAt(shown.spans, span.start) - 1]
    const continues = before?.kind === 'inserted' && before.rule === span.rule
    const begins =
      segment.text !== '' && shown.text.slice(span.start, Math.max(span.start, row.from)).trim() === ''
    if (continues || !begins) continue
    const { family, label } = ruleFacts(span.rule)
    return <span className={`tag fam-${family}`}>inserted · {label}</span>
  }
  return null
}
