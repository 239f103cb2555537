/** The shell text of a session, run by this machine's own bash: what the guest's does with it, it does. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  canReportStages,
  firstState,
  jobFile,
  needsReport,
  quote,
  readReport,
  type ShellReport,
  type ShellState,
  waitingScript,
  withoutOwn,
} from '../../../../src/execution/hosts/linux/session.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sightline-session-')))
afterAll(() => rmSync(folder, { recursive: true }))

const environment = { PATH: '/usr/bin:/bin', HOME: '/', LANG: 'C.UTF-8' }
const first = firstState(environment, folder)

interface Outcome {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
  readonly report: ShellReport | null
}

/** Starts a waiting shell, lets it go, and reads what it left. */
function runShell(
  command: string,
  state: ShellState = first,
  more: { env?: Record<string, string>; cwd?: string; stdin?: string } = {},
): Promise<Outcome> {
  const [job, report] = [join(folder, 'job'), join(folder, 'report')]
  rmSync(report, { force: true })
  if (needsReport(command)) writeFileSync(report, '')
  const { env = {}, cwd = null, stdin = null } = more
  writeFileSync(job, jobFile({ command, state, first, cwd, env, stdin, report }))
  return new Promise((resolve) => {
    // The gate is open from the start: a byte waits at fd 250.
    const start = 'exec 250<<< "!"; exec bash -c "$1" bash'
    const shell = spawn('bash', ['-c', start, 'bash', waitingScript(job, report)], {
      cwd: folder,
      env: environment,
    })
    let [stdout, stderr] = ['', '']
    shell.stdin.end()
    shell.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    shell.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    shell.on('close', (code) => {
      let left: ShellReport | null = null
      try {
        left = readReport(readFileSync(report))
      } catch {}
      resolve({ stdout, stderr, code, report: left })
    })
  })
}

describe('a command in a waiting shell', () => {
  test.each([
    ['echo hi', { stdout: 'hi\n', stderr: '', code: 0 }],
    [
      `echo $0 $# $- "\${BASH_SOURCE-none}" "\${BASH_EXECUTION_STRING-none}"`,
      { stdout: 'bash 0 hBc none none\n', code: 0 },
    ],
    ['no-such-program', { stderr: 'bash: no-such-program: command not found\n', code: 127 }],
    ['exit 5', { code: 5 }],
    ['(exit 3)', { code: 3 }],
    ['exec true', { code: 0 }],
    ['kill -9 $$', { code: null }],
    ['set -e; false; echo no', { stdout: '', code: 1 }],
    ['trap "echo bye \\$?" EXIT; (exit 7)', { stdout: 'bye 7\n', code: 7 }],
    ['trap "echo bye" EXIT; exit 2', { stdout: 'bye\n', code: 2 }],
    ['set -x; true | true', { stderr: '++ true\n++ true\n', code: 0 }],
    ['set -u; true | cat; echo "$nope"', { stdout: '', code: 127 }],
    ['set -C; echo x | cat', { stdout: 'x\n', code: 0 }],
    ['trap "echo d" DEBUG; true', { stdout: 'd\n', code: 0 }],
    ['if', { code: 2 }],
    ['echo a\nif', { stdout: 'a\n', code: 2 }],
    ["cat <<'E'\n$x\nE", { stdout: '$x\n', code: 0 }],
    ['read x; echo "[$x]"', { stdout: '[]\n', code: 0 }],
    ['set | grep -c __sightline', { stdout: '0\n', code: 1 }],
    ['echo $LINENO\necho $LINENO', { stdout: '1\n2\n', code: 0 }],
    ['', { stdout: '', stderr: '', code: 0 }],
  ])('%s', async (command, wanted) => {
    expect(await runShell(command)).toMatchObject(wanted)
  })

  test.each([
    ['false | true | (exit 3)', [1, 0, 3]],
    ['true | false', [0, 1]],
    ['for i in 1 2; do (exit $i) | true; done', [2, 0]],
    ['set -o pipefail; (exit 4) | true', [4, 0]],
    ['cat <<E | (cat; exit 6)\nx\nE', [0, 6]],
    ["echo 'a | b'", [0]],
  ])('stages of %s', async (command, stages) => {
    expect((await runShell(command)).report?.stages).toEqual(stages)
  })

  test('standard input is what it was given', async () => {
    const input = join(folder, 'input')
    writeFileSync(input, 'one\ntwo\n')
    expect((await runShell('read x; cat; echo "[$x]"', first, { stdin: input })).stdout).toBe('two\n[one]\n')
  })

  test('a directory it cannot enter is reported, and the command does not run', async () => {
    const { stdout, report } = await runShell('echo no', first, { cwd: '/no/such/dir' })
    expect({ stdout, report }).toEqual({ stdout: '', report: null })
    expect(readFileSync(join(folder, 'report'), 'utf8')).toBe('no-cwd')
  })
})

