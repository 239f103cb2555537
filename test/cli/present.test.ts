import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sightline } from './bin.ts'
import { readError, readOk } from './envelope.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const MINIMAL = { command: 'true', exitCode: 0, durationMs: 8 }

/** Presents a capture given as an object, or as the raw text of a file. */
function present(capture: unknown, ...flags: string[]) {
  const input = typeof capture === 'string' ? capture : JSON.stringify(capture)
  return sightline(['present', '--capture', '-', ...flags], { input })
}

describe('a capture', () => {
  test('of the three required fields is the footer alone', async () => {
    expect(await present(MINIMAL)).toEqual({ stdout: '[exit:0 | 8ms]\n', stderr: '', code: 0 })
  })

  test('from a file is the same as from stdin', async () => {
    const path = join(folder, 'capture.json')
    const capture = { ...MINIMAL, stdout: base64('한글\nemoji 👩‍👩‍👧\n') }
    writeFileSync(path, JSON.stringify(capture))
    const fromFile = await sightline(['present', '--capture', path])
    expect(fromFile.stdout).toBe('한글\nemoji 👩‍👩‍👧\n[exit:0 | 8ms]\n')
    expect(fromFile).toEqual(await present(capture))
  })

  test('with every field of the form is taken', async () => {
    const { stdout, code } = await present({
      schema_version: 1,
      command: 'x',
      stdout: base64('out\n'),
      stderr: [base64('bad'), base64(' news\n')],
      exitCode: 137,
      durationMs: 2100,
      stages: [137],
      signal: 'SIGKILL',
      timedOut: false,
      cancelled: false,
      outputLimit: null,
      outputNumber: 3,
      spillError: null,
      fidelity: 'exact',
      writes: [],
      attachments: [],
    })
    expect(stdout).toBe('out\n\n[stderr] bad news\n[exit:137 | 2.1s | SIGKILL]\n')
    expect(code).toBe(0)
  })

  test('cut inside a character is put together again', async () => {
    const bytes = Buffer.from('가나다\n')
    const chunks = Array.from(bytes, (byte) => Buffer.from([byte]).toString('base64'))
    expect((await present({ ...MINIMAL, stdout: chunks })).stdout).toBe('가나다\n[exit:0 | 8ms]\n')
  })

  test('of 30 MB on stdin arrives whole', async () => {
    const line = 'a line of the log, as long as such lines are\n'
    const times = Math.ceil(30_000_000 / line.length)
    const { stdout, code } = await present({ ...MINIMAL, stdout: base64(line.repeat(times)) })
    expect(code).toBe(0)
    expect(stdout).toContain(`--- output truncated (${times} lines, 28.6MB) ---`)
  })
})

describe('with --json', () => {
  test('the data is the whole presentation', async () => {
    const { stdout, stderr, code } = await present({ ...MINIMAL, stdout: base64('hi\n') }, '--json')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    const data = readOk(stdout)
    expect(Object.keys(data).sort()).toEqual(
      ['counts', 'exit', 'keep', 'omitted', 'policy', 'rules', 'spans', 'steps', 'text', 'warnings'].sort(),
    )
    expect(data.text).toBe('hi\n[exit:0 | 8ms]')
    expect(data.policy).toBe('two-layer')
  })

  test('a misspelt key is reported beside the document, not in it', async () => {
    const { stdout, stderr } = await present({ ...MINIMAL, stdErr: '' }, '--json')
    expect(readOk(stdout).text).toBe('[exit:0 | 8ms]')
    expect(stderr).toContain('stdErr')
  })
})

const BAD: ReadonlyArray<[string, unknown, string]> = [
  ['not JSON', '{"command":', 'not JSON'],
  ['nothing', '', 'empty'],
  ['no object', '[]', 'not a capture'],
  ['no command', { exitCode: 0, durationMs: 1 }, "'command'"],
  ['no exit code', { command: 'x', durationMs: 1 }, "'exitCode'"],
  ['an exit code of 256', { ...MINIMAL, exitCode: 256 }, "'exitCode'"],
  ['a duration below zero', { ...MINIMAL, durationMs: -1 }, "'durationMs'"],
  ['a stream that is not base64', { ...MINIMAL, stdout: 'hello world' }, 'not base64'],
  ['base64 without its padding', { ...MINIMAL, stdout: 'aGk' }, 'not base64'],
  ['the alphabet of addresses', { ...MINIMAL, stdout: '-_-_' }, 'not base64'],
  ['a chunk that is not base64', { ...MINIMAL, stderr: ['aGk=', '%'] }, "'stderr[1]'"],
  ['a stream that is a number', { ...MINIMAL, stdout: 7 }, "'stdout'"],
  ['another schema version', { ...MINIMAL, schema_version: 2 }, "'schema_version'"],
  ['a signal that is no name', { ...MINIMAL, signal: '9] [exit:0' }, "'signal'"],
  ['a fidelity of its own', { ...MINIMAL, fidelity: 'roughly' }, "'fidelity'"],
  ['output number 0', { ...MINIMAL, outputNumber: 0 }, "'outputNumber'"],
]

describe('bad input is INPUT_INVALID and says which field', () => {
  test.each(BAD)('%s', async (_, capture, named) => {
    const json = await present(capture, '--json')
    const error = readError(json.stdout)
    expect(error.code).toBe('INPUT_INVALID')
    expect(error.message).toContain(named)
    expect(error.message).toContain('sightline present --help')
    expect(json).toMatchObject({ code: 2, stderr: '' })
  })

  test('bytes that are not UTF-8', async () => {
    const result = await sightline(['present', '--capture', '-', '--json'], { input: new Uint8Array([0xff]) })
    expect(readError(result.stdout)).toMatchObject({ code: 'INPUT_INVALID' })
  })

  test('without --json the error goes to stderr', async () => {
    const { stdout, stderr, code } = await present('x')
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 })
    expect(stderr).toMatch(/^sightline: INPUT_INVALID: stdin is not JSON\. .*\n$/)
  })
})

describe('what was named wrong', () => {
  test('a file that is not there: without the folders it is in', async () => {
    const { stdout, code } = await sightline(['present', '--capture', join(folder, 'no.json'), '--json'])
    expect(readError(stdout).code).toBe('INPUT_MISSING')
    expect(readError(stdout).message).toContain("'no.json' cannot be read (ENOENT)")
    expect(stdout).not.toContain(folder)
    expect(code).toBe(2)
  })

  test('a folder', async () => {
    const { stdout } = await sightline(['present', '--capture', folder, '--json'])
    expect(readError(stdout)).toMatchObject({ code: 'INPUT_MISSING' })
  })

  test('a policy: the names there are', async () => {
    const { stdout, code } = await present(MINIMAL, '--policy', 'nope', '--json')
    expect(readError(stdout)).toMatchObject({ code: 'POLICY_UNKNOWN' })
    expect(readError(stdout).message).toContain('two-layer')
    expect(code).toBe(2)
  })
})
