import { z } from 'zod'
import type { AppStore } from './store.ts'

const KEY = 'sightline.history.v1'
const saved = z.array(z.string().max(20_000)).max(10_000)

/** The part of `Storage` that is needed. */
export interface HistoryStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

function parse(text: string | null): readonly string[] {
  if (text === null) return []
  try {
    const parsed = saved.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/**
 * Brings back the commands of earlier visits and saves each new one. A browser that refuses storage leaves the
 * history in memory: nothing else depends on it.
 */
export function keepHistory(store: AppStore, open: () => HistoryStorage): () => void {
  let storage: HistoryStorage
  try {
    storage = open()
    store.getState().restoreHistory(parse(storage.getItem(KEY)))
  } catch {
    return () => {}
  }
  return store.subscribe(({ history }, before) => {
    if (history === before.history) return
    try {
      storage.setItem(KEY, JSON.stringify(history))
    } catch {
      // Full or refused: the history of this visit still works.
    }
  })
}
