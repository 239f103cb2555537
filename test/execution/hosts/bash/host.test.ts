import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBashHost } from '../../../../src/execution/hosts/bash/host.ts'
import type { Host, RunOutcome, RunRequest } from '../../../../src/execution/hosts/host.ts'
import { testWorkers } from './nodeWorkers.ts'

let host: Host
let count = 0

beforeAll(async () => {
  host = createBashHost({ startWorker: await testWorkers() })
}, 60_000)

afterAll(() => host.teardown())

interface Ran extends RunOutcome {
  readonly stdout: string
  readonly stderr: string
}

async function run(command: string, more: Partial<RunRequest> = {}): Promise<Ran> {
  const id = `run-${++count}`
  const request = {
    id,
    command,
    timeoutMs: 20_000,
    outputLimitBytes: 2 ** 28,
    mode: 'session',
    ...more,
  } as const
  const outcome = await host.run(request, () => {}).outcome
  const [stdout, stderr] = await Promise.all(
    ['stdout', 'stderr'].map(async (stream) =>
      new TextDecoder().decode(await host.files.readFile(`/run/sightline/${id}/${stream}`)),
    ),
  )
  return { ...outcome, stdout: stdout ?? '', stderr: stderr ?? '' }
}

test('a command that is not there', async () => {
  const ran = await run('pip install pymupdf')
  expect(ran.stderr).toBe('bash: pip: command not found\n')
  expect(ran.exitCode).toBe(127)
})

test('just-bash own limits do not stop ordinary work', async () => {
  expect((await run('seq 1 200000 | tail -1')).stdout).toBe('200000\n')
  expect((await run('i=0; while ((i < 150000)); do ((++i)); done; echo $i')).stdout).toBe('150000\n')
})

test('the epilogue leaves no trace', async () => {
  expect((await run('set -x; echo a')).stderr).toBe('+ echo a\n')
  expect((await run('set -v; echo a')).stderr).not.toContain('sightline')
  expect((await run('cat <<X\nabc')).stdout).toBe('abc\n')
  expect((await run('cat <<X\nabc\nX')).stdout).toBe('abc\n')
  expect((await run('echo a \\')).stdout).toBe('a \\\n')
  expect((await run('# only a comment')).exitCode).toBe(0)
  expect((await run('ls /bin /usr/bin; compgen -c')).stdout).not.toContain('sightline')
  expect((await run('false')).exitCode).toBe(1)
})

test('a stop keeps what had been written', async () => {
  const ran = await run('echo before; while :; do :; done', { timeoutMs: 300 })
  expect(ran).toMatchObject({ stdout: 'before\n', stderr: '', exitCode: 124, timedOut: true })
  const slept = await run('echo before; sleep 30; echo after', { timeoutMs: 300 })
  expect(slept).toMatchObject({ stdout: 'before\n', exitCode: 124, timedOut: true })
  expect((await run('echo on')).stdout).toBe('on\n')
})

test('a command that never looks up is ended with its interpreter, and no file is lost', async () => {
  await run('echo kept > kept.txt; export KEPT=1')
  const ran = await run('seq 1 1000000000', { timeoutMs: 300 })
  expect(ran).toMatchObject({ stdout: '', exitCode: 124, timedOut: true })
  expect((await run('cat kept.txt; echo $KEPT; rm kept.txt')).stdout).toBe('kept\n1\n')
})

test('without shared memory a tight loop can still be stopped', async () => {
  vi.stubGlobal('SharedArrayBuffer', undefined)
  const plain = createBashHost({ startWorker: await testWorkers() })
  vi.unstubAllGlobals()
  const request = { command: 'while :; do :; done', timeoutMs: 20_000, outputLimitBytes: 2 ** 20 } as const
  const looping = plain.run({ ...request, id: 'loop', mode: 'session' }, () => {})
  setTimeout(() => looping.cancel(), 200)
  expect(await looping.outcome).toMatchObject({ cancelled: true, exitCode: 130 })
  const next = plain.run({ ...request, id: 'next', mode: 'session', command: 'exit 7' }, () => {})
  expect((await next.outcome).exitCode).toBe(7)
  await plain.teardown()
})
