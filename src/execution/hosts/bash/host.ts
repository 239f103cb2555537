/**
 * The `bash` host: just-bash over an in-memory tree. Starts at once and needs no image. Its interpreter holds
 * output as text, so its fidelity is `decoded`, whatever the command; and it knows no pipeline stages.
 */
import { Bash } from 'just-bash/browser'
import {
  CMD_OUTPUT_DIR,
  type Host,
  type HostProcess,
  type HostRun,
  type RunProgress,
  type RunRequest,
  SPOOL_DIR,
  type SpawnRequest,
} from '../host.ts'
import { catCommand, seeCommand } from './commands.ts'
import { TreeFiles } from './files.ts'
import type { SessionState } from './interpreterApi.ts'
import { resolveCwd } from './paths.ts'
import { BashRun, sandboxGone } from './run.ts'
import { LineTerminal } from './terminal.ts'
import { InterpreterPool, type StartWorker } from './thread.ts'
import { Tree } from './tree.ts'

const PATH = '/usr/local/bin:/usr/bin:/bin'
const HOME = '/home/user'
const CAPACITY_BYTES = 1024 * 1024 * 1024
/** A terminal has no time limit of its own; setTimeout takes no more than 2^31 - 1 ms. */
const TERMINAL_TIMEOUT_MS = 2 ** 31 - 1
const TERMINAL_OUTPUT_BYTES = 64 * 1024 * 1024
const SHELLS = new Set(['bash', 'sh', 'jsh'])

export interface BashHostOptions {
  readonly startWorker: StartWorker
  /** Name of the workspace folder below /home; default `project`. */
  readonly workdirName?: string
}

/** One word for the shell, however odd its characters. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** The script that a spawned program and its arguments come to; null for an interactive shell. */
function spawnScript({ command, args }: SpawnRequest): string | null {
  if (SHELLS.has(command)) {
    const [flag, script] = args.filter((arg) => arg !== '-l' && arg !== '--login' && arg !== '-i')
    if (flag === undefined) return null
    if (flag === '-c' && script !== undefined) return script
  }
  return [command, ...args].map(quoted).join(' ')
}

class BashHost implements Host {
  readonly kind = 'bash'
  readonly fidelity = 'decoded'
  readonly path = PATH
  readonly workdir: string
  readonly files: TreeFiles
  readonly #tree: Tree
  readonly #pool: InterpreterPool
  #session: SessionState
  #spawned = 0
  #gone = false

  constructor(options: BashHostOptions) {
    this.workdir = `/home/${options.workdirName ?? 'project'}`
    this.#tree = new Tree(CAPACITY_BYTES)
    // Lays out /bin, /dev and /proc: an interpreter only sees the tree from afar and cannot.
    new Bash({ fs: this.#tree.base, customCommands: [catCommand, seeCommand(() => {})] })
    for (const folder of [this.workdir, HOME, '/tmp', CMD_OUTPUT_DIR, SPOOL_DIR]) {
      this.#tree.base.mkdirSync(folder, { recursive: true })
    }
    this.files = new TreeFiles(this.#tree, this.workdir)
    this.#pool = new InterpreterPool(options.startWorker, this.#tree)
    this.#pool.warm()
    this.#session = this.#freshSession()
  }

  #freshSession(): SessionState {
    return { cwd: this.workdir, env: { HOME, PATH, USER: 'user', LANG: 'C.UTF-8', TERM: 'xterm-256color' } }
  }

  #mustBeThere(): void {
    if (this.#gone) throw sandboxGone()
  }

  run(request: RunRequest, onProgress: (progress: RunProgress) => void): HostRun {
    this.#mustBeThere()
    return this.#start(request, this.#session, onProgress, (state) => {
      if (request.mode === 'session') this.#session = state
    })
  }

  #start(
    request: RunRequest,
    state: SessionState,
    onProgress: (progress: RunProgress) => void,
    onState: (state: SessionState) => void,
  ): BashRun {
    const context = {
      tree: this.#tree,
      pool: this.#pool,
      state,
      defaultPath: PATH,
      isGone: () => this.#gone,
    }
    const cwd = request.cwd === undefined ? undefined : resolveCwd(this.workdir, request.cwd)
    return new BashRun(context, { ...request, cwd }, onProgress, onState)
  }

  async spawn(request: SpawnRequest, output: (bytes: Uint8Array | null) => void): Promise<HostProcess> {
    this.#mustBeThere()
    const fresh = this.#freshSession()
    let session: SessionState = {
      cwd: request.cwd === undefined ? fresh.cwd : resolveCwd(this.workdir, request.cwd),
      env: { ...fresh.env, ...request.env },
    }
    const name = `terminal-${++this.#spawned}`
    let count = 0
    return new LineTerminal({
      script: spawnScript(request),
      prompt: () => `${session.cwd === HOME ? '~' : session.cwd}$ `,
      output,
      start: (script) => {
        const id = `${name}-${++count}`
        const run = this.#start(
          {
            id,
            command: script,
            timeoutMs: TERMINAL_TIMEOUT_MS,
            outputLimitBytes: TERMINAL_OUTPUT_BYTES,
            mode: 'session',
          },
          session,
          () => {},
          (state) => {
            session = state
          },
        )
        return { run, read: () => this.#takeSpool(id) }
      },
    })
  }

  async #takeSpool(id: string): Promise<Uint8Array[]> {
    const folder = `${SPOOL_DIR}/${id}`
    const streams = await Promise.all([
      this.#tree.readFileBuffer(`${folder}/stdout`),
      this.#tree.readFileBuffer(`${folder}/stderr`),
    ])
    await this.#tree.rm(folder, { recursive: true, force: true })
    return streams
  }

  async resetSession(): Promise<void> {
    this.#session = this.#freshSession()
  }

  async teardown(): Promise<void> {
    this.#gone = true
    this.#pool.close()
  }
}

/** Boots a bash host; its first interpreter goes on loading in its worker. */
export function createBashHost(options: BashHostOptions): Host {
  return new BashHost(options)
}
