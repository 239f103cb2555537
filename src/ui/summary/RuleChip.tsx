import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { RunSummary } from '../../store/runsSlice.ts'
import { useApp } from '../app.ts'
import { FAMILY_SIGNS } from '../familySigns.ts'

/** Distance the explanation keeps from the edge of the window, in pixels. */
const EDGE = 8

/**
 * A rule that fired. Its reason shows on hover and on focus, stays while the pointer is on it, and goes with
 * Escape. Pressing it brings the first place it touched into view in both panes.
 */
export function RuleChip({ firing }: { firing: RunSummary['rules'][number] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)
  const { store } = useApp()

  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])

  useLayoutEffect(() => {
    const element = tip.current
    if (!open || element === null) return
    element.style.translate = '0px'
    const over = element.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth
    if (over > 0) element.style.translate = `${-over}px`
  }, [open])

  return (
    <span
      className={`chip-box fam-${firing.family}`}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
    >
      <button
        type="button"
        className="chip"
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={(event) => {
          store.getState().seek(firing.rule)
          // A finger has no other way to the reason; for all else it would cover what was asked for.
          const { nativeEvent } = event
          if (!(nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch')) setOpen(false)
        }}
      >
        <span className="sign" aria-hidden="true">
          {FAMILY_SIGNS[firing.family]}
        </span>
        {firing.summary}
      </button>
      <div ref={tip} id={id} role="tooltip" className="tip" hidden={!open}>
        {firing.reason}
      </div>
    </span>
  )
}
