/** What every part of the page can reach: the store, the capture log, and what a person can do. */
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { CaptureLog } from '../ledger/captureLog.ts'
import type { AppState, AppStore } from '../store/store.ts'

export interface AppActions {
  /** Runs a command; while one runs, or before the sandbox is ready, nothing happens. */
  run(command: string): void
  /** Ends the command that is running. */
  stop(): void
  /** Starts the sandbox again. */
  retryBoot(): void
  /** Goes on with the host that needs no Linux image. */
  useBashHost(): void
  /** Back to the host the page starts with. */
  useDefaultHost(): void
}

export interface App {
  readonly store: AppStore
  readonly log: CaptureLog
  readonly actions: AppActions
  /** Why the page is not on the host it starts with, in a sentence; null where it is. */
  readonly fellBack: string | null
}

const AppContext = createContext<App | null>(null)

export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('the page is rendered outside its AppProvider')
  return app
}

/** A part of the state; the component renders again when that part changes. */
export function useAppState<T>(select: (state: AppState) => T): T {
  return useStore(useApp().store, select)
}
