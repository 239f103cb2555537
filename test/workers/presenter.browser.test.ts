/** The presenter's worker, in a real browser, behind its real client. */
import { afterEach, expect, test } from 'vitest'
import type { Capture } from '../../src/capture.ts'
import { CaptureLog } from '../../src/ledger/captureLog.ts'
import { MAX_SPANS } from '../../src/ledger/coarseSpans.ts'
import { RowIndex } from '../../src/ledger/rowIndex.ts'
import { TWO_LAYER } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { type RunPresenter, WorkerPresenter } from '../../src/workers/presenterClient.ts'
import { captureOf, logOf } from '../ledger/showing.ts'

const workers: Worker[] = []

function start(): Worker {
  const worker = new Worker(new URL('../../src/workers/presenter.ts', import.meta.url), { type: 'module' })
  workers.push(worker)
  return worker
}

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate()
})

async function open(capture: Capture, presenter = new WorkerPresenter(start)): Promise<RunPresenter> {
  const bytes = new CaptureLog().append('run-1', capture)
  return presenter.open('run-1', bytes)
}

test('the worker presents as the presenter does, and a spill error presents the same bytes again', async () => {
  const capture = captureOf(logOf(1000), 'oops\n', { exitCode: 1 })
  const opened = await open(capture)
  expect(await opened.present('two-layer', 1, null)).toEqual(present(capture, TWO_LAYER))
  const again = await opened.present('two-layer', 1, 'ENOSPC: no space left on device')
  expect(again.text).toContain('not kept (ENOSPC: no space left on device)')
})

test('an output of several messages arrives whole', async () => {
  const log = logOf(300_000)
  const capture = captureOf(log)
  const opened = await open(capture)
  const { stdout } = await opened.index()
  expect(stdout.lines).toBe(300_000)
  const { counts } = await opened.present('two-layer', 1, null)
  expect(counts.stdout).toMatchObject({ bytes: log.length, lines: 300_000 })
})

test('the index that crosses finds rows', async () => {
  const capture = captureOf('a\nbb\nccc\n')
  const bytes = new CaptureLog().append('run-1', capture)
  const opened = await new WorkerPresenter(start).open('run-1', bytes)
  const rows = new RowIndex(bytes.stdout, (await opened.index()).stdout)
  expect(rows.slice(0, 9).map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 5],
    [5, 9],
  ])
})

test('what is known of the order of writes crosses too', async () => {
  const write = (stream: 'stdout' | 'stderr', start: number, end: number) => ({ stream, start, end, atMs: 1 })
  const capture = captureOf('one\nthree\n', 'two\n', {
    writes: [write('stdout', 0, 4), write('stderr', 0, 4), write('stdout', 4, 10)],
  })
  const opened = await open(capture)
  expect((await opened.present('pi', 1, null)).text).toMatch(/^one\ntwo\nthree/)
})

test('text that changes its origin at every byte crosses with its spans told together', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index % 2 === 0 ? 0x41 : 0xff))
  const opened = await open(captureOf(bytes))
  const { spans, warnings, text } = await opened.present('raw', 1, null)
  expect(spans.length).toBeLessThanOrEqual(MAX_SPANS)
  expect(spans.at(-1)?.end).toBe(text.length)
  expect(warnings).toEqual([expect.stringContaining('200,000 places')])
})

test('what is given up is refused at once, and the next run gets a new worker', async () => {
  const presenter = new WorkerPresenter(start)
  const opened = await open(captureOf(logOf(300_000)), presenter)
  const presenting = opened.present('raw', 1, null)
  presenter.restart()
  await expect(presenting).rejects.toMatchObject({ code: 'INTERNAL' })
  expect((await (await open(captureOf('a\n'), presenter)).present('two-layer', 1, null)).text).toMatch(/^a\n/)
})

test('a policy that does not exist is a coded failure, and the worker goes on', async () => {
  const opened = await open(captureOf('a\n'))
  await expect(opened.present('none', 1, null)).rejects.toMatchObject({
    code: 'INTERNAL',
    message: expect.stringContaining('no policy named none'),
  })
  expect((await opened.present('two-layer', 1, null)).text).toMatch(/^a\n/)
})

test('after close the bytes are gone from the worker', async () => {
  const opened = await open(captureOf('a\n'))
  opened.close()
  await expect(opened.present('two-layer', 1, null)).rejects.toThrow('not here')
})

test('a worker that cannot start fails what waits for it, and the next run gets a new one', async () => {
  let attempts = 0
  const presenter = new WorkerPresenter(() => {
    attempts += 1
    return attempts === 1 ? new Worker('/there-is-no-such-worker.js', { type: 'module' }) : start()
  })
  const broken = await open(captureOf('a\n'), presenter)
  await expect(broken.present('two-layer', 1, null)).rejects.toMatchObject({ code: 'INTERNAL' })
  const opened = await open(captureOf('a\n'), presenter)
  expect((await opened.present('two-layer', 1, null)).text).toMatch(/^a\n/)
})
