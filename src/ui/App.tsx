import { useEffect } from 'react'
import { currentRun, isBusy } from '../store/runsSlice.ts'
import { useApp, useAppState } from './app.ts'
import { FaultBoundary } from './FaultBoundary.tsx'
import { Header } from './Header.tsx'
import { Panes } from './panes/Panes.tsx'
import { RunBox } from './RunBox.tsx'
import { Start } from './Start.tsx'
import { Summary } from './summary/Summary.tsx'
import { usePatience } from './usePatience.ts'

/** Whether Ctrl-C means copy. The command selected whole is our doing, so that the next one replaces it. */
function hasChosenText(): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement) {
    const chosen = activeElement.selectionEnd - activeElement.selectionStart
    return chosen > 0 && chosen < activeElement.value.length
  }
  return (document.getSelection()?.toString() ?? '') !== ''
}

/**
 * The page. Its root carries the contract for automation (docs/automation.md): `data-host-state`,
 * `data-host-kind`, `data-run-state`, `data-run-id`, `data-exit`, `data-policy`.
 */
export function App() {
  const host = useAppState((state) => state.host)
  const run = useAppState(currentRun)
  const shown = usePatience(run)
  const busy = useAppState(isBusy)
  const again = run?.state === 'presenting-again'
  const { store, actions } = useApp()

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const stops = event.key === 'Escape' || (event.ctrlKey && event.key === 'c' && !hasChosenText())
      if (stops && isBusy(store.getState())) {
        event.preventDefault()
        actions.stop()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [store, actions])

  return (
    <div
      className="app"
      data-host-state={host.state}
      data-host-kind={host.kind}
      data-run-state={busy ? 'running' : again ? 'presenting' : (run?.state ?? 'idle')}
      data-run-id={run?.id}
      data-exit={run?.summary?.exit.shown}
      data-policy={again ? undefined : run?.summary?.policy}
    >
      <Header />
      <main className="main">
        <RunBox />
        {shown === null ? (
          <Start />
        ) : (
          <>
            <Summary run={shown} />
            <FaultBoundary part="The panes" attempt={`${shown.id} ${shown.summary?.policy}`}>
              <Panes run={shown} />
            </FaultBoundary>
          </>
        )}
      </main>
    </div>
  )
}
