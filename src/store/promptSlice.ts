import type { StateCreator } from 'zustand/vanilla'
import type { AppState } from './store.ts'

/** Commands remembered between visits. */
export const HISTORY_KEPT = 200

export interface PromptSlice {
  readonly draft: string
  /** Commands run, oldest first, none twice in a row. */
  readonly history: readonly string[]
  /** Index in `history` of what is recalled; null where the draft is the person's own. */
  readonly recalled: number | null
  /** What was typed before the first recall: Down past the newest brings it back. */
  readonly ownDraft: string
  /** Whether the draft is to run as soon as the sandbox is ready. */
  readonly queued: boolean
  setDraft(draft: string): void
  setQueued(queued: boolean): void
  /** -1 for an older command, 1 for a newer one. */
  recall(step: -1 | 1): void
  remember(command: string): void
  restoreHistory(history: readonly string[]): void
}

export const createPromptSlice: StateCreator<AppState, [], [], PromptSlice> = (set) => ({
  draft: '',
  history: [],
  recalled: null,
  ownDraft: '',
  queued: false,
  setDraft: (draft) => set({ draft, recalled: null, ownDraft: draft, queued: false }),
  setQueued: (queued) => set({ queued }),
  recall: (step) =>
    set(({ history, recalled, draft, ownDraft }) => {
      const at = (recalled ?? history.length) + step
      if (at < 0 || at > history.length) return {}
      if (at === history.length) return { draft: ownDraft, recalled: null }
      const command = history[at]
      if (command === undefined) return {}
      return { draft: command, recalled: at, ownDraft: recalled === null ? draft : ownDraft }
    }),
  remember: (command) =>
    set(({ history }) => ({
      history: history.at(-1) === command ? history : [...history, command].slice(-HISTORY_KEPT),
      recalled: null,
      ownDraft: '',
      queued: false,
    })),
  restoreHistory: (history) => set({ history: history.slice(-HISTORY_KEPT), recalled: null }),
})
