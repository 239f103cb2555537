import { expect, test } from 'vitest'
import { type Fixture, firstDifference, joined, noise, say } from './subject.ts'

/** An emulated machine is slow, more so on a loaded one. */
const SLOW_MS = 120_000

/** Only where the host claims `exact`. */
export function bytesTests({ sandbox }: Fixture): void {
  test(
    'every byte comes out as it was',
    async () => {
      const bytes = noise(200_000)
      await sandbox().files.writeFile('noise.bin', bytes)
      const { capture } = await say(sandbox(), 'cat noise.bin')
      expect(firstDifference(joined(capture.stdout), bytes)).toBe(-1)
      const piped = await say(sandbox(), 'cat noise.bin | gzip | gunzip | tee copy.bin >&2')
      expect(firstDifference(joined(piped.capture.stderr), bytes)).toBe(-1)
      expect(firstDifference(await sandbox().files.readFile('copy.bin'), bytes)).toBe(-1)
      await say(sandbox(), 'rm noise.bin copy.bin')
    },
    SLOW_MS,
  )

  test('stdin takes every byte', async () => {
    const stdin = noise(300_000, 7)
    const { capture } = await say(sandbox(), 'cat', { stdin })
    expect(firstDifference(joined(capture.stdout), stdin)).toBe(-1)
  })

  test('NUL and bytes that are not UTF-8', async () => {
    const { capture } = await say(sandbox(), "printf 'a\\x00\\xff\\xc3(\\n'")
    expect([...joined(capture.stdout)]).toEqual([0x61, 0x00, 0xff, 0xc3, 0x28, 0x0a])
  })

  test(
    'thirty million random bytes',
    async () => {
      const { capture } = await say(
        sandbox(),
        'head -c 30000000 /dev/urandom > big.bin; md5sum < big.bin >&2; cat big.bin',
      )
      const bytes = joined(capture.stdout)
      expect(bytes.length).toBe(30_000_000)
      const file = await sandbox().files.readFile('big.bin')
      expect(firstDifference(bytes, file)).toBe(-1)
      expect((await say(sandbox(), 'rm big.bin')).exitCode).toBe(0)
    },
    SLOW_MS,
  )

  test.each([
    ['false | true', [1, 0]],
    ['true | (exit 3) | false', [0, 3, 1]],
    ['yes | head -n 1', [141, 0]],
    ['echo alone', [0]],
    ['(exit 9)', [9]],
  ])('stages of %j', async (command, stages) => {
    expect((await sandbox().run(command)).stages).toEqual(stages)
  })

  test.each([
    ['kill -KILL $$', 'SIGKILL', 137],
    ['kill -TERM $$', 'SIGTERM', 143],
    ['exec sleep 30 & kill $!; wait $!', null, 143],
  ])('%j ends by a signal', async (command, signal, exitCode) => {
    expect(await sandbox().run(command)).toMatchObject({ signal, exitCode })
  })

  test('a trap on EXIT still runs', async () => {
    expect((await say(sandbox(), 'trap "echo bye" EXIT; echo hi')).stdout).toBe('hi\nbye\n')
  })

  test('a process left in the background does not hold the run', async () => {
    const { stdout, capture } = await say(sandbox(), 'sleep 60 >/dev/null 2>&1 & echo on')
    expect(stdout).toBe('on\n')
    expect(capture.durationMs).toBeLessThan(30_000)
  })

  test('writes tile the streams in order', async () => {
    const { capture } = await say(sandbox(), 'echo a; echo b >&2; echo c')
    const writes = capture.writes ?? []
    expect(writes.map(({ stream, start, end }) => [stream, start, end])).toEqual([
      ['stdout', 0, 2],
      ['stderr', 0, 2],
      ['stdout', 2, 4],
    ])
  })
}
