import type { StateCreator } from 'zustand/vanilla'
import { findPolicy, TWO_LAYER } from '../presentation/policy.ts'
import type { AppState } from './store.ts'

export interface PolicySlice {
  /** Name of the policy that outputs are presented under; always one there is. */
  readonly policy: string
  /** A name that no policy has, from another version of the page, changes nothing. */
  choosePolicy(name: string): void
}

export const createPolicySlice: StateCreator<AppState, [], [], PolicySlice> = (set) => ({
  policy: TWO_LAYER.name,
  choosePolicy: (name) => {
    if (findPolicy(name) !== undefined) set({ policy: name })
  },
})
