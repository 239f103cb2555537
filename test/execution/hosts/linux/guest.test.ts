/** The hard stop: the machine is put back, and what the user has stays. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Guest } from '../../../../src/execution/hosts/linux/guest.ts'
import { layOut } from '../../../../src/execution/hosts/linux/layout.ts'
import { Tree } from '../../../../src/execution/hosts/linux/tree/tree.ts'
import { builtImage } from './image.ts'

const BOOT_LIMIT_MS = 60_000
const tree = new Tree()
const layout = layOut(tree, 'project')
const seen: string[] = []
let guest: Guest

beforeAll(async () => {
  tree.special(layout.run, 'out', {
    open: () => ({
      read: () => 0,
      write: (_offset, bytes) => {
        seen.push(new TextDecoder().decode(bytes))
        return bytes.length
      },
      close: () => {},
    }),
  })
  guest = await Guest.boot(await builtImage(), tree, layout)
}, BOOT_LIMIT_MS)
afterAll(() => guest.destroy())

const launch = (script: string) =>
  guest.launch({
    argv: ['bash', '-c', script],
    env: { PATH: '/usr/bin' },
    cwd: layout.workdir,
    files: { stdin: '/dev/null', stdout: '/run/sightline/out', stderr: '/run/sightline/out' },
  })

test(
  'what ran is lost, files and the agent are there again',
  async () => {
    expect(await launch('echo kept > file; echo gone > /tmp/file').ended).toEqual({ kind: 'exit', status: 0 })
    const spinning = launch('while :; do :; done')
    expect(await spinning.pid).toBeGreaterThan(1)
    await guest.reset()
    expect(await spinning.ended).toEqual({ kind: 'lost' })
    expect(await launch('cat file; cat /tmp/file').ended).toEqual({ kind: 'exit', status: 0x100 })
    expect(seen.join('')).toBe('kept\ncat: /tmp/file: No such file or directory\n')
  },
  BOOT_LIMIT_MS,
)

test(
  'again and again, also while it is being done',
  async () => {
    for (let turn = 0; turn < 3; turn++) await Promise.all([guest.reset(), guest.reset()])
    expect(await launch('true').ended).toEqual({ kind: 'exit', status: 0 })
  },
  BOOT_LIMIT_MS,
)

test('a program that is not there is told from one that failed', async () => {
  const missing = guest.launch({
    argv: ['nope'],
    env: { PATH: '/usr/bin' },
    cwd: '/',
    terminal: { cols: 80, rows: 24 },
  })
  expect(await missing.pid).toBeNull()
  expect(await missing.ended).toEqual({ kind: 'failed', errno: 2, step: 'exec' })
})
