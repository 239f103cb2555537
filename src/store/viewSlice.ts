import type { StateCreator } from 'zustand/vanilla'
import type { Place } from '../ledger/links.ts'
import type { AppState } from './store.ts'

export type RawMode = 'text' | 'hex'

/** What the person points at: by pointer, or with the caret of a pane. */
export interface ActivePlace {
  readonly place: Place
  readonly by: 'pointer' | 'caret'
}

export interface ViewSlice {
  readonly rawMode: RawMode
  readonly active: ActivePlace | null
  setRawMode(mode: RawMode): void
  pointAt(active: ActivePlace | null): void
}

function samePlace(a: Place, b: Place): boolean {
  if (a.side !== b.side || a.from !== b.from || a.to !== b.to) return false
  return a.side === 'model' || (b.side === 'raw' && a.stream === b.stream)
}

export const createViewSlice: StateCreator<AppState, [], [], ViewSlice> = (set) => ({
  rawMode: 'text',
  active: null,
  setRawMode: (rawMode) => set({ rawMode, active: null }),
  pointAt: (active) =>
    set((state) => {
      const before = state.active
      if (before === active) return state
      if (
        before !== null &&
        active !== null &&
        before.by === active.by &&
        samePlace(before.place, active.place)
      ) {
        return state
      }
      return { active }
    }),
})
