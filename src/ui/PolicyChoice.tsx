import { POLICY_CHOICES, POLICY_GROUPS } from '../store/policyChoices.ts'
import { useApp, useAppState } from './app.ts'
import { useTip } from './useTip.ts'

/**
 * The policy that outputs are presented under, and its limits in words. The whole of it shows on hover and on
 * focus; once another is chosen it is out of the way of the text that changed.
 */
export function PolicyChoice() {
  const { store } = useApp()
  const name = useAppState((state) => state.policy)
  const { open, setOpen, id, tip } = useTip()
  const chosen = POLICY_CHOICES.find((choice) => choice.name === name)
  if (chosen === undefined) return null
  return (
    <div className="policy" onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <dl className="policy-words">
        <dt>limits</dt>
        <dd className="policy-limits">{chosen.limits}</dd>
        <dt>kept</dt>
        <dd className="policy-kept">{chosen.kept}</dd>
      </dl>
      <label className="policy-choice">
        policy
        <select
          className="policy-select"
          aria-describedby={id}
          value={name}
          onChange={(event) => {
            setOpen(false)
            store.getState().choosePolicy(event.target.value)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        >
          {POLICY_GROUPS.map((group) => (
            <optgroup key={group} label={group}>
              {POLICY_CHOICES.filter((choice) => choice.group === group).map((choice) => (
                <option key={choice.name}>{choice.name}</option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div ref={tip} id={id} role="tooltip" className="tip policy-tip" hidden={!open}>
        <p>
          <strong>{chosen.title}</strong> {chosen.description}
        </p>
        <p>
          <strong>Limits</strong> {chosen.limits}.
        </p>
        <p>
          <strong>Kept</strong> {chosen.kept}.
        </p>
        {chosen.style !== null && <p className="quiet">{chosen.style}.</p>}
      </div>
    </div>
  )
}
