/** What native bash with GNU tools prints for 88 statements, against the same in the guest: bytes and exit code. */
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ImportEntry } from '../../../../src/execution/hosts/linux/files.ts'
import { createLinuxHost, type LinuxHost } from '../../../../src/execution/hosts/linux/host.ts'
import { builtImage } from './image.ts'
import { plainEnvironment, runOn } from './runner.ts'

const FIXTURES = join(import.meta.dirname, '../../../fixtures/shell')
const BOOT_LIMIT_MS = 60_000
const ALL_LIMIT_MS = 1_200_000

/** Cases that may differ, each with its reason. There is none. */
const ALLOWED_DIFFERENCES: Readonly<Record<string, string>> = {}

const output = z.union([
  z.object({ text: z.string() }),
  z.object({ base64: z.string() }),
  z.object({ bytes: z.number(), sha256: z.string() }),
])
const caseFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      script: z.string(),
      stdout: output,
      stderrEmpty: z.boolean(),
      exitCode: z.number(),
    }),
  ),
})

function entriesOf(dir: string, prefix = ''): ImportEntry[] {
  return readdirSync(dir).flatMap((name): ImportEntry[] => {
    const info = lstatSync(join(dir, name))
    const entry = { path: prefix + name, mode: info.mode & 0o777, mtimeMs: info.mtimeMs }
    if (!info.isDirectory()) return [{ ...entry, type: 'file', bytes: readFileSync(join(dir, name)) }]
    return [{ ...entry, type: 'directory' }, ...entriesOf(join(dir, name), `${prefix}${name}/`)]
  })
}

function isWanted(bytes: Buffer, wanted: z.infer<typeof output>): boolean {
  if ('text' in wanted) return bytes.equals(Buffer.from(wanted.text))
  if ('base64' in wanted) return bytes.equals(Buffer.from(wanted.base64, 'base64'))
  return bytes.length === wanted.bytes && createHash('sha256').update(bytes).digest('hex') === wanted.sha256
}

let host: LinuxHost
beforeAll(async () => {
  host = await createLinuxHost({ image: await builtImage(), workdirName: 'project' })
}, BOOT_LIMIT_MS)
afterAll(() => host.teardown())

test(
  'every statement, in a fresh copy of the files, as a plain bash -c',
  async () => {
    const { cases } = caseFile.parse(JSON.parse(readFileSync(join(FIXTURES, 'cases.json'), 'utf8')))
    const entries = entriesOf(join(FIXTURES, 'files'))
    const different: string[] = []
    for (const { id, script, stdout, stderrEmpty, exitCode } of cases) {
      for (const { name } of await host.files.readdir(host.workdir)) {
        await host.files.rm(`${host.workdir}/${name}`, { recursive: true, force: false })
      }
      host.files.importEntries(entries)
      const ran = await runOn(host, script, { mode: 'plain', env: plainEnvironment(host) })
      const same =
        isWanted(ran.stdout, stdout) && ran.exitCode === exitCode && (ran.stderr.length === 0) === stderrEmpty
      if (!same) different.push(id)
    }
    expect(cases.length).toBe(88)
    expect(different).toEqual(Object.keys(ALLOWED_DIFFERENCES))
  },
  ALL_LIMIT_MS,
)
