import { afterAll, expect, test } from 'vitest'
import { bootWebContainer } from '../../src/execution/webcontainer.ts'

/** The workers this page starts: the crash of one cannot be had in any other way than by its event. */
const workers: Worker[] = []
const RealWorker = globalThis.Worker
globalThis.Worker = class extends RealWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    workers.push(this)
  }
}

afterAll(() => {
  globalThis.Worker = RealWorker
})

test('when the worker dies, calls under way and later ones say that the sandbox is gone', async () => {
  const sandbox = await bootWebContainer({ host: 'bash' })
  const running = expect(sandbox.run('sleep 100')).rejects.toMatchObject({ code: 'SANDBOX_GONE' })
  await sandbox.files.readdir('.')
  workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
  await running
  await expect(sandbox.run('echo hi')).rejects.toMatchObject({
    code: 'SANDBOX_GONE',
    message: expect.stringMatching(/out of memory.*Reload/),
  })
  await expect(sandbox.files.readFile('x')).rejects.toMatchObject({ code: 'SANDBOX_GONE' })
  await expect(sandbox.spawn({ command: 'bash', args: [] }, () => {})).rejects.toMatchObject({
    code: 'SANDBOX_GONE',
  })
})

test('an aborted boot stops waiting', async () => {
  await expect(bootWebContainer({ host: 'bash', signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: expect.stringMatching(/BOOT_FAILED|SANDBOX_GONE/),
  })
})
