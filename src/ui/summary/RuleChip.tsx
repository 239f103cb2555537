import type { RunSummary } from '../../store/runsSlice.ts'
import { useApp } from '../app.ts'
import { FAMILY_SIGNS } from '../familySigns.ts'
import { useTip } from '../useTip.ts'

/**
 * A rule that fired. Its reason shows on hover and on focus, stays while the pointer is on it, and goes with
 * Escape. Pressing it brings the first place it touched into view in both panes.
 */
export function RuleChip({ firing }: { firing: RunSummary['rules'][number] }) {
  const { open, setOpen, id, tip } = useTip()
  const { store } = useApp()

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
