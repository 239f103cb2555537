/** For each preset: where both streams stand, what is said of every end, and what stands for nothing. Exact. */
import { describe, expect, test } from 'vitest'
import type { StreamName } from '../../../src/capture.ts'
import { findPolicy, POLICIES } from '../../../src/presentation/policy.ts'
import { RAW } from '../../../src/presentation/presets/raw.ts'
import { SIGHTLINE } from '../../../src/presentation/presets/sightline.ts'
import { TWO_LAYER } from '../../../src/presentation/presets/twoLayer.ts'
import { ENDS, type Fields, shown } from './shown.ts'

const write = (stream: StreamName, start: number, end: number) => ({ stream, start, end, atMs: 0 })
/** `a`, then `warn` on stderr, then `b`. */
const BOTH = {
  stdout: 'a\nb\n',
  stderr: 'warn\n',
  writes: [write('stdout', 0, 2), write('stderr', 0, 5), write('stdout', 2, 4)],
}
const CASES = {
  succeeded: { stdout: 'out\n', durationMs: 1_234 },
  failed: { stdout: 'out\n', ...ENDS.failed },
  timeout: { stdout: 'out\n', ...ENDS.timeout },
  cancelled: { stdout: 'out\n', ...ENDS.cancelled },
  signal: { stdout: 'out\n', ...ENDS.signal },
  both: BOTH,
  stderr: { stderr: 'warn\n' },
  bothFailed: { ...BOTH, ...ENDS.failed },
  nothing: {},
  nothingFailed: ENDS.failed,
  nothingTimeout: ENDS.timeout,
} as const satisfies Record<string, Fields>

type Texts = Record<keyof typeof CASES, string>

const OPENCODE_TIMEOUT =
  '<shell_metadata>\nshell tool terminated command after exceeding timeout 120000 ms. If this command is expected to take longer and is not waiting for interactive input, retry with a larger timeout value in milliseconds.\n</shell_metadata>'
const GEMINI_TIMEOUT =
  'Command was automatically cancelled because it exceeded the timeout of 2.0 minutes without output.'
const OPENHANDS_TIMEOUT =
  '\n[The command timed out after 120.0 seconds. You may wait longer to see additional output by sending empty command \'\', send other commands to interact with the current process, send keys ("C-c", "C-z", "C-d") to interrupt/kill the previous command before sending your new command, or use the timeout parameter in terminal for future commands.]'
const completed = (code: number) =>
  `\n[The command completed with exit code ${code}.]\n[Command finished with exit code ${code}]`
const MINI_TIMEOUT =
  "<exception>An error occurred while executing the command: Command 'x' timed out after 120 seconds</exception>\n<returncode>-1</returncode>\n<output>\n"
const DEEPAGENTS_TIMEOUT =
  'Error: Command timed out after 120 seconds. For long-running commands, re-run using the timeout parameter.\n[Command failed with exit code 124]'
const MUX_TIMEOUT =
  '{"success":false,"error":"Command exceeded timeout of 120 seconds. You can increase the timeout by setting the `timeout_secs` parameter on the tool call. Do not use the `timeout` bash command to increase the timeout.","exitCode":-1,"wall_duration_ms":120035}'

