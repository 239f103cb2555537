import { expect, test } from 'vitest'
import { bytesOf, type Fixture, say, text } from './subject.ts'

/** A loaded machine may take half a second for each command in an emulated one. */
const SLOW_MS = 90_000

export function commandTests({ sandbox, subject }: Fixture): void {
  test('keeps stdout and stderr apart', async () => {
    const { capture, stdout, stderr } = await say(sandbox(), 'echo out; echo err >&2; echo more')
    expect({ stdout, stderr }).toEqual({ stdout: 'out\nmore\n', stderr: 'err\n' })
    expect(capture).toMatchObject({
      command: 'echo out; echo err >&2; echo more',
      exitCode: 0,
      signal: null,
      timedOut: false,
      cancelled: false,
      outputLimit: null,
      fidelity: subject.fidelity,
      outputNumber: 1,
      spillError: null,
    })
    expect(capture.durationMs).toBeGreaterThan(0)
    expect(capture.durationMs).toBeLessThan(20_000)
  })

  test.each([
    ['true', 0],
    ['false', 1],
    ['exit 42', 42],
    ['exit 256', 0],
    ['(exit 7)', 7],
    ['set -e; false; echo not reached', 1],
    ['if then', 2],
    ['', 0],
    ['# a comment', 0],
  ])('exit code of %j is %i', async (command, exitCode) => {
    expect((await say(sandbox(), command)).exitCode).toBe(exitCode)
  })

  test('a command that is not there', async () => {
    const { stdout, stderr, exitCode } = await say(sandbox(), 'pip install pymupdf')
    expect({ stdout, stderr, exitCode }).toEqual({
      stdout: '',
      stderr: 'bash: pip: command not found\n',
      exitCode: 127,
    })
  })

  test('text of many scripts comes through', async () => {
    const source = 'héllo 한국어 日本語 عربى 👩‍💻 \u{1f1ea}\u{1f1fa} ñ'
    expect((await say(sandbox(), `printf '%s' '${source}'`)).stdout).toBe(source)
  })

  test('runs the command as it is typed', async () => {
    expect((await say(sandbox(), `echo '$HOME' "a  b" \\\n  c`)).stdout).toBe('$HOME a  b c\n')
    expect((await say(sandbox(), 'cat <<X\n  two  \n\ttab\nX')).stdout).toBe('  two  \n\ttab\n')
    expect((await say(sandbox(), 'cat <<X\nnot closed')).stdout).toBe('not closed\n')
  })

  test('pipes, chains and groups', async () => {
    expect((await say(sandbox(), "printf 'b\\na\\nb\\n' | sort | uniq -c | wc -l")).stdout.trim()).toBe('2')
    expect((await say(sandbox(), 'false || echo or; true && echo and')).stdout).toBe('or\nand\n')
    expect((await say(sandbox(), '{ echo a; echo b; } | tail -n 1')).stdout).toBe('b\n')
    expect((await say(sandbox(), 'false | true; echo "$PIPESTATUS $?"')).stdout).toBe('1 0\n')
  })

  test('writing to /dev/stdout adds, as to a pipe', async () => {
    expect((await say(sandbox(), 'echo a; echo b > /dev/stdout; echo c')).stdout).toBe('a\nb\nc\n')
  })

  test('stdin is what was given, and empty otherwise', async () => {
    const stdin = bytesOf('one\ntwo\n')
    expect((await say(sandbox(), 'wc -l; echo done', { stdin })).stdout.replaceAll(' ', '')).toBe('2\ndone\n')
    expect((await say(sandbox(), 'cat; echo done')).stdout).toBe('done\n')
  })

  test('nothing of Layer 2 is ever inside a pipe', async () => {
    const { stdout, stderr } = await say(
      sandbox(),
      'seq 1 5000 > many.txt; cat many.txt | wc -l; cat many.txt | tail -n 1; ls /no/such 2>/dev/null | wc -c; false | cat; rm many.txt',
    )
    expect(stdout.replaceAll(' ', '')).toBe('5000\n5000\n0\n')
    expect(stderr).toBe('')
  })

  test('large output is whole', async () => {
    const { stdout } = await say(sandbox(), 'seq 1 100000')
    expect(stdout.length).toBe(588_895)
    expect(stdout.endsWith('\n99999\n100000\n')).toBe(true)
  })

  test(
    'many small commands in a row',
    async () => {
      const printed: string[] = []
      for (let index = 0; index < 40; index++) {
        printed.push((await say(sandbox(), `echo ${index}`)).stdout)
      }
      expect(printed).toEqual(Array.from({ length: 40 }, (_, index) => `${index}\n`))
    },
    SLOW_MS,
  )

  test('two at once do not mix', async () => {
    const [left, right] = await Promise.all([
      say(sandbox(), 'for i in 1 2 3; do echo left; sleep 0.1; done'),
      say(sandbox(), 'for i in 1 2 3; do echo right; sleep 0.1; done'),
    ])
    expect(left.stdout).toBe('left\nleft\nleft\n')
    expect(right.stdout).toBe('right\nright\nright\n')
  })

  test('the spool holds what the capture does', async () => {
    const capture = await sandbox().run('echo kept; echo complained >&2')
    const spool = `/run/sightline/${capture.runId}`
    expect(text([await sandbox().files.readFile(`${spool}/stdout`)])).toBe('kept\n')
    expect(text([await sandbox().files.readFile(`${spool}/stderr`)])).toBe('complained\n')
    await sandbox().release(capture.runId)
    await expect(sandbox().files.readFile(`${spool}/stdout`)).rejects.toThrow(/^ENOENT: /)
  })
}
