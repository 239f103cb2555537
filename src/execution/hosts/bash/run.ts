/** One run on a bash host: from the request to the spooled streams and the outcome. */
import { SightlineError } from '../../../contract/errors.ts'
import { type HostRun, type RunOutcome, type RunProgress, type RunRequest, SPOOL_DIR } from '../host.ts'
import type { InterpretResult, SessionState } from './interpreterApi.ts'
import type { InterpreterPool, InterpreterThread } from './thread.ts'
import type { Tree } from './tree.ts'

/** After being asked to stop, a script gets this long before its interpreter is ended with what it wrote. */
const STOP_GRACE_MS = 1000
const PROGRESS_MS = 250

/** Shell convention: 124 for a time limit (timeout(1)), 128 + 2 for an interrupt, 128 + 9 for a kill. */
const EXIT = { timedOut: 124, cancelled: 130, outputLimit: 137 } as const

type StopReason = 'timedOut' | 'cancelled'

export interface RunContext {
  readonly tree: Tree
  readonly pool: InterpreterPool
  /** State before the run; `plain` runs use none of it but `cwd`. */
  readonly state: SessionState
  readonly defaultPath: string
  /** Whether the host was torn down meanwhile. */
  readonly isGone: () => boolean
}

export function sandboxGone(): SightlineError {
  return new SightlineError('SANDBOX_GONE', 'The sandbox was shut down. Start it again.')
}

const NOTHING: InterpretResult = {
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  exitCode: 0,
  stopped: true,
  overOutputLimit: false,
  state: null,
  attachments: [],
}

/** The first `limit` bytes of both streams together; stdout first, as just-bash gives no order of writes. */
function cut(result: InterpretResult, limit: number): InterpretResult {
  const stdout = result.stdout.subarray(0, limit)
  const stderr = result.stderr.subarray(0, limit - stdout.length)
  return { ...result, stdout, stderr }
}

export class BashRun implements HostRun {
  readonly outcome: Promise<RunOutcome>
  readonly #context: RunContext
  readonly #request: RunRequest
  #thread: InterpreterThread | null = null
  #reason: StopReason | null = null
  #grace: ReturnType<typeof setTimeout> | undefined

  /** `onState` gets directory and exports where the script reached its end. */
  constructor(
    context: RunContext,
    request: RunRequest,
    onProgress: (progress: RunProgress) => void,
    onState: (state: SessionState) => void,
  ) {
    this.#context = context
    this.#request = request
    this.outcome = this.#go(onProgress, onState)
  }

  cancel(): void {
    this.#stop('cancelled')
  }

  #stop(reason: StopReason): void {
    this.#reason ??= reason
    if (this.#thread === null || this.#grace !== undefined) return
    const thread = this.#thread
    thread.stop()
    this.#grace = setTimeout(() => thread.terminate(), STOP_GRACE_MS)
  }

  async #go(onProgress: (p: RunProgress) => void, onState: (s: SessionState) => void): Promise<RunOutcome> {
    const { tree, pool, state } = this.#context
    const { id, timeoutMs, outputLimitBytes } = this.#request
    const folder = `${SPOOL_DIR}/${id}`
    await tree.mkdir(folder, { recursive: true })
    const thread = pool.take()
    this.#thread = thread
    let began = performance.now()
    let limit: ReturnType<typeof setTimeout> | undefined
    const ticker = setInterval(() => {
      onProgress({ stdoutBytes: 0, stderrBytes: 0, elapsedMs: performance.now() - began })
    }, PROGRESS_MS)
    let result: InterpretResult
    try {
      if (this.#reason !== null) this.#stop(this.#reason)
      await thread.ready()
      began = performance.now()
      limit = setTimeout(() => this.#stop('timedOut'), timeoutMs)
      const answer = thread.interpret(this.#interpretRequest())
      if (this.#reason !== null) thread.stop()
      result = await answer
    } catch (error) {
      if (this.#reason === null || thread.alive || this.#context.isGone()) throw this.#failure(error)
      result = NOTHING
    } finally {
      clearTimeout(limit)
      clearTimeout(this.#grace)
      clearInterval(ticker)
      this.#thread = null
      pool.giveBack(thread)
    }
    const durationMs = performance.now() - began
    const over = result.overOutputLimit || result.stdout.length + result.stderr.length > outputLimitBytes
    if (over) result = cut(result, outputLimitBytes)
    await tree.writeFile(`${folder}/stdout`, result.stdout)
    await tree.writeFile(`${folder}/stderr`, result.stderr)
    onProgress({
      stdoutBytes: result.stdout.length,
      stderrBytes: result.stderr.length,
      elapsedMs: durationMs,
    })
    if (result.state !== null && !over) onState(this.#carried(result.state))
    // The interpreter keeps the time too; where no message reached it, it may be the first to see the end.
    const stop = result.stopped ? (this.#reason ?? 'timedOut') : null
    return {
      exitCode: over ? EXIT.outputLimit : stop === null ? result.exitCode : EXIT[stop],
      signal: over ? 'SIGKILL' : null,
      timedOut: stop === 'timedOut' && !over,
      cancelled: stop === 'cancelled' && !over,
      outputLimit: over ? outputLimitBytes : null,
      stages: null,
      durationMs,
      cwd: result.state?.cwd ?? state.cwd,
      writes: [],
      attachments: result.attachments,
    }
  }

  /** What the next run starts with: variables given for this run only are as they were before it. */
  #carried({ cwd, env }: SessionState): SessionState {
    const before = this.#context.state.env
    const carried = { ...env }
    for (const [name, given] of Object.entries(this.#request.env ?? {})) {
      if (carried[name] !== given) continue
      delete carried[name]
      if (before[name] !== undefined) carried[name] = before[name]
    }
    return { cwd, env: carried }
  }

  #interpretRequest(): Parameters<InterpreterThread['interpret']>[0] {
    const { state, defaultPath } = this.#context
    const { command, cwd, env, stdin, timeoutMs, outputLimitBytes, mode } = this.#request
    const session = mode === 'session'
    const start = cwd ?? state.cwd
    const base = session ? state.env : { PATH: defaultPath }
    return {
      script: command,
      cwd: start,
      env: { ...base, ...env, PWD: start },
      stdin: stdin ?? new Uint8Array(),
      timeoutMs,
      outputLimitBytes,
      session,
    }
  }

  #failure(error: unknown): SightlineError {
    if (this.#context.isGone()) return sandboxGone()
    return new SightlineError(
      'RUN_FAILED',
      'The shell stopped while the command ran, most likely for want of memory. Files are kept; try it on less data.',
      { cause: error },
    )
  }
}