describe('what carries over', () => {
  async function inTurn(commands: readonly string[]): Promise<string> {
    let state = first
    let out = ''
    for (const command of commands) {
      const { stdout, report } = await runShell(command, state)
      out = stdout
      state = report?.state ?? state
    }
    return out
  }

  test.each([
    [['cd /usr', 'pwd'], '/usr\n'],
    [['cd /usr; cd /tmp', 'cd - > /dev/null; pwd'], '/usr\n'],
    [['export A=1 B="x  y"', 'echo "$A$B"'], '1x  y\n'],
    [["export A=$'a\\nb\\x01\\'\"$`'", 'printf %s "$A" | od -An -c'], '   a  \\n   b 001   \'   "   $   `\n'],
    [['A=1', 'echo "[$A]"'], '[]\n'],
    [['export -n LANG; unset HOME', 'echo "[$LANG$HOME]"'], '[]\n'],
    [['declare -ix N=3', 'N=N+4; echo $N'], '7\n'],
    [['export A=1', 'exit 3', 'echo $A'], '1\n'],
    [['export A=1; exit 0', 'echo "[$A]"'], '[]\n'],
    [['export A="declare -x B=2"', 'echo "[$B]"'], '[]\n'],
    [['mkdir -p gone; cd gone', 'rmdir ../gone', 'pwd'], `${folder}\n`],
  ])('%j', async (commands, wanted) => {
    expect(await inTurn(commands)).toBe(wanted)
  })

  test('a variable of one command only is gone after it, and the one it hid is back', async () => {
    const before = (await runShell('export A=session')).report?.state ?? first
    const { stdout, report } = await runShell('echo $A $B; export C=3', before, {
      env: { A: "it's", B: 'own' },
    })
    expect(stdout).toBe("it's own\n")
    const after = withoutOwn(report?.state ?? first, before, ['A', 'B'])
    expect((await runShell('echo "$A $B $C"', after)).stdout).toBe('session  3\n')
  })
})

test('only a command that can change nothing goes without a report', () => {
  for (const command of [
    'echo hi',
    'ls -la src/*.ts',
    'exit 3',
    'kill -9 -1',
    "grep 'a b' file > out; true && false",
    'f() { ls; }; f',
  ]) {
    expect({ command, needs: needsReport(command) }).toEqual({ command, needs: false })
  }
  for (const command of [
    'cd x',
    'A=1',
    'a | b',
    'unset A',
    '. file',
    'ls; . ./f',
    'source f',
    'for i in 1; do :; done',
    '$x',
    'e\\xport A',
    'read A',
    '((1))',
    'eval x',
    '`x`',
  ]) {
    expect({ command, needs: needsReport(command) }).toEqual({ command, needs: true })
  }
})

test('a line of ours never changes what a command does', () => {
  const scripts = [
    ...[
      'ls |',
      'ls | #',
      'true | true # end',
      'echo a | cat \\',
      'f() ',
      'true | true; f()',
      'function f',
      'a || ',
      'a &&',
    ],
    ...[
      'cat <<E | cat\nx',
      'cat <<-E | cat\n\tx\n\tE',
      "cat <<'E F' | cat\nx\nE F",
      'cat <<< "x|y"',
      'echo $((1 << 2)) | cat',
    ],
    ...[
      'echo "a | b',
      "echo 'a | b",
      'echo `a | b',
      '{ echo a | cat',
      '(echo a | cat',
      'if true | true; then',
      'case x in a|b)',
    ],
    ...[
      'while false | false; do',
      'echo a | cat &',
      '! true | true',
      'time true | true',
      'x=(a | b',
      '[[ a || b',
      'set -v; a | b',
    ],
    ...[
      'echo a | cat\n\n\n',
      'true | true;',
      'coproc cat | cat',
      'echo a | { cat',
      'for x in a|b',
      `echo "\${x:-a|b}"`,
      'echo a |& cat',
    ],
  ]
  const run = (script: string) => {
    const { stdout, stderr, status } = spawnSync('bash', ['-c', 'eval "$1"', 'bash', script], {
      env: environment,
      cwd: folder,
      encoding: 'utf8',
      timeout: 10_000,
    })
    return { stdout, stderr: stderr.replace(/\d+/g, 'N'), status }
  }
  const reported = scripts.filter(canReportStages)
  for (const script of reported) {
    const ours = `${script}\n{ end=("$?" "\${PIPESTATUS[@]}"); } 2>/dev/null; (exit "\${end[0]}")`
    expect({ script, ...run(ours) }).toEqual({ script, ...run(script) })
  }
  expect(reported.length).toBeGreaterThan(10)
})

test('quoting keeps any text as it is', () => {
  for (const text of ["it's", '$x `y` "z" \\', 'a\nb', '', '!', "'''"]) {
    const { stdout } = spawnSync('bash', ['-c', `printf %s ${quote(text)}`], { encoding: 'utf8' })
    expect(stdout).toBe(text)
  }
})
