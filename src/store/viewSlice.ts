import type { StateCreator } from 'zustand/vanilla'
import type { Place } from '../ledger/links.ts'
import type { RuleId } from '../presentation/provenance.ts'
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
  /** The rule whose first place the panes should show; `count` tells one wish from the next. */
  readonly sought: { readonly rule: RuleId; readonly count: number } | null
  setRawMode(mode: RawMode): void
  pointAt(active: ActivePlace | null): void
  seek(rule: RuleId): void
}

function samePlace(a: Place, b: Place): boolean {
  if (a.side !== b.side || a.from !== b.from || a.to !== b.to) return false
  return a.side === 'model' || (b.side === 'raw' && a.stream === b.stream)
}

export const createViewSlice: StateCreator<AppState, [], [], ViewSlice> = (set) => ({
  rawMode: 'text',
  active: null,
  sought: null,
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
  seek: (rule) => set(({ sought }) => ({ sought: { rule, count: (sought?.count ?? 0) + 1 } })),
})
