import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describePolicy, WORD_TITLES } from '../../src/presentation/describePolicy.ts'
import { POLICIES } from '../../src/presentation/policy.ts'
import { sightline } from './bin.ts'
import { readError, readOk } from './envelope.ts'

const COMMANDS = ['run', 'present', 'compare', 'policies']

describe('help and version', () => {
  test('--help lists the commands', async () => {
    const { stdout, stderr, code } = await sightline(['--help'])
    for (const command of COMMANDS) expect(stdout).toContain(`\n  ${command} `)
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  })

  test.each(COMMANDS)('%s --help names each of its options', async (command) => {
    const { stdout, code } = await sightline([command, '--help'])
    expect(stdout).toContain(`Usage: sightline ${command} `)
    expect(stdout).toContain('--json')
    expect(code).toBe(0)
  })

  test('--version is that of package.json', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(await sightline(['--version'])).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 })
    expect(readOk((await sightline(['--version', '--json'])).stdout)).toEqual({ version })
  })
})

describe('policies', () => {
  test('lists them for a person', async () => {
    const { stdout, stderr, code } = await sightline(['policies'])
    const blocks = stdout.trimEnd().split('\n\n')
    expect(blocks.map((block) => block.split('\n')[0])).toEqual(POLICIES.map(({ name }) => name))
    expect(blocks[0]).toContain('\n  Limits      200 lines or 51,200 bytes (50 KB) of each stream\n')
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
  })

  test('tells of one all that it does', async () => {
    const { stdout, code } = await sightline(['policies', '--policy', 'two-layer'])
    for (const title of Object.values(WORD_TITLES)) expect(stdout).toContain(`\n  ${title} `)
    expect(stdout).toMatch(/^two-layer\n/)
    expect(code).toBe(0)
    expect(await sightline(['policies', '--policy', 'nope'])).toMatchObject({ stdout: '', code: 2 })
  })

  test('gives them to a program as they are, and in words', async () => {
    const { stdout, code } = await sightline(['policies', '--json'])
    expect(readOk(stdout)).toEqual({ policies: POLICIES, descriptions: POLICIES.map(describePolicy) })
    expect(code).toBe(0)
  })
})

const WRONG: ReadonlyArray<[string, string[], string]> = [
  ['no command', [], 'sightline --help'],
  ['an unknown command', ['show'], 'run, present, compare, policies'],
  ['an unknown option before a command', ['--verbose'], '--version'],
  ['an unknown option', ['present', '--captur', 'x'], '--capture, --policy, --json, --help'],
  ['an unknown short option', ['present', '-c', 'x'], "'-c'"],
  ['an option without its value', ['present', '--capture'], '--capture FILE|-'],
  ['an option whose value is an option', ['present', '--capture', '--policy', 'x'], '--capture FILE|-'],
  ['a value for a switch', ['policies', '--json=yes'], 'takes no value'],
  ['an option twice', ['present', '--capture', 'a', '--capture', 'b'], 'twice'],
  ['a word without a place', ['policies', 'two-layer'], "'two-layer'"],
  ['words after -- where none belong', ['policies', '--', 'x'], '--'],
  ['present without a capture', ['present'], '--capture FILE|-'],
]

describe('a wrong command line is USAGE, exit code 2, and says what is right', () => {
  test.each(WRONG)('%s', async (_, args, named) => {
    const plain = await sightline(args)
    expect(plain.stderr).toMatch(/^sightline: USAGE: /)
    expect(plain.stderr).toContain(named)
    expect(plain).toMatchObject({ stdout: '', code: 2 })
  })

  test('with --json the error is the document', async () => {
    const { stdout, stderr, code } = await sightline(['present', '--nope', '--json'])
    expect(readError(stdout).code).toBe('USAGE')
    expect({ stderr, code }).toEqual({ stderr: '', code: 2 })
  })
})

test('a reader that goes away is no failure', async () => {
  const child = spawn('bash', ['-c', 'set -o pipefail; node bin/sightline.js --help | true'])
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
