import { type KeyboardEvent, type PointerEvent, useMemo } from 'react'
import type { Link } from '../../ledger/links.ts'
import type { Shown } from '../../ledger/shown.ts'
import { useApp } from '../app.ts'
import type { BandRows } from './bandRows.ts'
import { DroppedLabel } from './DroppedLabel.tsx'
import { PAD, ROW_HEIGHT, rowAt } from './geometry.ts'
import { caretStep, type RawPlace, rawPlaceIn, rawRowOf, stepRaw } from './places.ts'
import { pointedAt } from './pointedAt.ts'
import { RawRowView, rawRowId } from './RawRowView.tsx'
import { RowList } from './RowList.tsx'
import type { RawLayout, RawRow } from './rawLayout.ts'
import type { ScrollPort } from './scrollPort.ts'

/** Characters of a hex row: sixteen bytes, and their text beside them. */
const HEX_ROW_CHARS = 66

interface RawPaneProps {
  readonly shown: Shown
  readonly layout: RawLayout
  readonly port: ScrollPort
  readonly bands: readonly BandRows[]
  readonly link: Link | null
  readonly caret: RawPlace | null
  /** Brings the other side of a place into view. */
  readonly onFollow: (place: RawPlace) => void
}

/** The lit bytes of a row, from the ranges of the link that touch it. */
function litRange(row: RawRow, link: Link | null): { from: number; to: number } {
  if (row.kind === 'bytes' && link !== null) {
    for (const range of link.raw) {
      if (range.stream === row.stream && range.from < row.to && range.to > row.from) {
        return { from: Math.max(range.from, row.from), to: Math.min(range.to, row.to) }
      }
    }
  }
  return { from: 0, to: 0 }
}

export function RawPane({ shown, layout, port, bands, link, caret, onFollow }: RawPaneProps) {
  const { store } = useApp()
  const hex = layout.mode === 'hex'
  const caretRow = caret === null ? -1 : rawRowOf(layout, caret)
  const dropped = useMemo(() => bands.filter(({ band }) => band.kind === 'dropped'), [bands])

  const placeOf = (event: PointerEvent): RawPlace | null => {
    const { row, from } = pointedAt(event)
    return row === null ? null : rawPlaceIn(shown, layout, row, from)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const top = rowAt(port.geometry, port.top + PAD)
    const start = caret ?? rawPlaceIn(shown, layout, top, null) ?? rawPlaceIn(shown, layout, top + 1, null)
    if (start === null) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onFollow(start)
      return
    }
    const step = caretStep(event.key, Math.max(1, Math.floor(port.geometry.viewport / ROW_HEIGHT) - 2))
    if (step === null) return
    event.preventDefault()
    const place = caret === null && !('end' in step) ? start : stepRaw(shown, layout, start, step)
    if (place === null) return
    store.getState().pointAt({ place, by: 'caret' })
    port.reveal(rawRowOf(layout, place), 'nearest')
  }

  return (
    <>
      <RowList
        port={port}
        label={hex ? 'Raw output, hex' : 'Raw output, text'}
        className={hex ? 'raw hex' : 'raw'}
        widest={hex ? HEX_ROW_CHARS : layout.longest}
        activeRow={caretRow < 0 ? undefined : rawRowId(caretRow)}
        onKeyDown={onKeyDown}
        onPointer={(event) => store.getState().pointAt(active(placeOf(event)))}
        onLeave={() => store.getState().pointAt(null)}
        onPress={(event) => {
          const place = placeOf(event)
          if (place !== null && (document.getSelection()?.toString() ?? '') === '') onFollow(place)
        }}
        onBlur={() => store.getState().pointAt(null)}
      >
        {(first, count) =>
          layout.slice(first, count).map((row) => {
            const lit = litRange(row, link)
            return (
              <RawRowView
                key={row.number}
                row={row}
                stream={shown.streams[row.stream]}
                hex={hex}
                litFrom={lit.from}
                litTo={lit.to}
                caret={caret !== null && row.number === caretRow ? caret.from : -1}
                rows={layout.rows}
              />
            )
          })
        }
      </RowList>
      <DroppedLabel shown={shown} port={port} dropped={dropped} hex={hex} />
    </>
  )
}

function active(place: RawPlace | null): { place: RawPlace; by: 'pointer' } | null {
  return place === null ? null : { place, by: 'pointer' }
}
