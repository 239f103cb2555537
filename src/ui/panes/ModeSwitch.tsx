import type { RawMode } from '../../store/viewSlice.ts'
import { useApp, useAppState } from '../app.ts'

const MODES: readonly { readonly mode: RawMode; readonly name: string }[] = [
  { mode: 'text', name: 'Text' },
  { mode: 'hex', name: 'Hex' },
]

/** Text or hex for the raw bytes. */
export function ModeSwitch() {
  const { store } = useApp()
  const current = useAppState((state) => state.rawMode)
  return (
    <fieldset className="switch">
      <legend className="sr-only">Show raw bytes as</legend>
      {MODES.map(({ mode, name }) => (
        <label key={mode}>
          <input
            type="radio"
            name="raw-mode"
            checked={current === mode}
            onChange={() => store.getState().setRawMode(mode)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
