import { expect, test } from 'vitest'
import { bootSandbox } from '../../src/execution/boot.ts'
import type { BootProgress } from '../../src/execution/hosts/host.ts'

test('boots once however often it is asked, and anew after a teardown', async () => {
  const stages: BootProgress[] = []
  const [first, second] = await Promise.all([
    bootSandbox({ host: 'bash', workdirName: 'here', onProgress: (progress) => stages.push(progress) }),
    bootSandbox({ host: 'bash' }),
  ])
  expect(second).toBe(first)
  expect(first.workdir).toBe('/home/here')
  expect(stages.length).toBeGreaterThan(0)
  await first.teardown()
  const third = await bootSandbox({ host: 'bash', workdirName: 'there' })
  expect(third).not.toBe(first)
  expect(third.workdir).toBe('/home/there')
})

test('a host that is not ours to boot', async () => {
  await expect(bootSandbox({ host: 'stackblitz' })).rejects.toMatchObject({ code: 'HOST_UNKNOWN' })
})

test('another host needs another page', async () => {
  await expect(bootSandbox({ host: 'linux' })).rejects.toMatchObject({
    code: 'BOOT_FAILED',
    message: expect.stringContaining('?host=linux'),
  })
})
