import { useSyncExternalStore } from 'react'
import type { Shown } from '../../ledger/shown.ts'
import { formatBytes, plural } from '../format.ts'
import { type BandRows, edges } from './bandRows.ts'
import type { ScrollPort } from './scrollPort.ts'

interface DroppedLabelProps {
  readonly shown: Shown
  readonly port: ScrollPort
  readonly dropped: readonly BandRows[]
  readonly hex: boolean
}

/** Distance from the top of what was dropped, or of the view, in pixels. */
const INSET = 4
const HEIGHT = 24

/** Says at the first dropped stretch in view how much of it the model does not get. */
export function DroppedLabel({ shown, port, dropped, hex }: DroppedLabelProps) {
  const top = useSyncExternalStore(port.subscribe, port.getTop)
  const { viewport } = useSyncExternalStore(port.subscribe, port.getGeometry)
  for (const { band, raw } of dropped) {
    const { y0, y1 } = edges(raw, top)
    if (y1 < HEIGHT || y0 > viewport - HEIGHT) continue
    return (
      <div
        className={`dropped-label fam-${band.family}`}
        style={{ top: Math.max(0, y0) + INSET }}
        aria-hidden="true"
      >
        {amount(shown, band, hex)} not shown to the model
      </div>
    )
  }
  return null
}

function amount(shown: Shown, band: BandRows['band'], hex: boolean): string {
  const { rows, bytes } = shown.streams[band.stream]
  if (hex || band.family === 'guard') return formatBytes(band.to - band.from)
  const first = rows.lineOf(band.from)
  const startsInside = band.from > 0 && bytes.slice(band.from - 1, band.from)[0] !== 10
  const lines = rows.lineOf(Math.max(band.from, band.to - 1)) - first + (startsInside ? 0 : 1)
  return lines > 0 ? plural(lines, 'line') : formatBytes(band.to - band.from)
}
