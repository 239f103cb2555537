/**
 * The sandbox port over a Host object: the whole of Layer 1's own logic. The command line and the Node tests
 * give it a host as it is; the page gives it one that stands behind `@webcontainer/api`.
 */
import { SightlineError } from '../contract/errors.ts'
import {
  CMD_OUTPUT_DIR,
  type Host,
  type HostFiles,
  type HostProcess,
  type RunOutcome,
  type RunRequest,
  SPOOL_DIR,
  type SpawnRequest,
} from './hosts/host.ts'
import {
  DEFAULT_OUTPUT_LIMIT_BYTES,
  DEFAULT_TIMEOUT_MS,
  type RunOptions,
  type Sandbox,
  type SandboxCapture,
} from './sandbox.ts'

/** Every rejection of a file operation as FILE_ERROR; the message still starts with Node's code. */
async function coded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof SightlineError) throw error
    throw new SightlineError('FILE_ERROR', error instanceof Error ? error.message : String(error), {
      cause: error,
    })
  }
}

function codedFiles(files: HostFiles): HostFiles {
  return {
    readFile: (path) => coded(files.readFile(path)),
    writeFile: (path, bytes) => coded(files.writeFile(path, bytes)),
    readdir: (path) => coded(files.readdir(path)),
    stat: (path) => coded(files.stat(path)),
    mkdir: (path, options) => coded(files.mkdir(path, options)),
    rm: (path, options) => coded(files.rm(path, options)),
    rename: (from, to) => coded(files.rename(from, to)),
    symlink: (target, path) => coded(files.symlink(target, path)),
    watch: (path, options, listener) => files.watch(path, options, listener),
  }
}

/** Ids are spool folders too, so they differ from those of an earlier page on the same files. */
const era = Date.now().toString(36)
let runs = 0

function nextRunId(): string {
  runs += 1
  return `${era}-${runs}`
}

function spoolOf(runId: string): string {
  return `${SPOOL_DIR}/${runId}`
}

class HostSandbox implements Sandbox {
  readonly files: HostFiles
  readonly #host: Host
  readonly #shutDown: Promise<never>
  #goneBecause: SightlineError | null = null
  #end: (reason: SightlineError) => void = () => {}

  constructor(host: Host) {
    this.#host = host
    this.files = codedFiles(host.files)
    this.#shutDown = new Promise((_resolve, reject) => {
      this.#end = reject
    })
    // Only calls under way wait for it.
    this.#shutDown.catch(() => {})
  }

  /** A call under way when the sandbox is shut down fails as a later one does, whatever its host makes of it. */
  #whileThere<T>(call: () => Promise<T>): Promise<T> {
    if (this.#goneBecause !== null) return Promise.reject(this.#goneBecause)
    return Promise.race([call(), this.#shutDown])
  }

  get host(): Sandbox['host'] {
    return this.#host.kind
  }

  get fidelity(): Sandbox['fidelity'] {
    return this.#host.fidelity
  }

  get workdir(): string {
    return this.#host.workdir
  }

  run(command: string, options: RunOptions = {}): Promise<SandboxCapture> {
    return this.#whileThere(() => this.#run(command, options))
  }

  async #run(command: string, options: RunOptions): Promise<SandboxCapture> {
    const { signal, onProgress = () => {}, ...rest } = options
    const request: RunRequest = {
      id: nextRunId(),
      command,
      cwd: rest.cwd,
      env: rest.env,
      stdin: rest.stdin,
      timeoutMs: rest.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      outputLimitBytes: rest.outputLimitBytes ?? DEFAULT_OUTPUT_LIMIT_BYTES,
      mode: rest.mode ?? 'session',
    }
    const run = this.#host.run(request, onProgress)
    const cancel = (): void => run.cancel()
    if (signal?.aborted === true) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await this.#capture(request, await run.outcome)
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  async #capture(request: RunRequest, outcome: RunOutcome): Promise<SandboxCapture> {
    const spool = spoolOf(request.id)
    const [stdout, stderr] = await Promise.all([
      this.files.readFile(`${spool}/stdout`),
      this.files.readFile(`${spool}/stderr`),
    ])
    return {
      ...outcome,
      runId: request.id,
      command: request.command,
      stdout: [stdout],
      stderr: [stderr],
      fidelity: this.#host.fidelity,
      outputNumber: 1,
      spillError: null,
    }
  }

  spawn(request: SpawnRequest, output: (bytes: Uint8Array | null) => void): Promise<HostProcess> {
    return this.#whileThere(() => this.#host.spawn(request, output))
  }

  async keep(runId: string, stream: 'stdout' | 'stderr', path: string): Promise<void> {
    if (!path.startsWith(`${CMD_OUTPUT_DIR}/`)) {
      throw new SightlineError(
        'FILE_ERROR',
        `EINVAL: a kept output lies below ${CMD_OUTPUT_DIR}, rename '${path}'`,
      )
    }
    // The folder is the user's to delete; it comes back when it is needed.
    await this.files.mkdir(CMD_OUTPUT_DIR, { recursive: true })
    await this.files.rename(`${spoolOf(runId)}/${stream}`, path)
  }

  release(runId: string): Promise<void> {
    return this.files.rm(spoolOf(runId), { recursive: true, force: true })
  }

  resetSession(): Promise<void> {
    return this.#whileThere(() => this.#host.resetSession())
  }

  async teardown(): Promise<void> {
    if (this.#goneBecause !== null) throw this.#goneBecause
    this.#goneBecause = new SightlineError('SANDBOX_GONE', 'The sandbox was shut down. Start it again.')
    this.#end(this.#goneBecause)
    await this.#host.teardown()
  }
}

/** A sandbox that drives `host` as it is. Whoever calls `teardown` ends the host with it. */
export function sandboxOver(host: Host): Sandbox {
  return new HostSandbox(host)
}