const EXPECTED: Record<string, Texts> = {
  codex: {
    succeeded: 'Exit code: 0\nWall time: 1.2 seconds\nOutput:\nout\n',
    failed: 'Exit code: 3\nWall time: 0 seconds\nOutput:\nout\n',
    timeout:
      'Exit code: 124\nWall time: 120 seconds\nOutput:\ncommand timed out after 120034 milliseconds\nout\n',
    cancelled: 'Exit code: 130\nWall time: 3.2 seconds\nOutput:\nout\n',
    signal: 'Exit code: 137\nWall time: 0 seconds\nOutput:\nout\n',
    both: 'Exit code: 0\nWall time: 0 seconds\nOutput:\na\nb\nwarn\n',
    stderr: 'Exit code: 0\nWall time: 0 seconds\nOutput:\nwarn\n',
    bothFailed: 'Exit code: 3\nWall time: 0 seconds\nOutput:\na\nb\nwarn\n',
    nothing: 'Exit code: 0\nWall time: 0 seconds\nOutput:\n',
    nothingFailed: 'Exit code: 3\nWall time: 0 seconds\nOutput:\n',
    nothingTimeout:
      'Exit code: 124\nWall time: 120 seconds\nOutput:\ncommand timed out after 120034 milliseconds\n',
  },
  'gemini-cli': {
    succeeded: 'Output: out',
    failed: 'Output: out\nExit Code: 3',
    timeout: `${GEMINI_TIMEOUT} Below is the output before it was cancelled:\nout`,
    cancelled:
      'Command was cancelled by user before it could complete. Below is the output before it was cancelled:\nout',
    signal: 'Output: out\nSignal: 9',
    both: 'Output: a\nwarn\nb',
    stderr: 'Output: warn',
    bothFailed: 'Output: a\nwarn\nb\nExit Code: 3',
    nothing: 'Output: (empty)',
    nothingFailed: 'Output: (empty)\nExit Code: 3',
    nothingTimeout: `${GEMINI_TIMEOUT} There was no output before it was cancelled.`,
  },
  opencode: {
    succeeded: 'out\n',
    failed: 'out\n',
    timeout: `out\n\n\n${OPENCODE_TIMEOUT}`,
    cancelled: 'out\n\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>',
    signal: 'out\n',
    both: 'a\nwarn\nb\n',
    stderr: 'warn\n',
    bothFailed: 'a\nwarn\nb\n',
    nothing: '(no output)',
    nothingFailed: '(no output)',
    nothingTimeout: `(no output)\n\n${OPENCODE_TIMEOUT}`,
  },
  pi: {
    succeeded: 'out\n',
    failed: 'out\n\n\nCommand exited with code 3',
    timeout: 'out\n\n\nCommand timed out after 120 seconds',
    cancelled: 'out\n\n\nCommand aborted',
    signal: 'out\n',
    both: 'a\nwarn\nb\n',
    stderr: 'warn\n',
    bothFailed: 'a\nwarn\nb\n\n\nCommand exited with code 3',
    nothing: '(no output)',
    nothingFailed: '(no output)\n\nCommand exited with code 3',
    nothingTimeout: 'Command timed out after 120 seconds',
  },
  goose: {
    succeeded: 'out',
    failed: 'out\n\nCommand exited with code 3',
    timeout: 'out\n\nCommand timed out after 120 seconds',
    cancelled: 'out',
    signal: 'out',
    both: 'a\nwarn\nb',
    stderr: 'warn',
    bothFailed: 'a\nwarn\nb\n\nCommand exited with code 3',
    nothing: '(no output)',
    nothingFailed: '(no output)\n\nCommand exited with code 3',
    nothingTimeout: '(no output)\n\nCommand timed out after 120 seconds',
  },
  cline: {
    succeeded: 'out\n',
    failed: '[Command exited with code 3]\nout\n',
    timeout: 'Command timed out after 120000ms',
    cancelled: 'Command was aborted',
    signal: '[Command exited with code 1]\nout\n',
    both: 'a\nb\n\n[stderr]\nwarn\n',
    stderr: '\n[stderr]\nwarn\n',
    bothFailed: '[Command exited with code 3]\na\nb\n\n[stderr]\nwarn\n',
    nothing: '',
    nothingFailed: '[Command exited with code 3]',
    nothingTimeout: 'Command timed out after 120000ms',
  },
  openhands: {
    succeeded: `out${completed(0)}`,
    failed: `out${completed(3)}`,
    timeout: `out${OPENHANDS_TIMEOUT}`,
    cancelled: 'out\n[The command was interrupted by user request. The process received SIGINT (Ctrl+C).]',
    signal: `out${completed(137)}`,
    both: `a\nwarn\nb${completed(0)}`,
    stderr: `warn${completed(0)}`,
    bothFailed: `a\nwarn\nb${completed(3)}`,
    nothing: completed(0),
    nothingFailed: completed(3),
    nothingTimeout: OPENHANDS_TIMEOUT,
  },
  'mini-swe-agent': {
    succeeded: '<returncode>0</returncode>\n<output>\nout\n</output>',
    failed: '<returncode>3</returncode>\n<output>\nout\n</output>',
    timeout: `${MINI_TIMEOUT}out\n</output>`,
    cancelled: '<returncode>130</returncode>\n<output>\nout\n</output>',
    signal: '<returncode>-9</returncode>\n<output>\nout\n</output>',
    both: '<returncode>0</returncode>\n<output>\na\nwarn\nb\n</output>',
    stderr: '<returncode>0</returncode>\n<output>\nwarn\n</output>',
    bothFailed: '<returncode>3</returncode>\n<output>\na\nwarn\nb\n</output>',
    nothing: '<returncode>0</returncode>\n<output>\n</output>',
    nothingFailed: '<returncode>3</returncode>\n<output>\n</output>',
    nothingTimeout: `${MINI_TIMEOUT}</output>`,
  },
  inspect: {
    succeeded: 'out\n',
    failed: 'out\n',
    timeout: 'Command timed out before completing.',
    cancelled: 'out\n',
    signal: 'out\n',
    both: 'warn\n\na\nb\n',
    stderr: 'warn\n\n',
    bothFailed: 'warn\n\na\nb\n',
    nothing: '',
    nothingFailed: '',
    nothingTimeout: 'Command timed out before completing.',
  },
  'bash-tool': {
    succeeded: '{"stdout":"out\\n","stderr":"","exitCode":0}',
    failed: '{"stdout":"out\\n","stderr":"","exitCode":3}',
    timeout: '{"stdout":"out\\n","stderr":"","exitCode":124}',
    cancelled: '{"stdout":"out\\n","stderr":"","exitCode":130}',
    signal: '{"stdout":"out\\n","stderr":"","exitCode":137}',
    both: '{"stdout":"a\\nb\\n","stderr":"warn\\n","exitCode":0}',
    stderr: '{"stdout":"","stderr":"warn\\n","exitCode":0}',
    bothFailed: '{"stdout":"a\\nb\\n","stderr":"warn\\n","exitCode":3}',
    nothing: '{"stdout":"","stderr":"","exitCode":0}',
    nothingFailed: '{"stdout":"","stderr":"","exitCode":3}',
    nothingTimeout: '{"stdout":"","stderr":"","exitCode":124}',
  },
  deepagents: {
    succeeded: 'out\n\n[Command succeeded with exit code 0]',
    failed: 'out\n\nExit code: 3\n[Command failed with exit code 3]',
    timeout: DEEPAGENTS_TIMEOUT,
    cancelled: 'out\n\nExit code: 130\n[Command failed with exit code 130]',
    signal: 'out\n\nExit code: -9\n[Command failed with exit code -9]',
    both: 'a\nb\n\n[stderr] warn\n[Command succeeded with exit code 0]',
    stderr: '[stderr] warn\n[Command succeeded with exit code 0]',
    bothFailed: 'a\nb\n\n[stderr] warn\n\nExit code: 3\n[Command failed with exit code 3]',
    nothing: '<no output>\n[Command succeeded with exit code 0]',
    nothingFailed: '<no output>\n\nExit code: 3\n[Command failed with exit code 3]',
    nothingTimeout: DEEPAGENTS_TIMEOUT,
  },
  mux: {
    succeeded: '{"success":true,"output":"out","exitCode":0,"wall_duration_ms":1234}',
    failed:
      '{"success":false,"output":"out","exitCode":3,"error":"Command exited with code 3","wall_duration_ms":8}',
    timeout: MUX_TIMEOUT,
    cancelled:
      '{"success":false,"error":"Command execution was aborted","exitCode":-1,"wall_duration_ms":3200}',
    signal:
      '{"success":false,"output":"out","exitCode":137,"error":"Command exited with code 137","wall_duration_ms":8}',
    both: '{"success":true,"output":"a\\nwarn\\nb","exitCode":0,"wall_duration_ms":8}',
    stderr: '{"success":true,"output":"warn","exitCode":0,"wall_duration_ms":8}',
    bothFailed:
      '{"success":false,"output":"a\\nwarn\\nb","exitCode":3,"error":"Command exited with code 3","wall_duration_ms":8}',
    nothing: '{"success":true,"output":"","exitCode":0,"wall_duration_ms":8}',
    nothingFailed:
      '{"success":false,"output":"","exitCode":3,"error":"Command exited with code 3","wall_duration_ms":8}',
    nothingTimeout: MUX_TIMEOUT,
  },
  'claude-code': {
    succeeded: 'out\n',
    failed: 'Exit code 3\nout\n',
    timeout: 'Exit code 143\nCommand timed out after 2m 0s\nout\n',
    cancelled: 'out\n\n<error>Command was aborted before completion</error>',
    signal: 'Exit code 137\nout\n',
    both: 'a\nwarn\nb\n',
    stderr: 'warn\n',
    bothFailed: 'Exit code 3\na\nwarn\nb\n',
    nothing: '(Bash completed with no output)',
    nothingFailed: 'Exit code 3',
    nothingTimeout: 'Exit code 143\nCommand timed out after 2m 0s',
  },
}

