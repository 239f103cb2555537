/** Another policy for the run on screen, on the real store, the real bash host and the real presenter. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sandboxOver } from '../../src/execution/direct.ts'
import { createBashHost } from '../../src/execution/hosts/bash/host.ts'
import type { Sandbox } from '../../src/execution/sandbox.ts'
import { CaptureLog } from '../../src/ledger/captureLog.ts'
import { createRunFlow, type RunFlow } from '../../src/store/runFlow.ts'
import { currentRun } from '../../src/store/runsSlice.ts'
import { type AppStore, createAppStore } from '../../src/store/store.ts'
import type { Presenter } from '../../src/workers/presenterClient.ts'
import { testWorkers } from '../execution/hosts/bash/nodeWorkers.ts'
import { presenterHere } from './presenterHere.ts'

let sandbox: Sandbox
let store: AppStore
let log: CaptureLog
/** Commands that were run in the sandbox. */
let ran: string[]

beforeAll(async () => {
  sandbox = sandboxOver(createBashHost({ startWorker: await testWorkers() }))
}, 60_000)

afterAll(() => sandbox.teardown())

beforeEach(async () => {
  store = createAppStore()
  log = new CaptureLog()
  ran = []
  await sandbox.files.rm('/tmp/cmd-output', { recursive: true, force: true })
})

/** As main.tsx wires it: a new policy presents again. */
function flowOver(more: Partial<Sandbox> = {}, presenter: Presenter = presenterHere, now = () => 0): RunFlow {
  const watched: Sandbox = {
    host: sandbox.host,
    fidelity: sandbox.fidelity,
    workdir: sandbox.workdir,
    files: sandbox.files,
    run: (command, options) => {
      ran.push(command)
      return sandbox.run(command, options)
    },
    spawn: (request, output) => sandbox.spawn(request, output),
    keep: (id, stream, path) => sandbox.keep(id, stream, path),
    release: (id) => sandbox.release(id),
    resetSession: () => sandbox.resetSession(),
    teardown: () => sandbox.teardown(),
    ...more,
  }
  return createRunFlow({ store, sandbox: watched, log, presenter, now })
}

const run = () => currentRun(store.getState())
const shownText = () => log.shown(run()?.id ?? '')?.text ?? ''
const readText = async (path: string) => new TextDecoder().decode(await sandbox.files.readFile(path))

/** A presenter whose answers wait until they are let through, in order. */
function heldPresenter() {
  const asked: string[] = []
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  let restarts = 0
  const presenter: Presenter = {
    restart: () => {
      restarts += 1
      for (const { reject } of waiting.splice(0)) reject(new Error('given up'))
    },
    open: async (id, bytes) => {
      const opened = await presenterHere.open(id, bytes)
      return {
        ...opened,
        present: async (policy, number, spillError) => {
          asked.push(policy)
          await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
          return opened.present(policy, number, spillError)
        },
      }
    },
  }
  const pass = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    waiting.shift()?.resolve()
  }
  const isAsked = async (count: number) => {
    while (asked.length < count) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return { presenter, asked, pass, isAsked, restarts: () => restarts }
}

test('another policy presents the same bytes again without running anything', async () => {
  const flow = flowOver()
  await flow.run('echo hello; echo bad >&2')
  expect(shownText()).toMatch(/^hello\n\[exit:0 \| .*\]$/)
  const before = log.shown('run-1')
  store.getState().choosePolicy('sightline')
  await flow.presentAgain()
  expect(shownText()).toMatch(/^hello\n\n?\[stderr\] bad\n\[exit:0 \| .*\]$/)
  expect(run()).toMatchObject({ id: 'run-1', state: 'done', summary: { policy: 'sightline' } })
  expect(log.shown('run-1')?.streams.stdout.rows).toBe(before?.streams.stdout.rows)
  store.getState().choosePolicy('raw')
  await flow.presentAgain()
  expect(shownText()).toBe('hello\nbad\n')
  await flow.run('echo next')
  expect(shownText()).toBe('next\n')
  expect(ran).toEqual(['echo hello; echo bad >&2', 'echo next'])
})

test('what the new presentation names is there, under the number of that run', async () => {
  store.getState().choosePolicy('codex')
  const flow = flowOver()
  await flow.run('seq 1 3000')
  expect(run()?.summary?.kept).toEqual([])
  store.getState().choosePolicy('two-layer')
  await flow.presentAgain()
  const path = '/tmp/cmd-output/cmd-1.txt'
  expect(run()?.summary?.kept).toEqual([{ stream: 'stdout', path, bytes: 13893 }])
  expect(shownText()).toContain(`Full output: ${path}`)
  expect(await readText(path)).toBe(Array.from({ length: 3000 }, (_, index) => `${index + 1}\n`).join(''))
  store.getState().choosePolicy('sightline')
  await flow.presentAgain()
  expect(shownText()).toContain(path)
  await flow.run('seq 1 4000')
  expect(shownText()).toContain('/tmp/cmd-output/cmd-2.txt')
})

