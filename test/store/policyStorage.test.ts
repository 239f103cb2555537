import { expect, test } from 'vitest'
import { keepPolicy } from '../../src/store/policyStorage.ts'
import { createAppStore } from '../../src/store/store.ts'

function memory(saved: string | null = null) {
  const kept = new Map<string, string>(saved === null ? [] : [['sightline.policy.v1', saved]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('the policy chosen in one visit is chosen in the next', () => {
  const storage = memory()
  const first = createAppStore()
  keepPolicy(first, () => storage)
  expect(first.getState().policy).toBe('two-layer')
  first.getState().choosePolicy('sightline')
  const second = createAppStore()
  keepPolicy(second, () => storage)
  expect(second.getState().policy).toBe('sightline')
})

test.each(['', '"none"', '"__proto__"', '7', '{', 'null', `"${'x'.repeat(5000)}"`])(
  'a saved name that no policy has (%.20s) is the default',
  (saved) => {
    const store = createAppStore()
    keepPolicy(store, () => memory(saved))
    expect(store.getState().policy).toBe('two-layer')
  },
)

test('a name that no policy has changes nothing', () => {
  const store = createAppStore()
  store.getState().choosePolicy('raw')
  store.getState().choosePolicy('none')
  expect(store.getState().policy).toBe('raw')
})
