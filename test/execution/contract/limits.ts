import { expect, test } from 'vitest'
import type { RunProgress } from '../../../src/execution/hosts/host.ts'
import { type Fixture, say } from './subject.ts'

/** Generous: other work may share the machine. */
const PROMPT_MS = 20_000

function abortedAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

export function limitTests({ sandbox }: Fixture): void {
  test('a time limit ends it, named, with what was written', async () => {
    const { capture, stdout, stderr } = await say(
      sandbox(),
      'echo before; echo oops >&2; sleep 30; echo after',
      {
        timeoutMs: 3_000,
      },
    )
    expect({ stdout, stderr }).toEqual({ stdout: 'before\n', stderr: 'oops\n' })
    expect(capture).toMatchObject({ exitCode: 124, timedOut: true, cancelled: false, outputLimit: null })
    expect(capture.durationMs).toBeLessThan(PROMPT_MS)
  })

  test('a tight loop can be cancelled, and the next command works', async () => {
    const { capture, stdout } = await say(sandbox(), 'echo before; while :; do :; done', {
      signal: abortedAfter(2_000),
    })
    expect(stdout).toBe('before\n')
    expect(capture).toMatchObject({ exitCode: 130, cancelled: true, timedOut: false })
    expect(capture.durationMs).toBeLessThan(PROMPT_MS)
    expect((await say(sandbox(), 'echo on')).stdout).toBe('on\n')
  })

  test('a command that only waits can be cancelled', async () => {
    const { capture } = await say(sandbox(), 'sleep 100', { signal: abortedAfter(300) })
    expect(capture).toMatchObject({ exitCode: 130, cancelled: true })
    expect(capture.durationMs).toBeLessThan(PROMPT_MS)
  })

  test('cancelled before it began', async () => {
    const { capture } = await say(sandbox(), 'sleep 100; echo late', { signal: AbortSignal.abort() })
    expect(capture).toMatchObject({ exitCode: 130, cancelled: true })
    expect((await say(sandbox(), 'echo on')).stdout).toBe('on\n')
  })

  test('cancelled at any moment: it ended by itself or was cancelled, never both or neither', async () => {
    for (const ms of [0, 1, 5, 15, 40, 80, 120, 160, 250]) {
      const { capture, stdout } = await say(sandbox(), 'echo start; sleep 0.1; echo end', {
        signal: abortedAfter(ms),
      })
      expect('start\nend\n'.startsWith(stdout)).toBe(true)
      if (capture.cancelled) expect(capture.exitCode).toBe(130)
      else expect({ stdout, exitCode: capture.exitCode }).toEqual({ stdout: 'start\nend\n', exitCode: 0 })
    }
    expect((await say(sandbox(), 'echo on')).stdout).toBe('on\n')
  }, 60_000)

  test('an output limit ends it, named, with the first bytes kept', async () => {
    const { capture, stdout } = await say(sandbox(), 'while :; do echo 0123456789; done', {
      outputLimitBytes: 10_000,
    })
    expect(stdout).toBe('0123456789\n'.repeat(1_000).slice(0, 10_000))
    expect(capture).toMatchObject({ exitCode: 137, outputLimit: 10_000, timedOut: false, cancelled: false })
    expect((await say(sandbox(), 'echo on')).stdout).toBe('on\n')
  }, 60_000)

  test('output just at the limit is no overflow', async () => {
    const { capture, stdout } = await say(sandbox(), 'printf 0123456789', { outputLimitBytes: 10 })
    expect(stdout).toBe('0123456789')
    expect(capture).toMatchObject({ exitCode: 0, outputLimit: null })
  })

  test('one run that is stopped leaves another alone', async () => {
    const [stopped, other] = await Promise.all([
      say(sandbox(), 'sleep 60', { timeoutMs: 800 }),
      say(sandbox(), 'sleep 1.5; echo fine'),
    ])
    expect(stopped.capture.timedOut).toBe(true)
    expect(other.stdout).toBe('fine\n')
  }, 60_000)

  test('progress tells that it is alive', async () => {
    const seen: RunProgress[] = []
    await say(sandbox(), 'echo hello; sleep 1', { onProgress: (progress) => seen.push(progress) })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.at(-1)?.elapsedMs).toBeGreaterThan(200)
    const times = seen.map((progress) => progress.elapsedMs)
    expect(times).toEqual([...times].sort((left, right) => left - right))
  })
}