test('a file that is there is not written again; one that was deleted is', async () => {
  const written: string[] = []
  const files = Object.assign(Object.create(sandbox.files), {
    writeFile: (path: string, bytes: Uint8Array) => {
      written.push(path)
      return sandbox.files.writeFile(path, bytes)
    },
  })
  const flow = flowOver({ files })
  await flow.run('seq 1 3000')
  store.getState().choosePolicy('sightline')
  await flow.presentAgain()
  expect(written).toEqual([])
  await sandbox.files.rm('/tmp/cmd-output', { recursive: true, force: true })
  store.getState().choosePolicy('two-layer')
  await flow.presentAgain()
  expect(written).toEqual(['/tmp/cmd-output/cmd-1.txt'])
  expect((await readText('/tmp/cmd-output/cmd-1.txt')).length).toBe(13893)
})

test('one name holds what the policy on screen says it holds', async () => {
  const flow = flowOver()
  await flow.run('seq 1 9000; echo bad >&2; exit 1')
  const path = '/tmp/cmd-output/cmd-1.txt'
  expect(await readText(path)).not.toContain('bad')
  store.getState().choosePolicy('gemini-cli')
  await flow.presentAgain()
  expect(shownText()).toContain(path)
  expect(await readText(path)).toContain('bad')
  store.getState().choosePolicy('two-layer')
  await flow.presentAgain()
  expect(await readText(path)).not.toContain('bad')
})

test('where a file cannot be written for the new policy, the text says so', async () => {
  store.getState().choosePolicy('codex')
  const files = Object.assign(Object.create(sandbox.files), {
    writeFile: async () => {
      throw new Error('ENOSPC: no space left on device')
    },
  })
  const flow = flowOver({ files })
  await flow.run('seq 1 3000')
  store.getState().choosePolicy('two-layer')
  await flow.presentAgain()
  expect(shownText()).toContain('Full output: not kept (ENOSPC: no space left on device)')
  expect(run()?.summary).toMatchObject({ kept: [], keepError: 'ENOSPC: no space left on device' })
})

test('of two quick changes the last is shown, and nothing of the first', async () => {
  const held = heldPresenter()
  const flow = flowOver({}, held.presenter)
  const running = flow.run('seq 1 3000')
  await held.pass()
  await running
  const texts: string[] = []
  store.subscribe(() => texts.push(`${run()?.state} ${run()?.summary?.policy}`))
  store.getState().choosePolicy('raw')
  const first = flow.presentAgain()
  await held.isAsked(2)
  store.getState().choosePolicy('sightline')
  const second = flow.presentAgain()
  await held.pass()
  await held.pass()
  await Promise.all([first, second])
  expect(held.asked).toEqual(['two-layer', 'raw', 'sightline'])
  expect(texts).not.toContain('done raw')
  expect(run()?.summary?.policy).toBe('sightline')
  expect(held.restarts()).toBe(0)
})

test('a change while a command runs takes effect at its end', async () => {
  const held = heldPresenter()
  const flow = flowOver({}, held.presenter)
  const running = flow.run('echo a; echo b >&2')
  store.getState().choosePolicy('codex')
  await flow.presentAgain()
  await held.isAsked(1)
  store.getState().choosePolicy('raw')
  await flow.presentAgain()
  await held.pass()
  await held.pass()
  await running
  expect(held.asked).toEqual(['codex', 'raw'])
  expect(shownText()).toBe('a\nb\n')
})

test('a presentation that takes long is given up for a newer one', async () => {
  const held = heldPresenter()
  let clock = 0
  const flow = flowOver({}, held.presenter, () => clock)
  const running = flow.run('echo a')
  await held.pass()
  await running
  store.getState().choosePolicy('raw')
  const again = flow.presentAgain()
  await held.isAsked(2)
  clock = 60_000
  store.getState().choosePolicy('sightline')
  void flow.presentAgain()
  await held.pass()
  await again
  expect(held.restarts()).toBe(1)
  expect(run()?.summary?.policy).toBe('sightline')
})

test('a command entered while the last run is presented again is not lost', async () => {
  const held = heldPresenter()
  const flow = flowOver({}, held.presenter)
  const running = flow.run('echo a')
  await held.pass()
  await running
  store.getState().choosePolicy('raw')
  const again = flow.presentAgain()
  await held.isAsked(2)
  const next = flow.run('echo b')
  await held.pass()
  await again
  await held.pass()
  await next
  expect(shownText()).toBe('b\n')
  expect(store.getState().runs.map(({ state }) => state)).toEqual(['done', 'done'])
})

test('a presenter that fails says so in the place of the text; the next policy is a new try', async () => {
  const failing: Presenter = {
    ...presenterHere,
    open: async (id, bytes) => {
      const opened = await presenterHere.open(id, bytes)
      return {
        ...opened,
        present: (policy, number, spillError) =>
          policy === 'raw'
            ? Promise.reject(new Error('out of memory'))
            : opened.present(policy, number, spillError),
      }
    },
  }
  const flow = flowOver({}, failing)
  await flow.run('echo a')
  store.getState().choosePolicy('raw')
  await flow.presentAgain()
  expect(run()).toMatchObject({ state: 'failed', summary: null, failure: { message: 'out of memory' } })
  store.getState().choosePolicy('codex')
  await flow.presentAgain()
  expect(run()).toMatchObject({ state: 'done', failure: null, summary: { policy: 'codex' } })
})

test('before the first command there is nothing to present again', async () => {
  const flow = flowOver()
  store.getState().choosePolicy('raw')
  await flow.presentAgain()
  expect(store.getState().runs).toEqual([])
})
