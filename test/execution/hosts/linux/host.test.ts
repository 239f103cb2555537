/** The real machine, at what is peculiar to this host; what every host does is in the contract suite. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLinuxHost, type LinuxHost } from '../../../../src/execution/hosts/linux/host.ts'
import { builtImage } from './image.ts'
import { plainEnvironment, type RunParts, runOn } from './runner.ts'

const BOOT_LIMIT_MS = 60_000
const LONG_MS = 240_000
const PNG = readFileSync(join(import.meta.dirname, '../../../fixtures/shell/files/img.png'))

let host: LinuxHost
beforeAll(async () => {
  host = await createLinuxHost({ image: await builtImage(), workdirName: 'project' })
}, BOOT_LIMIT_MS)
afterAll(() => host.teardown())

const run = (command: string, parts: RunParts = {}) => runOn(host, command, parts)
const out = async (command: string, parts: RunParts = {}) => (await run(command, parts)).stdout.toString()

describe('bytes', () => {
  test(
    '30 MB of random bytes are all there, and equal what a checksum in the guest says',
    async () => {
      const ran = await run('head -c 30000000 /dev/urandom | tee /dev/stderr | md5sum', {
        timeoutMs: LONG_MS,
      })
      const { createHash } = await import('node:crypto')
      expect(ran.stderr.length).toBe(30_000_000)
      expect(ran.stdout.toString()).toBe(`${createHash('md5').update(ran.stderr).digest('hex')}  -\n`)
      expect(ran.writes.at(-1)).toMatchObject({ stream: 'stdout' })
    },
    LONG_MS,
  )

  test(
    '50 MB through cat and grep',
    async () => {
      expect(await out('seq 1 7000000 > huge; cat huge | grep -c 77; rm huge', { timeoutMs: LONG_MS })).toBe(
        '320173\n',
      )
    },
    LONG_MS,
  )

  test(
    'a script of 300 KB, in both modes',
    async () => {
      const script = `: ${'x'.repeat(300_000)}\necho end`
      expect(await out(script)).toBe('end\n')
      expect(await out(script, { mode: 'plain', env: plainEnvironment(host) })).toBe('end\n')
    },
    LONG_MS,
  )

  test('names of any bytes', async () => {
    const list = `touch 'a b' ü $'new\\nline' $'lat\\xff'; for f in *; do printf '%s|' "$f"; done; rm -- *`
    const ran = await run(`mkdir names; cd names; ${list}; cd ..; rmdir names`)
    expect(ran.stdout.toString('latin1')).toBe(
      Buffer.from('a b|latX|new\nline|ü|').toString('latin1').replace('X', '\xff'),
    )
  })
})

describe('the files', () => {
  test(
    'what Unix programs expect of them',
    async () => {
      const check = async (command: string, wanted: string) =>
        expect(`${command}: ${await out(command)}`).toBe(`${command}: ${wanted}`)
      await check(
        'exec 3<> held; rm held; echo kept >&3; cat /dev/fd/3; stat -L -c %h /dev/fd/3',
        'kept\n0\n',
      )
      await check('echo a > l1; ln l1 l2; stat -c "%h %s %a %U" l2; rm l1 l2', '2 2 644 user\n')
      await check('mkfifo p; (echo via > p &); cat p; rm p', 'via\n')
      await check('truncate -s 5M sparse; du -k sparse; stat -c %s sparse; rm sparse', '0\tsparse\n5242880\n')
      await check('mkdir -p d/e/f; touch d/e/g; rm -r d; ls', '')
      await check('(flock -n 9 && echo locked) 9> lock; rm lock', 'locked\n')
      await check('printf "#!/bin/sh\\necho ran\\n" > s; chmod +x s; ./s; rm s', 'ran\n')
      await check('(set -C; echo 1 > excl; echo 2 > excl) 2> /dev/null; cat excl; rm excl', '1\n')
      await check(
        'git init -q r; cd r; git -c user.name=n -c user.email=e commit -q --allow-empty -m x; git log --oneline | wc -l; cd ..; rm -rf r',
        '1\n',
      )
    },
    LONG_MS,
  )

  test('time and permission bits of what is imported stay, and its owner may change it', async () => {
    host.files.importEntries([
      {
        path: 'in/tool',
        type: 'file',
        bytes: Buffer.from('#!/bin/sh\necho tool\n'),
        mode: 0o555,
        mtimeMs: 1_600_000_000_123,
      },
      { path: 'in/link', type: 'symlink', target: 'tool' },
    ])
    expect(await out('cd in; ./link; stat -c "%a %y" tool; echo >> tool && cd .. && rm -r in; pwd')).toBe(
      'tool\n755 2020-09-13 12:26:40.123000000 +0000\n/home/project\n',
    )
  })

  test('links lead where they lead in the guest', async () => {
    await run(
      'mkdir -p a/b; echo deep > a/b/f; ln -s b/f a/l; ln -s /home/project/a/b abs; ln -s /etc/passwd outside; ln -s loop loop',
    )
    const text = async (path: string) => Buffer.from(await host.files.readFile(path)).toString()
    expect(await text('a/l')).toBe('deep\n')
    expect(await text('abs/f')).toBe('deep\n')
    await expect(host.files.readFile('outside')).rejects.toThrow(/^ENOENT: /)
    await expect(host.files.readFile('loop')).rejects.toThrow(/^ELOOP: /)
    await run('rm -rf a abs outside loop')
  })
})

describe('see and cat -b', () => {
  beforeAll(() => host.files.writeFile('photo.png', PNG))

  test('see describes in text and hands the image over, in both modes', async () => {
    const inSession = await run('see photo.png | cat; see photo.png nope')
    expect(inSession.stdout.toString()).toMatch(/^(photo\.png: PNG image data, .*\(3208 bytes\)\n){2}$/)
    expect(inSession.stderr.toString()).toBe('see: nope: No such file or directory\n')
    expect(inSession.exitCode).toBe(1)
    expect(inSession.attachments).toHaveLength(2)
    expect(inSession.attachments[0]).toMatchObject({ name: 'photo.png', type: 'image/png' })
    expect(Buffer.from(inSession.attachments[0]?.bytes ?? []).equals(PNG)).toBe(true)
    const plain = await run('see photo.png', { mode: 'plain', env: plainEnvironment(host) })
    expect(plain.attachments).toHaveLength(1)
  })

  test('cat -b FILE is base64 for what is binary, and GNU in every other case', async () => {
    const base64 = PNG.toString('base64').replace(/(.{76})/g, '$1\n')
    expect((await out('cat -b photo.png')).trimEnd()).toBe(base64.trimEnd())
    expect(await out('printf "a\\n\\nb\\n" > t; cat -b t; cat -b < t; cat -b t t | tail -1; rm t')).toBe(
      '     1\ta\n\n     2\tb\n     1\ta\n\n     2\tb\n     4\tb\n',
    )
    const missing = await run('cat -b nope')
    expect(missing).toMatchObject({ exitCode: 1 })
    expect(missing.stderr.toString()).toBe('cat: nope: No such file or directory\n')
  })
})

describe('stopping', () => {
  test('a process that ignores TERM and left its group is gone all the same', async () => {
    const stubborn = `setsid bash -c 'trap "" TERM HUP; while :; do sleep 0.1; done' marker & sleep 100`
    expect(await run(stubborn, { cancelAfterMs: 2000 })).toMatchObject({ exitCode: 130, cancelled: true })
    expect(await out('sleep 1; pgrep -fc marker')).toBe('0\n')
  })

  test(
    'a fork bomb ends at its time limit, and the next command works',
    async () => {
      const bomb = await run(':(){ :|:& };:; sleep 100', { timeoutMs: 3000 })
      expect(bomb).toMatchObject({ exitCode: 124, timedOut: true })
      expect(await out('echo alive')).toBe('alive\n')
    },
    LONG_MS,
  )

  test('exactly the limit is kept', async () => {
    const ran = await run('yes', { outputLimitBytes: 100_000 })
    expect(ran).toMatchObject({ exitCode: 137, outputLimit: 100_000, timedOut: false, cancelled: false })
    expect(ran.stdout.length).toBe(100_000)
  })

  test('killing every process of the user leaves the sandbox whole', async () => {
    // All but the one that asks: the shells that wait for the next commands too.
    expect(await run('kill -9 -1')).toMatchObject({ exitCode: 0 })
    expect(await out('echo alive')).toBe('alive\n')
  })

  test('nothing a plain command left running survives it; what a session left does', async () => {
    await run('sleep 321 & echo', { mode: 'plain', env: plainEnvironment(host) })
    expect(await run('sleep 322 & echo started; exit 3')).toMatchObject({ exitCode: 3 })
    expect(await out('sleep 0.5; pgrep -fc "sleep 321"; pgrep -fc "sleep 322"; pkill -f "sleep 322"')).toBe(
      '0\n1\n',
    )
  })
})

test(
  'the clock is the host’s, and every machine has randomness of its own',
  async () => {
    expect(Math.abs(Number(await out('date +%s.%N')) - Date.now() / 1000)).toBeLessThan(10)
    const other = await createLinuxHost({ image: await builtImage(), workdirName: 'project' })
    const random = 'head -c 16 /dev/urandom | xxd -p; echo $RANDOM$RANDOM'
    expect((await runOn(other, random)).stdout.toString()).not.toBe(await out(random))
    await other.teardown()
    await expect(runOn(other, 'echo')).rejects.toMatchObject({ code: 'SANDBOX_GONE' })
  },
  BOOT_LIMIT_MS,
)

test(
  'two hundred commands in a row',
  async () => {
    for (let index = 0; index < 200; index++) expect(await out(`echo ${index}`)).toBe(`${index}\n`)
  },
  LONG_MS,
)

test(
  'a warm-up is in nobody’s way, and leaves nothing behind',
  async () => {
    const warm = await createLinuxHost({ image: await builtImage(), workdirName: 'project', warmUp: true })
    const say = async (command: string) => (await runOn(warm, command)).stdout.toString()
    const running = `pgrep -fc 'warm-u[p]'`
    while ((await say(running)) !== '1\n') await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await say('echo meanwhile')).toBe('meanwhile\n')
    while ((await say(running)) !== '0\n') await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await say('ls -A /run/sightline; ls -A')).not.toContain('.warm')
    await warm.teardown()
  },
  LONG_MS,
)
