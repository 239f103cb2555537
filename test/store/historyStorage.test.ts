import { expect, test } from 'vitest'
import { keepHistory } from '../../src/store/historyStorage.ts'
import { createAppStore } from '../../src/store/store.ts'

class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value)
  }
}

test('commands of one visit are there in the next', () => {
  const storage = new MemoryStorage()
  const first = createAppStore()
  keepHistory(first, () => storage)
  first.getState().remember('cat huge.log')
  const second = createAppStore()
  keepHistory(second, () => storage)
  expect(second.getState().history).toEqual(['cat huge.log'])
})

test.each(['', '{', '{"a":1}', '[1,2]', 'null'])(
  'saved state that is none (%j) is an empty history',
  (saved) => {
    const storage = new MemoryStorage()
    storage.getItem = () => saved
    const store = createAppStore()
    keepHistory(store, () => storage)
    expect(store.getState().history).toEqual([])
  },
)

test('a browser that refuses storage leaves the history in memory', () => {
  const store = createAppStore()
  keepHistory(store, () => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.getState().remember('ls')
  const full = new MemoryStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  keepHistory(store, () => full)
  store.getState().remember('pwd')
  expect(store.getState().history.at(-1)).toBe('pwd')
})
