import type { KeyboardEvent, PointerEvent } from 'react'
import type { Link } from '../../ledger/links.ts'
import type { Shown } from '../../ledger/shown.ts'
import { rowOfChar, type TextRow } from '../../ledger/textRows.ts'
import { useApp } from '../app.ts'
import { PAD, ROW_HEIGHT, rowAt } from './geometry.ts'
import { ModelRowView, modelRowId } from './ModelRowView.tsx'
import { caretStep, type ModelPlace, modelPlaceIn, stepModel } from './places.ts'
import { pointedAt } from './pointedAt.ts'
import { RowList } from './RowList.tsx'
import type { ScrollPort } from './scrollPort.ts'

interface ModelPaneProps {
  readonly shown: Shown
  readonly port: ScrollPort
  readonly link: Link | null
  readonly caret: ModelPlace | null
  /** Characters of the widest row. */
  readonly widest: number
  /** Brings the other side of a place into view. */
  readonly onFollow: (place: ModelPlace) => void
}

function litRange(row: TextRow, link: Link | null): { from: number; to: number } {
  for (const range of link?.model ?? []) {
    const end = Math.max(row.to, row.from + 1)
    if (range.start < end && range.end > row.from) {
      return { from: Math.max(range.start, row.from), to: Math.min(range.end, end) }
    }
  }
  return { from: 0, to: 0 }
}

/** Exactly the string a model is given; marks say where each stretch came from and are no part of it. */
export function ModelPane({ shown, port, link, caret, widest, onFollow }: ModelPaneProps) {
  const { store } = useApp()
  const caretRow = caret === null ? -1 : rowOfChar(shown.textRows, caret.from)

  const placeOf = (event: PointerEvent): ModelPlace | null => {
    const { row, from } = pointedAt(event)
    return row === null ? null : modelPlaceIn(shown, row, from)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const start = caret ?? modelPlaceIn(shown, rowAt(port.geometry, port.top + PAD), null)
    if (start === null) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onFollow(start)
      return
    }
    const step = caretStep(event.key, Math.max(1, Math.floor(port.geometry.viewport / ROW_HEIGHT) - 2))
    if (step === null) return
    event.preventDefault()
    const place = caret === null && !('end' in step) ? start : stepModel(shown, start, step)
    if (place === null) return
    store.getState().pointAt({ place, by: 'caret' })
    port.reveal(rowOfChar(shown.textRows, place.from), 'nearest')
  }

  return (
    <RowList
      port={port}
      label="Model-visible text"
      className="model"
      widest={widest}
      activeRow={caretRow < 0 ? undefined : modelRowId(caretRow)}
      onKeyDown={onKeyDown}
      onPointer={(event) => {
        const place = placeOf(event)
        store.getState().pointAt(place === null ? null : { place, by: 'pointer' })
      }}
      onLeave={() => store.getState().pointAt(null)}
      onPress={(event) => {
        const place = placeOf(event)
        if (place !== null && (document.getSelection()?.toString() ?? '') === '') onFollow(place)
      }}
      onBlur={() => store.getState().pointAt(null)}
    >
      {(first, count) =>
        shown.textRows.slice(first, first + count).map((row, index) => {
          const lit = litRange(row, link)
          return (
            <ModelRowView
              key={row.from}
              shown={shown}
              row={row}
              number={first + index}
              litFrom={lit.from}
              litTo={lit.to}
              caret={caret !== null && first + index === caretRow ? caret.from : -1}
              rows={shown.textRows.length}
            />
          )
        })
      }
    </RowList>
  )
}
