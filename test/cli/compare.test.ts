import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { POLICIES } from '../../src/presentation/policy.ts'
import { sightline } from './bin.ts'
import { readError, readOk } from './envelope.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const line = (number: number) => `test ${number} passed\n`
/** A failing test run whose last line, behind 5,000 others, says what failed. */
const CAPTURE = {
  command: 'pytest -q',
  stdout: base64(`${Array.from({ length: 5000 }, (_, i) => line(i)).join('')}2 failed\n`),
  stderr: base64('\x1b[33mWarn\x1b[1ming\x1b[0m: slow\n'),
  exitCode: 1,
  durationMs: 2000,
}

function compare(...flags: string[]) {
  return sightline(['compare', '--capture', '-', ...flags], { input: JSON.stringify(CAPTURE) })
}

describe('for a person', () => {
  test('a table of all policies, then what was lost, then what was looked for', async () => {
    const { stdout, stderr, code } = await compare('--find', '2 failed')
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    const [heading, table, lost, find] = stdout.trimEnd().split('\n\n')
    expect(heading).toBe('pytest -q\nexit 1 · stdout 5,001 lines, 81.9KB · stderr 1 line, 27B')
    const rows = table.split('\n')
    expect(rows[0]).toMatch(/^policy +tokens +size +lines +stdout lost +stderr lost +exit +found$/)
    expect(rows.slice(1).map((row) => row.split(' ')[0])).toEqual(POLICIES.map(({ name }) => name))
    expect(rows[1]).toMatch(/^two-layer +[\d,]+ +\d\.?\d?KB +20\d +4,801 lines .* 0\/1$/)
    expect(lost).toMatch(/^Lost, by rule:\n/)
    expect(lost).toContain('two-layer')
    expect(find).toContain('"2 failed" stands 1 time in the output:')
    expect(find).toMatch(/two-layer +0\/1 shown, lost: stdout line 5,001, byte \d\d,\d\d\d \(overflow\)/)
  })

  test('the table fits a terminal of 80 columns', async () => {
    const { stdout } = await compare('--find', '2 failed')
    const [heading, table] = stdout.split('\n\n')
    for (const row of [heading, table].join('\n').split('\n')) expect(row.length).toBeLessThanOrEqual(80)
  })

  test('a text that stands nowhere is said to, and is no failure', async () => {
    const { stdout, code } = await compare('--find', 'no such text')
    expect(stdout).toMatch(/\n\n"no such text" stands nowhere in the output\.\n$/)
    expect(code).toBe(0)
  })

  test('colour inside a word does not hide it', async () => {
    const { stdout } = await compare('--policies', 'two-layer', '--find', 'Warning')
    expect(stdout).toContain('two-layer  1/1 shown')
  })

  test('the policies that are named, in their order, once', async () => {
    const { stdout } = await compare('--policies', 'raw,two-layer,raw')
    const rows = stdout.split('\n\n')[1].split('\n')
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['policy', 'raw', 'two-layer'])
  })

  test('a hostile command line stays on its line', async () => {
    const input = JSON.stringify({ ...CAPTURE, command: 'a\n\x1b[2Jb' })
    const { stdout } = await sightline(['compare', '--capture', '-'], { input })
    expect(stdout.split('\n')[0]).toBe('a \\x1b[2Jb')
  })
})

describe('for a program', () => {
  test('--json has every figure', async () => {
    const { stdout, stderr, code } = await compare('--json', '--find', '2 failed', '--policies', 'two-layer')
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    const data = readOk(stdout)
    expect(data).toMatchObject({ command: 'pytest -q', find: '2 failed' })
    expect(data.comparisons).toEqual([
      {
        policy: 'two-layer',
        title: expect.any(String),
        size: {
          bytes: expect.any(Number),
          lines: expect.any(Number),
          utf16: expect.any(Number),
          tokens: expect.any(Number),
        },
        stdout: {
          bytes: 83_899,
          lines: 5001,
          bytesLost: expect.any(Number),
          linesLost: 4801,
          rules: [{ rule: 'overflow', bytes: expect.any(Number), lines: 4801 }],
        },
        stderr: {
          bytes: 27,
          lines: 1,
          bytesLost: 13,
          linesLost: 0,
          rules: [{ rule: 'terminal-escape', bytes: 13, lines: 0 }],
        },
        secretsMasked: 0,
        exit: { shell: 1, shown: 1, why: null },
        exitInText: true,
        keep: [{ stream: 'stdout', path: '/tmp/cmd-output/cmd-1.txt' }],
        found: {
          total: 1,
          shown: 0,
          more: false,
          lost: [{ stream: 'stdout', line: 5001, byte: 83_890, rule: 'overflow' }],
        },
      },
    ])
  })

  test('without --find nothing is found or missed', async () => {
    const data = readOk((await compare('--json')).stdout)
    expect(data.find).toBeNull()
    expect(data.comparisons).toHaveLength(POLICIES.length)
    expect(data.comparisons).toEqual(POLICIES.map(() => expect.objectContaining({ found: null })))
  })
})

test('a capture from a file is the same as from stdin', async () => {
  const path = join(folder, 'capture.json')
  writeFileSync(path, JSON.stringify(CAPTURE))
  expect(await sightline(['compare', '--capture', path])).toEqual(await compare())
})

describe('what is wrong is said with a code', () => {
  test.each([
    ['a policy that is not there', ['--policies', 'two-layer,nope'], 'POLICY_UNKNOWN', "'nope'"],
    ['an empty name', ['--policies', 'two-layer,'], 'USAGE', '--policies two-layer,raw'],
    ['a text of two lines', ['--find', 'a\nb'], 'USAGE', 'one line'],
  ])('%s', async (_, flags, code, named) => {
    const { stdout, stderr, code: exitCode } = await compare('--json', ...flags)
    const error = readError(stdout)
    expect(error.code).toBe(code)
    expect(error.message).toContain(named)
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 2 })
  })

  test('no capture, and one that is none', async () => {
    expect(readError((await sightline(['compare', '--json'])).stdout)).toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('sightline compare --help'),
    })
    const bad = await sightline(['compare', '--capture', '-', '--json'], { input: '[]' })
    expect(readError(bad.stdout).code).toBe('INPUT_INVALID')
    expect(bad.code).toBe(2)
  })
})
