import { expect, test } from 'vitest'
import { type Fixture, say } from './subject.ts'

export function sessionTests({ sandbox }: Fixture): void {
  test('directory and exported variables carry over; a reset takes them back', async () => {
    const moved = await say(sandbox(), 'mkdir -p deep/er; cd deep/er; export COLOUR="sea green"; LOCAL=1')
    expect(moved.capture.cwd).toBe(`${sandbox().workdir}/deep/er`)
    const after = await say(sandbox(), 'pwd; echo "$COLOUR/$LOCAL."')
    expect(after.stdout).toBe(`${sandbox().workdir}/deep/er\nsea green/.\n`)
    await sandbox().resetSession()
    const fresh = await say(sandbox(), 'pwd; echo "[$COLOUR]"; ls -d deep; rm -r deep')
    expect(fresh.stdout).toBe(`${sandbox().workdir}\n[]\ndeep\n`)
  })

  test('the exit code of the last command is kept while the state is read', async () => {
    const { exitCode } = await say(sandbox(), 'export KEPT=1; false')
    expect(exitCode).toBe(1)
    expect((await say(sandbox(), 'echo $KEPT; unset KEPT')).stdout).toBe('1\n')
  })

  test('exit leaves the session as it was', async () => {
    const { capture } = await say(sandbox(), 'cd /tmp; export GONE=1; exit 3')
    expect(capture.exitCode).toBe(3)
    expect(capture.cwd).toBe(sandbox().workdir)
    expect((await say(sandbox(), 'pwd; echo "[$GONE]"')).stdout).toBe(`${sandbox().workdir}\n[]\n`)
  })

  test('cwd and env of one run', async () => {
    await say(sandbox(), 'export BOTH=mine')
    const env = { ONCE: 'a b', BOTH: 'given' }
    const { stdout } = await say(sandbox(), 'pwd; echo "$PWD $ONCE $BOTH"', { cwd: '/tmp', env })
    expect(stdout).toBe('/tmp\n/tmp a b given\n')
    expect((await say(sandbox(), 'echo "[$ONCE] $BOTH"; pwd')).stdout).toBe('[] mine\n/tmp\n')
    await sandbox().resetSession()
  })

  test('cd - goes back across runs', async () => {
    await say(sandbox(), 'cd /tmp; cd /')
    expect((await say(sandbox(), 'cd - >/dev/null; pwd; echo "$PWD"')).stdout).toBe('/tmp\n/tmp\n')
    await sandbox().resetSession()
  })

  test('nothing of the machinery shows', async () => {
    // A shell that evals the script shows one more plus: the depth at which bash says it runs.
    expect((await say(sandbox(), 'set -x; echo a')).stderr).toMatch(/^\++ echo a\n$/)
    expect((await say(sandbox(), 'env; set; alias; jobs')).stdout).not.toMatch(/sightline_/i)
  })

  test('plain: the given environment, and nothing carried in or out', async () => {
    await say(sandbox(), 'export CARRIED=1')
    const env = { LC_ALL: 'C.UTF-8', ONLY: 'this' }
    const plain = await say(sandbox(), 'cd /; export LEAKED=1; echo "[$CARRIED] $ONLY"', {
      mode: 'plain',
      env,
      cwd: sandbox().workdir,
    })
    expect(plain.stdout).toBe('[] this\n')
    expect((await say(sandbox(), 'pwd; echo "[$LEAKED]"; unset CARRIED')).stdout).toBe(
      `${sandbox().workdir}\n[]\n`,
    )
  })
}
