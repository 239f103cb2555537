/** The page's state: ids and small facts, one slice per concern. Bytes and texts are in the capture log. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createHostSlice, type HostSlice } from './hostSlice.ts'
import { createPolicySlice, type PolicySlice } from './policySlice.ts'
import { createPromptSlice, type PromptSlice } from './promptSlice.ts'
import { createRunsSlice, type RunsSlice } from './runsSlice.ts'
import { createViewSlice, type ViewSlice } from './viewSlice.ts'

export type AppState = HostSlice & RunsSlice & ViewSlice & PromptSlice & PolicySlice
export type AppStore = StoreApi<AppState>

export function createAppStore(): AppStore {
  return createStore<AppState>()((...api) => ({
    ...createHostSlice(...api),
    ...createRunsSlice(...api),
    ...createViewSlice(...api),
    ...createPromptSlice(...api),
    ...createPolicySlice(...api),
  }))
}
