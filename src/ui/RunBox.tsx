import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isBusy } from '../store/runsSlice.ts'
import { useApp, useAppState } from './app.ts'

const MAX_ROWS = 8

/** Whether the key should go to what has the focus: a text field takes `/` as a character. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

export function RunBox() {
  const { store, actions } = useApp()
  const draft = useAppState((state) => state.draft)
  const queued = useAppState((state) => state.queued)
  const hostState = useAppState((state) => state.host.state)
  const busy = useAppState(isBusy)
  const stopping = useAppState((state) => isBusy(state) && state.runs.at(-1)?.stopping === true)
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const slash = event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!slash && !chord) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const submit = () => {
    if (hostState === 'booting') store.getState().setQueued(draft.trim() !== '')
    else {
      actions.run(draft)
      // What is typed next replaces what was run.
      box.current?.select()
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Selected whole, as it is after a run, the text stands for the place before and behind it.
    const free = selectionStart === selectionEnd || selectionEnd - selectionStart === value.length
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      submit()
    } else if (event.key === 'ArrowUp' && free && !value.slice(0, selectionStart).includes('\n')) {
      event.preventDefault()
      store.getState().recall(-1)
    } else if (event.key === 'ArrowDown' && free && !value.slice(selectionEnd).includes('\n')) {
      event.preventDefault()
      store.getState().recall(1)
    }
  }

  const runnable = hostState !== 'failed' && !busy && draft.trim() !== ''
  return (
    <form
      className="run-box"
      onSubmit={(event) => {
        event.preventDefault()
        if (runnable) submit()
      }}
    >
      <span className="prompt" aria-hidden="true">
        $
      </span>
      <textarea
        ref={box}
        className="command"
        aria-label="Command"
        aria-keyshortcuts="/ Control+K"
        value={draft}
        rows={Math.min(MAX_ROWS, draft.split('\n').length)}
        placeholder="type a command"
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => store.getState().setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {queued && <span className="queued">runs when the sandbox is ready</span>}
      <kbd className="hint" title="Press / to go to the command line">
        /
      </kbd>
      <button type="button" className="button" disabled={!busy || stopping} onClick={actions.stop}>
        {stopping ? 'Stopping' : 'Stop'}
      </button>
      <button type="submit" className="button button-main" disabled={!runnable}>
        Run
      </button>
    </form>
  )
}
