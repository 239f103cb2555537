/** The way of a command through the real store, the real bash host and the real presenter. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sandboxOver } from '../../src/execution/direct.ts'
import { createBashHost } from '../../src/execution/hosts/bash/host.ts'
import type { Sandbox } from '../../src/execution/sandbox.ts'
import { CaptureLog } from '../../src/ledger/captureLog.ts'
import { createRunFlow, type RunFlow } from '../../src/store/runFlow.ts'
import { currentRun } from '../../src/store/runsSlice.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import { testWorkers } from '../execution/hosts/bash/nodeWorkers.ts'
import { presenterHere } from './presenterHere.ts'

let sandbox: Sandbox
let store: AppStore
let log: CaptureLog
let flow: RunFlow

beforeAll(async () => {
  sandbox = sandboxOver(createBashHost({ startWorker: await testWorkers() }))
}, 60_000)

afterAll(() => sandbox.teardown())

function flowOver(box: Sandbox): RunFlow {
  return createRunFlow({
    store,
    sandbox: box,
    log,
    presenter: presenterHere,
    now: () => 0,
  })
}

beforeEach(() => {
  store = createAppStore()
  log = new CaptureLog()
  flow = flowOver(sandbox)
})

const shownText = () => log.shown(store.getState().currentId ?? '')?.text
const summary = () => currentRun(store.getState())?.summary

test('a command is run, logged, presented and summed up', async () => {
  await flow.run('echo hello; echo bad >&2; exit 3')
  expect(shownText()).toMatch(/^hello\n\n?\[stderr\] bad\n\[exit:3 \| .*\]$/)
  expect(summary()).toMatchObject({ exit: { shell: 3, shown: 3, why: null }, kept: [], keepError: null })
  expect(store.getState().history).toEqual(['echo hello; echo bad >&2; exit 3'])
})

test('what overflows is kept byte for byte under the name the model is told, and names are not used twice', async () => {
  await flow.run('seq 1 1000')
  expect(summary()?.kept).toEqual([{ stream: 'stdout', path: '/tmp/cmd-output/cmd-1.txt', bytes: 3893 }])
  expect(shownText()).toContain('Full output: /tmp/cmd-output/cmd-1.txt')
  const kept = await sandbox.files.readFile('/tmp/cmd-output/cmd-1.txt')
  expect(kept).toEqual(log.bytes('run-1')?.stdout.slice(0, Number.POSITIVE_INFINITY))
  await flow.run('seq 1 2000')
  expect(shownText()).toContain('/tmp/cmd-output/cmd-2.txt')
  await flow.run('cat /tmp/cmd-output/cmd-1.txt | grep 999')
  expect(shownText()).toMatch(/^999\n\[exit:0/)
})

test('where the file cannot be written the text says so, and the preview is still there', async () => {
  const refusing: Sandbox = {
    ...sandbox,
    files: sandbox.files,
    run: (command, options) => sandbox.run(command, options),
    release: (id) => sandbox.release(id),
    keep: async () => {
      throw new Error('ENOSPC: no space left on device')
    },
  }
  await flowOver(refusing).run('seq 1 1000')
  expect(shownText()).toContain('Full output: not kept (ENOSPC: no space left on device)')
  expect(shownText()).toContain('200\n--- output truncated')
  expect(summary()).toMatchObject({ kept: [], keepError: 'ENOSPC: no space left on device' })
})

test('a command that never ends can be stopped, and the next one works', async () => {
  const running = flow.run('while :; do :; done')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(currentRun(store.getState())?.state).toBe('running')
  await flow.run('echo refused while busy')
  flow.stop()
  expect(currentRun(store.getState())?.stopping).toBe(true)
  await running
  expect(summary()?.ending).toBe('cancelled')
  expect(shownText()).toContain('| cancelled]')
  await flow.run('echo next')
  expect(shownText()).toMatch(/^next\n/)
  expect(store.getState().runs.map((run) => run.command)).toEqual(['while :; do :; done', 'echo next'])
})

test('a sandbox that is gone fails the run and the host, with the reason', async () => {
  const gone = sandboxOver(createBashHost({ startWorker: await testWorkers() }))
  await gone.teardown()
  await flowOver(gone).run('echo a')
  expect(currentRun(store.getState())?.state).toBe('failed')
  expect(currentRun(store.getState())?.failure?.message).not.toBe('')
  expect(store.getState().host.state).toBe('failed')
})

test('an empty line runs nothing', async () => {
  await flow.run('   ')
  expect(store.getState().runs).toEqual([])
})
