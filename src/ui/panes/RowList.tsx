import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { windowOf } from './geometry.ts'
import type { ScrollPort } from './scrollPort.ts'

interface RowListProps {
  readonly port: ScrollPort
  readonly label: string
  readonly className: string
  /** Characters of the widest row, about: the width that can be scrolled to. */
  readonly widest: number
  /** Id of the row that has the caret. */
  readonly activeRow: string | undefined
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  readonly onPointer: (event: PointerEvent<HTMLDivElement>) => void
  readonly onLeave: () => void
  readonly onPress: (event: PointerEvent<HTMLDivElement>) => void
  readonly onBlur: () => void
  /** The rows from `first` on. */
  readonly children: (first: number, count: number) => ReactNode
}

/**
 * A list of any length of which only the rows in view, and some around them, are on the page. One stop for the
 * Tab key; the arrow keys move a caret inside, which a screen reader follows as the active option.
 */
export function RowList(props: RowListProps) {
  const { port } = props
  const scroller = useRef<HTMLDivElement>(null)
  const extent = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const geometry = useSyncExternalStore(port.subscribe, port.getGeometry)
  useSyncExternalStore(port.subscribe, port.getFirstRow)
  const { first, count } = windowOf(geometry, port.top)

  useLayoutEffect(() => {
    if (scroller.current === null || extent.current === null || content.current === null) return
    return port.attach(scroller.current, extent.current, content.current)
  }, [port])
  useLayoutEffect(port.place)

  return (
    <div
      ref={scroller}
      className={`scroller ${props.className}`}
      role="listbox"
      aria-label={props.label}
      aria-activedescendant={props.activeRow}
      tabIndex={0}
      onKeyDown={props.onKeyDown}
      onPointerMove={props.onPointer}
      onPointerLeave={props.onLeave}
      onPointerUp={props.onPress}
      onBlur={props.onBlur}
    >
      <div
        ref={extent}
        className="rows-extent"
        role="presentation"
        style={{ minWidth: `calc(${props.widest}ch + var(--gutter) + 24px)` }}
      >
        <div ref={content} className="rows" role="presentation">
          {props.children(first, count)}
        </div>
      </div>
    </div>
  )
}
