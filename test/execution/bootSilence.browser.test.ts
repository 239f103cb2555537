import { expect, test } from 'vitest'
import { bootWebContainer } from '../../src/execution/webcontainer.ts'

test('a boot that gives no sign in time is given up, with what to do', async () => {
  await expect(bootWebContainer({ host: 'bash', answerLimitMs: 0 })).rejects.toMatchObject({
    code: 'BOOT_TIMEOUT',
    message: expect.stringMatching(/no sign .*\?host=bash/),
  })
})
