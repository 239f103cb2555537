/** The two ways to run a command: in the session, or as a plain `bash -c`. */
import type { Attachment } from '../../../capture.ts'
import { SightlineError } from '../../../contract/errors.ts'
import { type RunRequest, SPOOL_DIR } from '../host.ts'
import type { Guest, Launched } from './guest.ts'
import type { Layout } from './layout.ts'
import type { Prepared, RunPlan } from './run.ts'
import { jobFile, NO_CWD, needsReport, quote, readReport, type ShellState, withoutOwn } from './session.ts'
import type { Shell, Shells } from './shells.ts'
import { startError } from './signals.ts'
import { Spool } from './spool.ts'
import type { Inode } from './tree/inode.ts'
import { removeAll } from './tree/remove.ts'
import type { Tree } from './tree/tree.ts'

/** A single argument may not be longer (MAX_ARG_STRLEN of Linux, less its NUL). */
const LONGEST_ARGUMENT = 128 * 1024 - 1

/** A command whose shell was gone before it began gets another, so many times. */
const MOST_ATTEMPTS = 3

const utf8 = new TextEncoder()

export interface RunContext {
  readonly guest: Guest
  readonly tree: Tree
  readonly layout: Layout
  readonly shells: Shells
  readonly first: ShellState
  session: ShellState
  /** Files handed over by `see`, collected under the session id of the command's processes. */
  collect(pid: number): readonly Attachment[]
  forget(pid: number): void
}

const NO_ATTACHMENTS: readonly Attachment[] = []

function writeFile(tree: Tree, folder: Inode, name: string, bytes: Uint8Array): void {
  tree.write(tree.create(folder, name, 0o100644), 0, bytes)
}

export function sessionPlan(context: RunContext, request: RunRequest, cwd: string | null): RunPlan {
  const { guest, tree, layout, shells, first } = context
  const before = context.session
  let shell: Shell | null = null
  let released = false
  let begun = false
  let attempts = 0
  let attachments = NO_ATTACHMENTS
  return {
    request,
    get attachments() {
      return attachments
    },
    async prepare(): Promise<Prepared> {
      const taken = await shells.take()
      if (!taken)
        throw new SightlineError(
          'RUN_FAILED',
          'No shell could be started: stop something that runs, and try again.',
        )
      shell = taken
      released = false
      attempts++
      attachments = context.collect(taken.pid)
      tree.rename(taken.folder, taken.spool.folder.label, layout.run, request.id)
      const stdin = request.stdin?.length ? `${taken.path}/stdin` : null
      if (request.stdin?.length) writeFile(tree, taken.folder, 'stdin', request.stdin)
      const job = jobFile({
        command: request.command,
        state: before,
        first,
        cwd,
        env: request.env ?? {},
        stdin,
        report: `${taken.path}/report`,
      })
      const file = tree.special(taken.folder, 'job', {
        open() {
          begun = true
          const content = file.content
          return {
            read: (offset, target) => content?.readInto(offset, target) ?? 0,
            write: () => 0,
            close: () => {},
          }
        },
      })
      tree.write(file, 0, utf8.encode(job))
      if (needsReport(request.command)) tree.create(taken.folder, 'report', 0o100644)
      return {
        spool: taken.spool,
        go(): Launched {
          guest.agent.time(Date.now())
          guest.agent.release(taken.process.id)
          released = true
          return taken.process
        },
      }
    },
    again() {
      // Something killed the shell while it waited (`kill -9 -1` of the command before this one).
      if (begun || attempts >= MOST_ATTEMPTS || !shell) return false
      removeAll(tree, layout.run, request.id)
      context.forget(shell.pid)
      shell.dispose()
      return true
    },
    finish(ended) {
      const bytes = shell?.folder.entries?.get('report')?.content?.slice() ?? new Uint8Array()
      if (new TextDecoder().decode(bytes) === NO_CWD) throw noDirectory()
      const report = readReport(bytes)
      if (report) context.session = withoutOwn(report.state, before, Object.keys(request.env ?? {}))
      const plain = ended.kind === 'exit' && (ended.status & 0x7f) === 0 && !request.command.includes('|')
      return {
        cwd: context.session.cwd,
        stages: report?.stages ?? (plain ? [(ended.status >> 8) & 0xff] : null),
      }
    },
    cleanUp() {
      if (!shell) return
      if (!released) guest.agent.kill(shell.process.id)
      context.forget(shell.pid)
      shell.dispose()
      shells.fill()
    },
  }
}

function noDirectory(): SightlineError {
  return new SightlineError(
    'RUN_FAILED',
    'The command could not be started: there is no such directory to start in.',
  )
}

export function plainPlan(context: RunContext, request: RunRequest, cwd: string): RunPlan {
  const { guest, tree, layout } = context
  const folderName = request.id
  let folder: Inode | null = null
  let process: Launched | null = null
  let attachments = NO_ATTACHMENTS
  let pid: number | null = null
  return {
    request,
    get attachments() {
      return attachments
    },
    async prepare(): Promise<Prepared> {
      folder = tree.mkdir(layout.run, folderName, 0o755)
      const spool = new Spool(tree, folder)
      const path = `${SPOOL_DIR}/${folderName}`
      if (request.stdin?.length) writeFile(tree, folder, 'stdin', request.stdin)
      const command = request.command.replaceAll('\0', '')
      const long = utf8.encode(command).length > LONGEST_ARGUMENT
      if (long) writeFile(tree, folder, 'script', utf8.encode(command))
      const read = `mapfile -d '' -t BASH_EXECUTION_STRING < ${quote(`${path}/script`)}; eval "$BASH_EXECUTION_STRING"`
      return {
        spool,
        go(): Launched {
          guest.agent.time(Date.now())
          process = guest.launch({
            argv: ['bash', '-c', ...(long ? [read, 'bash'] : [command])],
            env: request.env ?? {},
            cwd,
            files: {
              stdin: request.stdin?.length ? `${path}/stdin` : '/dev/null',
              stdout: `${path}/stdout`,
              stderr: `${path}/stderr`,
            },
          })
          process.pid.then((started) => {
            pid = started
            if (started !== null) attachments = context.collect(started)
          })
          return process
        },
      }
    },
    again: () => false,
    finish(ended) {
      if (ended.kind === 'failed')
        throw ended.step === 'cwd' ? noDirectory() : startError('The command', ended)
      const exited = ended.kind === 'exit' && (ended.status & 0x7f) === 0 && !request.command.includes('|')
      return { cwd, stages: exited ? [(ended.status >> 8) & 0xff] : null }
    },
    cleanUp() {
      // Nothing is carried over from a plain command: not even a process it left running.
      if (process) guest.agent.kill(process.id)
      if (pid !== null) context.forget(pid)
      for (const name of ['stdin', 'script']) if (folder) removeAll(tree, folder, name)
    },
  }
}
