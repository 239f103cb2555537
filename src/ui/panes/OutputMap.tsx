import { memo, type PointerEvent, useMemo, useSyncExternalStore } from 'react'
import type { Shown } from '../../ledger/shown.ts'
import { mapHeight, mapMarks } from './mapMarks.ts'
import type { RawLayout } from './rawLayout.ts'
import type { ScrollPort } from './scrollPort.ts'

/** Width in pixels; the same in theme/panes.css. */
const WIDTH = 12
/** The frame is never too small to see. */
const MIN_FRAME = 6

/**
 * The whole output at a glance: ink for what is shown, hatch for what was dropped, a frame for what is in view.
 * For pointers; the keyboard scrolls the pane itself.
 */
export const OutputMap = memo(function OutputMap({
  shown,
  layout,
  port,
}: {
  shown: Shown
  layout: RawLayout
  port: ScrollPort
}) {
  const top = useSyncExternalStore(port.subscribe, port.getTop)
  const { viewport, content } = useSyncExternalStore(port.subscribe, port.getGeometry)
  const height = Math.floor(mapHeight(layout, viewport))
  const marks = useMemo(() => mapMarks(shown, layout, height), [shown, layout, height])
  const frame = Math.max(MIN_FRAME, Math.min(1, viewport / Math.max(1, content)) * height)
  const frameTop = Math.min(height - frame, (top / Math.max(1, content)) * height)

  const scroll = (event: PointerEvent<SVGSVGElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top
    port.scrollTo((y / Math.max(1, height)) * content - viewport / 2)
  }

  return (
    <svg
      className="map"
      width={WIDTH}
      height={viewport}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        scroll(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) scroll(event)
      }}
    >
      <defs>
        <pattern
          id="map-hatch"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="map-hatch-line" width="2" height="5" />
        </pattern>
      </defs>
      {marks.map((mark) => (
        <g key={`${mark.y} ${mark.kind}`} className={mark.family === null ? '' : `fam-${mark.family}`}>
          <rect className={`map-${mark.kind}`} x={2} y={mark.y} width={WIDTH - 4} height={mark.height} />
          {mark.kind === 'omitted' && (
            <rect x={2} y={mark.y} width={WIDTH - 4} height={mark.height} fill="url(#map-hatch)" />
          )}
        </g>
      ))}
      {content > viewport && (
        <rect className="map-frame" x={0.5} y={frameTop + 0.5} width={WIDTH - 1} height={frame - 1} rx={2} />
      )}
    </svg>
  )
})
