/**
 * The private programs: started by the client's `spawn` like any other, answered by us. They carry what the
 * vendor's protocol cannot say, as JSON lines on their output.
 */
import { SightlineError } from '../../../contract/errors.ts'
import { type DirEntry, type Host, type HostProcess, type RunOutcome, SPOOL_DIR } from '../host.ts'
import { checked } from './arguments.ts'
import {
  FILES_PROGRAM,
  type FilesAnswer,
  FilesArgument,
  RESET_PROGRAM,
  RUN_PROGRAM,
  RunArgument,
  type RunLine,
  stdinPath,
} from './messages.ts'

type Output = (bytes: Uint8Array | null) => void

const encoder = new TextEncoder()

function printLine(output: Output, line: RunLine | FilesAnswer): void {
  output(encoder.encode(`${JSON.stringify(line)}\n`))
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function failedLine(error: unknown): RunLine {
  const code = error instanceof SightlineError ? error.code : 'RUN_FAILED'
  return { type: 'failed', code, message: textOf(error) }
}

/** The outcome as JSON can carry it: the bytes of attachments go to files beside the spool. */
async function outcomeLine(host: Host, id: string, outcome: RunOutcome): Promise<RunLine> {
  const folder = `${SPOOL_DIR}/${id}/attachments`
  if (outcome.attachments.length > 0) await host.files.mkdir(folder, { recursive: true })
  const attachments = []
  for (const [index, { name, type, bytes }] of outcome.attachments.entries()) {
    const path = `${folder}/${index}`
    await host.files.writeFile(path, bytes)
    attachments.push({ name, type, path })
  }
  const writes = outcome.writes.map(
    ({ stream, start, end, atMs }): [typeof stream, number, number, number] => [stream, start, end, atMs],
  )
  const { exitCode, signal, timedOut, cancelled, outputLimit, durationMs, cwd } = outcome
  const stages = outcome.stages === null ? null : [...outcome.stages]
  const ending = { exitCode, signal, timedOut, cancelled, outputLimit, stages, durationMs, cwd }
  return { type: 'outcome', outcome: { ...ending, writes, attachments } }
}

async function takeStdin(host: Host, id: string): Promise<Uint8Array> {
  const path = stdinPath(id)
  const bytes = (await host.files.readFile(path)).slice()
  await host.files.rm(path, { recursive: false, force: true })
  return bytes
}

async function runProgram(host: Host, json: string, output: Output): Promise<HostProcess> {
  const { hasStdin, ...argument } = checked(RunArgument, JSON.parse(json), RUN_PROGRAM)
  const stdin = hasStdin ? await takeStdin(host, argument.id) : undefined
  const run = host.run({ ...argument, stdin }, (progress) =>
    printLine(output, { type: 'progress', ...progress }),
  )
  const exit = run.outcome
    .then((outcome) => outcomeLine(host, argument.id, outcome))
    .catch(failedLine)
    .then((line) => {
      printLine(output, line)
      output(null)
      return line.type === 'outcome' ? 0 : 1
    })
  return { exit, write: () => {}, resize: () => {}, kill: () => run.cancel() }
}

function finished(work: Promise<void>, output: Output): HostProcess {
  const exit = work.then(
    () => 0,
    (error: unknown) => {
      output(encoder.encode(`${textOf(error)}\n`))
      return 1
    },
  )
  return {
    exit: exit.finally(() => output(null)),
    write: () => {},
    resize: () => {},
    kill: () => {},
  }
}

async function filesCall(host: Host, argument: FilesArgument): Promise<readonly DirEntry[]> {
  switch (argument.call) {
    case 'readdir':
      return host.files.readdir(argument.path)
    case 'stat':
      return [await host.files.stat(argument.path)]
    case 'symlink':
      await host.files.symlink(argument.target, argument.path)
      return []
  }
}

async function filesProgram(host: Host, json: string, output: Output): Promise<void> {
  try {
    const entries = await filesCall(host, checked(FilesArgument, JSON.parse(json), FILES_PROGRAM))
    printLine(output, { ok: true, entries: [...entries] })
  } catch (error) {
    printLine(output, { ok: false, message: textOf(error) })
  }
}

/** Starts the private program of that name; null where there is none. */
export function startProgram(
  host: Host,
  name: string,
  args: readonly string[],
  output: Output,
): Promise<HostProcess> | null {
  const [json = ''] = args
  switch (name) {
    case RUN_PROGRAM:
      return runProgram(host, json, output)
    case FILES_PROGRAM:
      return Promise.resolve(finished(filesProgram(host, json, output), output))
    case RESET_PROGRAM:
      return Promise.resolve(finished(host.resetSession(), output))
    default:
      return null
  }
}
