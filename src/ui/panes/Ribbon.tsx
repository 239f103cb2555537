import { useSyncExternalStore } from 'react'
import type { Link } from '../../ledger/links.ts'
import type { Shown } from '../../ledger/shown.ts'
import { type BandRows, bandPath, edges, modelRows, rawRows } from './bandRows.ts'
import type { RawLayout } from './rawLayout.ts'
import type { ScrollPort } from './scrollPort.ts'

/** Width in pixels; the same in theme/panes.css. */
const WIDTH = 44

interface RibbonProps {
  readonly shown: Shown
  readonly layout: RawLayout
  readonly raw: ScrollPort
  readonly model: ScrollPort
  readonly bands: readonly BandRows[]
  readonly link: Link | null
}

/** Ties what the command wrote to what the model got, as a merge tool does. For the eye only. */
export function Ribbon({ shown, layout, raw, model, bands, link }: RibbonProps) {
  const rawTop = useSyncExternalStore(raw.subscribe, raw.getTop)
  const modelTop = useSyncExternalStore(model.subscribe, model.getTop)
  const { viewport } = useSyncExternalStore(raw.subscribe, raw.getGeometry)
  const lit = litPath()

  function litPath(): string | null {
    const [rawRange] = link?.raw ?? []
    const [modelRange] = link?.model ?? []
    if (rawRange === undefined || modelRange === undefined || link?.kind === 'omitted') return null
    if (link?.kind === 'inserted' && link.rule !== 'stderr') return null
    const left = edges(rawRows(layout, rawRange), rawTop)
    return bandPath(left, edges(modelRows(shown, modelRange), modelTop), WIDTH, viewport)
  }

  return (
    <svg className="ribbon" width={WIDTH} height={viewport} aria-hidden="true">
      {bands.map(({ band, raw: rows, model: textRows }) => {
        const right = textRows === null ? null : edges(textRows, modelTop)
        const path = bandPath(edges(rows, rawTop), right, WIDTH, viewport)
        if (path === null) return null
        const isLit = band.rule !== null && band.rule === link?.rule && link.kind !== 'verbatim'
        return (
          <path
            key={`${band.stream} ${band.from}`}
            d={path}
            className={`band band-${band.kind}${band.family === null ? '' : ` fam-${band.family}`}${isLit ? ' band-lit' : ''}`}
          />
        )
      })}
      {lit !== null && (
        <path d={lit} className={`band band-link${link === null ? '' : ` fam-${link.family}`}`} />
      )}
    </svg>
  )
}
