/** `sightline run` on the Linux host: a real machine in this process, through the real program. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sightline } from './bin.ts'
import { readReports } from './reports.ts'

/** A boot takes seconds, and more where other tests run beside it. */
const LIMIT_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'sightline-test-'))
mkdirSync(join(folder, 'sub'))
writeFileSync(
  join(folder, 'bytes.bin'),
  Uint8Array.from({ length: 256 }, (_, index) => index),
)
writeFileSync(join(folder, 'sub/old.txt'), 'old\n')
writeFileSync(join(folder, 'tool.sh'), '#!/bin/bash\necho "a tool"; exit 9\n')
chmodSync(join(folder, 'tool.sh'), 0o755)
symlinkSync('sub/old.txt', join(folder, 'link'))
utimesSync(join(folder, 'sub/old.txt'), 1_000_000_000, 1_000_000_000)
utimesSync(join(folder, 'sub'), 1_100_000_000, 1_100_000_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('one command', () => {
  test('that is not there', { timeout: LIMIT_MS }, async () => {
    const { stdout, code } = await sightline(['run', '--', 'pip install pymupdf'])
    expect(stdout).toMatch(/^\[stderr\] bash: pip: command not found\n\[exit:127 \| [\d.]+m?s\]\n$/)
    expect(code).toBe(127)
  })

  test('that is interrupted ends as cancelled, with what it had written', { timeout: LIMIT_MS }, async () => {
    const child = spawn(process.execPath, [
      'bin/sightline.js',
      'run',
      '--json',
      '--mount',
      folder,
      '--',
      'echo before; sleep 100',
    ])
    let stdout = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    // The machine boots in seconds; an interrupt before that is kept for the run.
    const timer = setTimeout(() => child.kill('SIGINT'), 6_000)
    expect(await ended).toBe(130)
    clearTimeout(timer)
    const [report] = readReports(stdout)
    expect(report).toMatchObject({ exitCode: 130, cancelled: true })
    expect(report?.presentation.text).toMatch(/\[exit:130 \| .* \| cancelled\]$/)
  })
})

test('a batch on one machine', { timeout: LIMIT_MS }, async () => {
  const commands = [
    'cat bytes.bin; printf "\\377" >&2; false | true',
    './tool.sh',
    'stat -c "%n %a %Y" sub sub/old.txt tool.sh; readlink link; cat link',
    'env | grep -v ^_= | sort; wc -c; pwd',
    'rm -r sub; echo new > new.txt; export A=1; cd /tmp',
    'ls; echo "[$A]"; pwd',
    'seq 1000',
    'cat /tmp/cmd-output/cmd-2.txt | tail -n 1',
    'kill -9 $$',
  ]
  const input = commands.map((command, id) => JSON.stringify({ id, command })).join('\n')
  const { stdout, stderr, code } = await sightline(['run', '--mount', folder, '--batch', '-'], { input })
  expect(code, stderr).toBe(0)
  const reports = readReports(stdout)
  expect(reports.map(({ id }) => id)).toEqual(commands.map((_, id) => id))
  const text = reports.map((report) => report.stdout.toString())

  expect(reports[0]?.stdout).toEqual(Buffer.from(Array.from({ length: 256 }, (_, index) => index)))
  expect(reports[0]?.stderr).toEqual(Buffer.from([0xff]))
  expect(reports[0]?.fidelity).toBe('exact')
  expect(reports[0]?.presentation.keep[0]?.path).toBe('/tmp/cmd-output/cmd-1.bin')

  expect([text[1], reports[1]?.exitCode]).toEqual(['a tool\n', 9])
  expect(text[2]).toMatch(
    /^sub 755 1100000000\nsub\/old.txt 644 1000000000\ntool.sh 755 \d+\nsub\/old.txt\nold\n$/,
  )
  expect(text[3]?.split('\n').filter((line) => !/^(PATH|PWD|OLDPWD|SHLVL)=/.test(line))).toEqual([
    'HOME=/home/user',
    'LC_ALL=C.UTF-8',
    'TZ=UTC',
    '0',
    '/home/project',
    '',
  ])
  expect(text[5]).toBe('bytes.bin\nlink\nsub\ntool.sh\n[]\n/home/project\n')

  expect(reports[6]?.presentation.text).toContain('Full output: /tmp/cmd-output/cmd-2.txt')
  expect(text[7]).toBe('1000\n')
  expect(reports[8]).toMatchObject({ exitCode: 137, signal: 'SIGKILL' })
})