describe.each(Object.entries(EXPECTED))('%s', (name, texts) => {
  const policy = findPolicy(name)
  if (!policy) throw new Error(`no policy ${name}`)

  test.each(Object.entries(CASES))('%s', (key, fields) => {
    expect(shown(policy, fields).text).toBe(texts[key as keyof Texts])
  })

  test('a result that is JSON parses, whatever the bytes', () => {
    const stdout = [Uint8Array.of(0, 0x1b, 0xff, 0xc3), '"\\\n\r\t\u2028\u{1f600}']
    const { text } = shown(policy, { stdout, stderr: '"}\n', ...ENDS.failed })
    if (text.startsWith('{')) expect(JSON.parse(text)).toMatchObject({ exitCode: 3 })
    else expect(policy.steps.some((step) => JSON.stringify(step).includes('"escape"'))).toBe(false)
  })

  test('secrets are masked, also in the colours that the system keeps', () => {
    const { text, counts } = shown(policy, {
      stdout: 'API_KEY=Zq7Wm2Kx9Lp4Vn8\x1b[31mBt3Rc6Yd1Hf5Gj0Ts\x1b[0m\n',
    })
    expect(text).toContain('‹redacted: ')
    expect(text).not.toMatch(/Zq7Wm2|Bt3Rc6|Gj0Ts/)
    expect(counts.secrets).toBe(1)
  })

  test('says what it imitates, from what, and what differs', () => {
    expect(policy.style).toMatchObject({ readOn: '2026-12-01', system: expect.any(String) })
    expect(policy.style?.source).toMatch(/[0-9a-f]{8}|issues \d+/)
    expect(policy.style?.differs).toMatch(/^secrets are masked .*; /)
  })
})

