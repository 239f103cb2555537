import { expect, test } from 'vitest'
import { bytesOf, type Fixture, say } from './subject.ts'

/** Last of all: it replaces the sandbox. */
export function lifecycleTests({ sandbox, replace, subject }: Fixture): void {
  test('after a teardown every call says so, and it can be booted again', async () => {
    await sandbox().files.writeFile('before.txt', bytesOf('x'))
    const old = sandbox()
    const pending = old.run('sleep 100')
    const ended = expect(pending).rejects.toMatchObject({ code: 'SANDBOX_GONE' })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await old.teardown()
    await ended
    await expect(old.run('echo hi')).rejects.toMatchObject({ code: 'SANDBOX_GONE' })

    const fresh = await subject.boot()
    replace(fresh)
    expect((await say(fresh, 'echo again; ls before.txt')).stdout).toBe('again\n')
    expect(fresh.workdir).toBe(old.workdir)
  }, 120_000)
}
