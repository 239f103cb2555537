import type { z } from 'zod'
import type { AppState, AppStore } from './store.ts'

/** The part of the browser's `Storage` that is needed. */
export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export interface KeptPart<T> {
  readonly key: string
  /** What a saved value must be; anything else is as if nothing had been saved. */
  readonly schema: z.ZodType<T>
  /** The part of the state; a new value of it is saved. */
  readonly select: (state: AppState) => T
  readonly restore: (state: AppState, value: T) => void
}

function parse<T>(text: string | null, schema: z.ZodType<T>): T | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Brings back a part of the state from an earlier visit and saves each change of it as JSON. A browser that
 * refuses storage leaves it in memory: nothing else depends on it.
 * @returns ends the saving
 */
export function keepInStorage<T>(store: AppStore, open: () => TextStorage, part: KeptPart<T>): () => void {
  let storage: TextStorage
  try {
    storage = open()
    const value = parse(storage.getItem(part.key), part.schema)
    if (value !== undefined) part.restore(store.getState(), value)
  } catch {
    return () => {}
  }
  return store.subscribe((state, before) => {
    const value = part.select(state)
    if (value === part.select(before)) return
    try {
      storage.setItem(part.key, JSON.stringify(value))
    } catch {
      // Full or refused: this visit goes on with what is in memory.
    }
  })
}