test('every preset is in the list, and its ends are tested', () => {
  const own: readonly string[] = [TWO_LAYER, SIGHTLINE, RAW].map(({ name }) => name)
  const names = POLICIES.map(({ name }) => name).filter((name) => !own.includes(name))
  expect(names).toEqual(Object.keys(EXPECTED))
  expect(POLICIES.filter(({ style }) => style !== null).map(({ name }) => name)).toEqual(names)
})

describe('bytes that are not UTF-8, and what a terminal would carry out', () => {
  const bytes = [Uint8Array.of(0x61, 0xff, 0xfe, 0xe6, 0xbc, 0x62), '\x1b[31mred\x1b[0m\0\rz']
  const output = 'a\ufffd\ufffd\ufffdb\x1b[31mred\x1b[0m\0\rz'
  const outputOf: Record<string, string> = {
    'gemini-cli': '(empty)',
    openhands: `z\ufffd\ufffd\ufffdbred\0${completed(0)}`,
    'mini-swe-agent': output.replace('\r', '\n'),
    deepagents: output.replace('\r', '\n'),
    mux: JSON.stringify(output.replace('\r', '\n')).slice(1, -1),
    'bash-tool': JSON.stringify(output).slice(1, -1),
  }

  test.each(Object.keys(EXPECTED))('%s', (name) => {
    const policy = findPolicy(name)
    if (!policy) throw new Error(`no policy ${name}`)
    expect(shown(policy, { stdout: bytes }).text).toContain(outputOf[name] ?? output)
  })
})
