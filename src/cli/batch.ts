/** `run --batch`: JSON lines in, one document a line out, one machine for all of them. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, posix } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { asSightlineError, errorEnvelope, okEnvelope } from '../contract/envelope.ts'
import { SightlineError } from '../contract/errors.ts'
import type { Sandbox } from '../execution/sandbox.ts'
import type { Policy } from '../presentation/policy.ts'
import type { Io } from './command.ts'
import type { Machine } from './hosts.ts'
import type { FolderEntry } from './mountFolder.ts'
import { reportRun } from './runReport.ts'

/** The whole environment of a batch command, but for PATH, which is the host's. */
const ENVIRONMENT = { LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/home/user' }

const batchLine = z.object({
  id: z.union([z.string(), z.number()]),
  command: z.string(),
  cwd: z.string().min(1).optional(),
})
const identified = z.object({ id: z.union([z.string(), z.number()]) })

type BatchLine = z.infer<typeof batchLine>

export interface BatchOptions {
  readonly policy: Policy
  readonly timeoutMs: number | undefined
  readonly entries: readonly FolderEntry[]
  /** Boots a machine: at the start, and again where one has gone. */
  readonly open: () => Promise<Machine>
}

/** @throws SightlineError INPUT_MISSING */
export async function openBatchFile(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  try {
    const handle = await open(file)
    if ((await handle.stat()).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    await handle.close()
    return createReadStream(file)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new SightlineError(
      'INPUT_MISSING',
      `The batch file '${basename(file)}' cannot be read${code}. Name a file of JSON lines, or - for stdin.`,
      { cause },
    )
  }
}

function parseLine(text: string, number: number): BatchLine {
  const what = `Line ${number} of the batch`
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new SightlineError('INPUT_INVALID', `${what} is not JSON. See: sightline run --help`, { cause })
  }
  const parsed = batchLine.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.')
  throw new SightlineError(
    'INPUT_INVALID',
    `${what} ${field ? `has a wrong '${field}'` : 'is wrong'}: ${issue?.message ?? 'unknown'}. See: sightline run --help`,
    { cause: parsed.error },
  )
}

/** The id of a line that may be wrong in other ways, so that its error can be told from others. */
function idOf(text: string): string | number | null {
  try {
    return identified.safeParse(JSON.parse(text)).data?.id ?? null
  } catch {
    return null
  }
}

/** @throws SightlineError INPUT_INVALID where the workspace has no such folder */
async function folderOf(sandbox: Sandbox, cwd: string, number: number): Promise<string> {
  const path = posix.resolve(sandbox.workdir, cwd)
  const entry = await sandbox.files.stat(path).catch(() => null)
  if (entry?.type === 'directory') return path
  throw new SightlineError(
    'INPUT_INVALID',
    `Line ${number} of the batch has a wrong 'cwd': the workspace has no folder '${cwd}'.`,
  )
}

/** Runs every line. Failures of a line are its document; only a boot that fails is thrown. */
export async function runBatch(lines: Readable, options: BatchOptions, io: Io): Promise<void> {
  let machine = await options.open()
  let outputNumber = 1
  let number = 0
  const interrupted = io.interruption()
  try {
    for await (const text of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++
      if (interrupted.aborted) break
      if (text.trim() === '') continue
      const requestId = randomUUID()
      try {
        const { id, command, cwd } = parseLine(text, number)
        const { sandbox } = machine
        await machine.fill(options.entries)
        const run = await sandbox.run(command, {
          mode: 'plain',
          cwd: await folderOf(sandbox, cwd ?? '.', number),
          env: ENVIRONMENT,
          timeoutMs: options.timeoutMs,
          signal: interrupted,
        })
        const { report, nextOutputNumber } = await reportRun(sandbox, run, options.policy, outputNumber)
        outputNumber = nextOutputNumber
        await io.out(`${JSON.stringify(okEnvelope(requestId, { id, ...report }))}\n`)
      } catch (thrown) {
        const error = asSightlineError(thrown)
        const { error: told, ...envelope } = errorEnvelope(requestId, error)
        await io.out(`${JSON.stringify({ ...envelope, error: { ...told, id: idOf(text), line: number } })}\n`)
        if (error.code === 'SANDBOX_GONE') {
          await machine.sandbox.teardown()
          machine = await options.open()
        }
      }
    }
  } finally {
    await machine.sandbox.teardown()
  }
}
