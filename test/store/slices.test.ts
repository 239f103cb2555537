import { expect, test } from 'vitest'
import { currentRun, isBusy } from '../../src/store/runsSlice.ts'
import { createAppStore } from '../../src/store/store.ts'

test('Up and Down walk the history and come back to what was typed', () => {
  const store = createAppStore()
  for (const command of ['ls', 'ls', 'pwd']) store.getState().remember(command)
  expect(store.getState().history).toEqual(['ls', 'pwd'])
  store.getState().setDraft('ec')
  const recall = (step: -1 | 1) => {
    store.getState().recall(step)
    return store.getState().draft
  }
  expect([recall(-1), recall(-1), recall(-1), recall(1), recall(1), recall(1)]).toEqual([
    'pwd',
    'ls',
    'ls',
    'pwd',
    'ec',
    'ec',
  ])
})

test('one command at a time: a run is busy until it is shown or has failed', () => {
  const store = createAppStore()
  expect(isBusy(store.getState())).toBe(false)
  store.getState().runStarted('run-1', 'ls', 0)
  expect(isBusy(store.getState())).toBe(true)
  store.getState().runPresenting('run-1', 5, 0)
  expect(isBusy(store.getState())).toBe(true)
  store.getState().runFailed('run-1', { code: 'RUN_FAILED', message: 'no' })
  expect(isBusy(store.getState())).toBe(false)
  expect(currentRun(store.getState())).toMatchObject({ id: 'run-1', state: 'failed', stdoutBytes: 5 })
})

test('pointing at the same place twice changes nothing; a new run points nowhere', () => {
  const store = createAppStore()
  const place = () => ({ side: 'raw' as const, stream: 'stdout' as const, from: 0, to: 5 })
  store.getState().pointAt({ place: place(), by: 'pointer' })
  const before = store.getState().active
  store.getState().pointAt({ place: place(), by: 'pointer' })
  expect(store.getState().active).toBe(before)
  store.getState().pointAt({ place: { ...place(), stream: 'stderr' }, by: 'pointer' })
  expect(store.getState().active).not.toBe(before)
  store.getState().runStarted('run-1', 'ls', 0)
  expect(store.getState().active).toBeNull()
})

test('a failed host keeps its reason, and progress after it changes nothing', () => {
  const store = createAppStore()
  store.getState().bootStarted('linux', 100)
  store
    .getState()
    .bootProgressed({ stage: 'reading the image', loadedBytes: 5, totalBytes: 10, fraction: 0.5 })
  expect(store.getState().host).toMatchObject({ state: 'booting', progress: { loadedBytes: 5 } })
  store.getState().hostFailed({ code: 'IMAGE_MISSING', message: 'not built' })
  store.getState().bootProgressed({ stage: 'late', fraction: null })
  expect(store.getState().host).toEqual({
    state: 'failed',
    kind: 'linux',
    failure: { code: 'IMAGE_MISSING', message: 'not built' },
  })
})
