import { z } from 'zod'
import { keepInStorage, type TextStorage } from './storage.ts'
import type { AppStore } from './store.ts'

/** Brings back the policy of the last visit and saves each choice. */
export function keepPolicy(store: AppStore, open: () => TextStorage): () => void {
  return keepInStorage(store, open, {
    key: 'sightline.policy.v1',
    schema: z.string().max(100),
    select: ({ policy }) => policy,
    restore: (state, policy) => state.choosePolicy(policy),
  })
}
