/** `sightline run` on the bash host: what the program does around a host. The hosts have tests of their own. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sightline } from './bin.ts'
import { errorDocument, readError } from './envelope.ts'
import { readLines, readReport, readReports } from './reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
mkdirSync(join(folder, 'sub'))
writeFileSync(join(folder, 'a b.txt'), 'spaces\n')
writeFileSync(
  join(folder, 'bytes.bin'),
  Uint8Array.from({ length: 128 }, (_, index) => index),
)
writeFileSync(join(folder, 'sub/deep.txt'), 'deep\n')
writeFileSync(join(folder, 'tool.sh'), '#!/bin/bash\necho a tool\n')
chmodSync(join(folder, 'tool.sh'), 0o755)
symlinkSync('sub/deep.txt', join(folder, 'link'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) => sightline(['run', '--host', 'bash', ...args])
const runBatch = (lines: readonly string[], ...args: string[]) =>
  sightline(['run', '--host', 'bash', '--batch', '-', ...args], { input: lines.join('\n') })

describe('one command', () => {
  test('its text, and its own exit code', async () => {
    const { stdout, code } = await run('--', 'echo out; echo bad >&2; exit 3')
    expect(stdout).toMatch(/^out\n\n\[stderr\] bad\n\[exit:3 \| \d+ms\]\n$/)
    expect(code).toBe(3)
  })

  test('words after -- are joined by spaces', async () => {
    expect((await run('--', 'echo', '1', '2', '|', 'cat')).stdout).toMatch(/^1 2\n/)
  })

  test('with --json the same exit code, and both streams whole', async () => {
    const { stdout, code } = await run('--json', '--', 'seq 300; echo bad >&2; exit 4')
    const [data] = readReports(stdout)
    if (!data) throw new Error('no report')
    expect(code).toBe(4)
    expect(data).toMatchObject({ exitCode: 4, signal: null, timedOut: false, fidelity: 'decoded' })
    expect(data.stdout.toString()).toBe(`${Array.from({ length: 300 }, (_, n) => n + 1).join('\n')}\n`)
    expect(data.stderr.toString()).toBe('bad\n')
    expect(data.presentation.text).toContain('--- output truncated (300 lines, 1.1KB) ---')
    expect(data.presentation.keep).toMatchObject([{ path: '/tmp/cmd-output/cmd-1.txt' }])
  })

  test('the exit code is the command’s where the model is shown another', async () => {
    const { stdout, code } = await run('--mount', folder, '--', 'cat bytes.bin')
    expect(stdout).toContain('[error] cat: binary file (128B). Use: cat -b bytes.bin\n[exit:1 | ')
    expect(code).toBe(0)
  })

  test('a time limit ends it and keeps what had been written', async () => {
    const { stdout, code } = await run('--timeout', '0.5', '--', 'echo before; while :; do :; done')
    expect(stdout).toMatch(/^before\n\[exit:124 \| .* \| timeout\]\n$/)
    expect(code).toBe(124)
  })
})

test('without a folder of its own a command finds the opening files, a batch finds none', async () => {
  expect((await run('--', 'wc -l < huge.log; ls shop')).stdout).toMatch(/^\s*5000\n(?:.*\n)*README\.md\n/)
  const [data] = readReports((await runBatch(['{"id":1,"command":"ls -A"}'])).stdout)
  expect(data?.stdout.toString()).toBe('')
})

test('a mounted folder is copied with its names, bytes, links and programs', async () => {
  const { stdout } = await run(
    '--mount',
    folder,
    '--json',
    '--',
    './tool.sh; cat "a b.txt" link; cat bytes.bin | wc -c',
  )
  expect(readReports(stdout)[0]?.stdout.toString()).toMatch(/^a tool\nspaces\ndeep\n *128\n$/)
})

describe('a batch', () => {
  test('gives a line for each line, in order, and ends with 0', async () => {
    const { stdout, code } = await runBatch([
      '{"id":"one","command":"exit 3"}',
      '',
      '{"id":2,"command":"echo two"}',
    ])
    const reports = readReports(stdout)
    expect(reports.map(({ id, exitCode }) => [id, exitCode])).toEqual([
      ['one', 3],
      [2, 0],
    ])
    expect(code).toBe(0)
  })

  test('every command gets a fresh copy, a fresh environment and its cwd', async () => {
    const { stdout } = await runBatch(
      [
        '{"id":1,"command":"export A=1; cd sub; rm deep.txt; echo new > ../new.txt"}',
        '{"id":2,"command":"echo \\"[$A]\\"; ls; cat deep.txt; echo $LC_ALL $TZ $HOME","cwd":"sub"}',
        '{"id":3,"command":"ls"}',
      ],
      '--mount',
      folder,
    )
    const texts = readReports(stdout).map((report) => report.stdout.toString())
    expect(texts).toEqual([
      '',
      '[]\ndeep.txt\ndeep\nC.UTF-8 UTC /home/user\n',
      'a b.txt\nbytes.bin\nlink\nsub\ntool.sh\n',
    ])
  })

  test('a bad line is an error with its id and line, and the rest goes on', async () => {
    const { stdout, code } = await runBatch([
      'nonsense',
      '{"id":"b"}',
      '{"id":"c","command":"pwd","cwd":"nowhere"}',
      '{"id":"d","command":"echo d"}',
    ])
    const lines = readLines(stdout)
    const failure = errorDocument.extend({
      error: z.object({
        code: z.literal('INPUT_INVALID'),
        message: z.string(),
        id: z.unknown(),
        line: z.int(),
      }),
    })
    expect(
      lines
        .slice(0, 3)
        .map((line) => failure.parse(line).error)
        .map(({ id, line }) => [id, line]),
    ).toEqual([
      [null, 1],
      ['b', 2],
      ['c', 3],
    ])
    expect(readReport(lines[3]).stdout.toString()).toBe('d\n')
    expect(code).toBe(0)
  })

  test('numbers of kept outputs go on from line to line', async () => {
    const line = '{"id":1,"command":"seq 201"}'
    const { stdout } = await runBatch([line, line])
    const kept = readReports(stdout).map((report) => report.presentation.keep[0]?.path)
    expect(kept).toEqual(['/tmp/cmd-output/cmd-1.txt', '/tmp/cmd-output/cmd-2.txt'])
  })
})

const WRONG: ReadonlyArray<[string, string[], string, string]> = [
  ['no command', [], 'USAGE', "after '--'"],
  ['an empty command', ['--', ' '], 'USAGE', "after '--'"],
  ['a command without --', ['ls'], 'USAGE', 'sightline run -- ls'],
  ['an unknown host', ['--host', 'vm', '--', 'ls'], 'HOST_UNKNOWN', 'linux, bash'],
  ['an unknown policy', ['--policy', 'x', '--', 'ls'], 'POLICY_UNKNOWN', 'two-layer'],
  ['a folder that is not there', ['--mount', join(folder, 'no'), '--', 'ls'], 'INPUT_MISSING', "'no'"],
  ['a batch that is not there', ['--batch', join(folder, 'no')], 'INPUT_MISSING', "'no'"],
  ['a batch and a command', ['--batch', '-', '--', 'ls'], 'USAGE', 'not both'],
  ['a time limit in words', ['--timeout', 'soon', '--', 'ls'], 'USAGE', '--timeout 30'],
  ['a time limit of nothing', ['--timeout', '0', '--', 'ls'], 'USAGE', '--timeout 30'],
]

describe('what is wrong is said before anything boots', () => {
  test.each(WRONG)('%s', async (_, args, code, named) => {
    const result = await sightline(['run', '--json', ...args])
    const error = readError(result.stdout)
    expect(error.code).toBe(code)
    expect(error.message).toContain(named)
    expect(result).toMatchObject({ code: 2, stderr: '' })
  })
})
