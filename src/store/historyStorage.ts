import { z } from 'zod'
import { keepInStorage, type TextStorage } from './storage.ts'
import type { AppStore } from './store.ts'

const saved = z.array(z.string().max(20_000)).max(10_000).readonly()

/** Brings back the commands of earlier visits and saves each new one. */
export function keepHistory(store: AppStore, open: () => TextStorage): () => void {
  return keepInStorage(store, open, {
    key: 'sightline.history.v1',
    schema: saved,
    select: ({ history }) => history,
    restore: (state, history) => state.restoreHistory(history),
  })
}
