import { SPOOL_DIR } from '../host.ts'
import type { Guest, Launched } from './guest.ts'
import type { Layout } from './layout.ts'
import { type ShellState, waitingScript } from './session.ts'
import { Spool } from './spool.ts'
import type { Inode } from './tree/inode.ts'
import { removeAll } from './tree/remove.ts'
import type { Tree } from './tree/tree.ts'

/** Shells kept waiting: one for the next command, one for a command beside it. */
const READY = 2

/** A real bash that was started ahead, its output already on a spool, and waits for its command. */
export interface Shell {
  readonly process: Launched
  readonly pid: number
  readonly spool: Spool
  /** Holds the job, its standard input and the report. */
  readonly folder: Inode
  /** The same folder in the guest. */
  readonly path: string
  /** Removes the folder. */
  dispose(): void
}

/** Starting bash costs far more than what most commands do: so it is done before the command is there. */
export class Shells {
  readonly #guest: Guest
  readonly #tree: Tree
  readonly #layout: Layout
  readonly #environment: Readonly<Record<string, string>>
  readonly #first: ShellState
  readonly #waiting: Promise<Shell | null>[] = []
  #next = 1

  constructor(
    guest: Guest,
    tree: Tree,
    layout: Layout,
    environment: Readonly<Record<string, string>>,
    first: ShellState,
  ) {
    this.#guest = guest
    this.#tree = tree
    this.#layout = layout
    this.#environment = environment
    this.#first = first
  }

  /** Starts as many as are wanted. */
  fill(): void {
    while (this.#waiting.length < READY) {
      const starting = this.#start()
      this.#waiting.push(starting)
      starting.then(async (shell) => {
        if (!shell) return
        await shell.process.ended
        // Killed while it waited (`kill -9 -1` of another command, a machine put back): nobody may be given it.
        const at = this.#waiting.indexOf(starting)
        if (at < 0) return
        this.#waiting.splice(at, 1)
        shell.dispose()
        this.fill()
      })
    }
  }

  /** A shell that waits; null when none could be started. */
  async take(): Promise<Shell | null> {
    for (let turn = 0; turn <= READY; turn++) {
      const shell = await (this.#waiting.shift() ?? this.#start())
      if (shell) return shell
    }
    return null
  }

  async #start(): Promise<Shell | null> {
    const name = String(this.#next++)
    const folder = this.#tree.mkdir(this.#layout.shells, name, 0o755)
    const path = `${SPOOL_DIR}/${this.#layout.shells.label}/${name}`
    const spool = new Spool(this.#tree, this.#tree.mkdir(folder, 'spool', 0o755))
    const process = this.#guest.launch({
      argv: ['bash', '-c', waitingScript(`${path}/job`, `${path}/report`), 'bash'],
      env: this.#environment,
      cwd: this.#first.cwd,
      files: { stdin: '/dev/null', stdout: `${path}/spool/stdout`, stderr: `${path}/spool/stderr` },
      gated: true,
    })
    const dispose = () => removeAll(this.#tree, this.#layout.shells, name)
    const pid = await process.pid
    if (pid !== null) return { process, pid, spool, folder, path, dispose }
    dispose()
    return null
  }
}
