import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

/** Distance an explanation keeps from the edge of the window, in pixels. */
const EDGE = 8

export interface Tip {
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
  /** For `aria-describedby`. */
  readonly id: string
  readonly tip: RefObject<HTMLDivElement | null>
}

/** An explanation that is there on wish: Escape closes it, and it never stands out of the window. */
export function useTip(): Tip {
  const [open, setOpen] = useState(false)
  const id = useId()
  const tip = useRef<HTMLDivElement>(null)

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
    const { left, right } = element.getBoundingClientRect()
    const over = right + EDGE - document.documentElement.clientWidth
    if (over > 0) element.style.translate = `${-over}px`
    else if (left < EDGE) element.style.translate = `${EDGE - left}px`
  }, [open])

  return { open, setOpen, id, tip }
}
