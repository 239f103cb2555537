import { SightlineError } from '../../contract/errors.ts'
import { stringOption } from '../args.ts'
import { openBatchFile, runBatch } from '../batch.ts'
import { type Command, HELP_OPTION, type Io, JSON_OPTION } from '../command.ts'
import { type CliHost, HOST_OPTION, hostNamed, openMachine } from '../hosts.ts'
import { type FolderEntry, readFolder } from '../mountFolder.ts'
import { POLICY_OPTION, policyNamed } from '../policyOption.ts'
import { reportRun } from '../runReport.ts'

const DETAILS = `Prints the text a model is given, and ends with the command's own exit code. The command is what stands after
--: one word is a whole script, several are joined by spaces. Its stdin is empty. Without --mount the workspace has
the files that the page opens with; with it, a copy of the folder and nothing else.

With --json, data has stdout and stderr (base64, whole), exitCode, signal, timedOut, cancelled, outputLimit, stages,
durationMs, fidelity, and presentation: text, spans, omitted, rules, counts, exit, keep, steps, warnings.

A batch is JSON lines {"id":…,"command":…,"cwd":…}; cwd is optional and relative to the workspace. For each line one
line is printed when it is done: the document of --json with the id in its data, or an error with id and line. Every
command is a plain bash -c in a fresh copy of the mounted folder (an empty one without --mount), with LC_ALL=C.UTF-8 TZ=UTC HOME=/home/user and
nothing carried over; the machine boots once. The exit code of a batch is 0.

What the text says was kept lies in the machine's /tmp/cmd-output: for the rest of a batch, and no longer.`

const MAX_TIMEOUT_S = 24 * 60 * 60

/** @throws SightlineError USAGE */
function parseTimeout(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d+(\.\d+)?s?$/.test(text) ? Number.parseFloat(text) : Number.NaN
  if (seconds > 0 && seconds <= MAX_TIMEOUT_S) return seconds * 1000
  throw new SightlineError(
    'USAGE',
    `'${text}' is no time limit. Give seconds, more than 0 and at most ${MAX_TIMEOUT_S}: --timeout 30. See: sightline run --help`,
  )
}

/** Loaded only when it is needed: drawing the picture takes a third of a second. */
async function openingEntries(): Promise<FolderEntry[]> {
  const { openingFolder } = await import('../openingFolder.ts')
  return openingFolder()
}

/** Boot progress for a person who watches; a program that reads stderr is not bothered. */
function bootProgress(io: Io): (text: string) => void {
  return (text) => void io.err(`sightline: ${text}\n`)
}

async function runOne(
  script: string,
  options: {
    host: CliHost
    policy: ReturnType<typeof policyNamed>
    timeoutMs: number | undefined
    entries: readonly FolderEntry[]
  },
  io: Io,
) {
  const interrupted = io.interruption()
  const { sandbox, fill } = await openMachine(options.host, bootProgress(io))
  try {
    await fill(options.entries)
    const run = await sandbox.run(script, { timeoutMs: options.timeoutMs, signal: interrupted })
    const { report } = await reportRun(sandbox, run, options.policy, 1)
    return { text: report.presentation.text, data: report, exitCode: report.exitCode }
  } finally {
    await sandbox.teardown()
  }
}

/** `sightline run`: boots a host in this process, runs one command or a batch, presents what came out. */
export const runCommand: Command = {
  name: 'run',
  summary: 'Run a command in a sandbox and show the text a model is given.',
  usage:
    '[--policy P] [--host linux|bash] [--mount DIR] [--timeout S] [--json] (-- COMMAND | --batch FILE|-)',
  details: DETAILS,
  options: {
    policy: POLICY_OPTION,
    host: HOST_OPTION,
    mount: {
      type: 'string',
      value: 'DIR',
      help: 'a folder to copy into the workspace, in place of the opening files',
    },
    timeout: { type: 'string', value: 'SECONDS', help: 'time limit of a command; default 60' },
    batch: { type: 'string', value: 'FILE|-', help: 'JSON lines of commands, or - for stdin' },
    json: JSON_OPTION,
    help: HELP_OPTION,
  },
  takesRest: true,
  async execute(invocation, io) {
    const policy = policyNamed(stringOption(invocation, 'policy'))
    const host = hostNamed(stringOption(invocation, 'host'))
    const timeoutMs = parseTimeout(stringOption(invocation, 'timeout'))
    const batch = stringOption(invocation, 'batch')
    const script = invocation.rest?.join(' ')
    if (batch !== undefined && script !== undefined) {
      throw new SightlineError(
        'USAGE',
        'Give --batch or a command after --, not both. See: sightline run --help',
      )
    }
    const mount = stringOption(invocation, 'mount')
    if (batch !== undefined) {
      const lines = await openBatchFile(batch)
      const entries = mount === undefined ? [] : await readFolder(mount)
      const open = () => openMachine(host, bootProgress(io))
      await runBatch(lines, { policy, timeoutMs, entries, open }, io)
      return null
    }
    if (script === undefined || script.trim() === '') {
      throw new SightlineError(
        'USAGE',
        "A command is needed after '--', as in: sightline run -- 'ls -l'. See: sightline run --help",
      )
    }
    const entries = await (mount === undefined ? openingEntries() : readFolder(mount))
    return runOne(script, { host, policy, timeoutMs, entries }, io)
  },
}
