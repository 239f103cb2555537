import type { Attachment } from '../../../capture.ts'
import { SightlineError } from '../../../contract/errors.ts'
import type { HostRun, RunOutcome, RunProgress, RunRequest } from '../host.ts'
import type { Ended, Guest, Launched } from './guest.ts'
import { readStatus, SIGKILL, SIGTERM } from './signals.ts'
import type { Spool } from './spool.ts'

/** Between asking and forcing, in ms. */
const GRACE_MS = 500
/** A guest that has not ended a killed command by now no longer answers: the machine is put back. In ms. */
const HARD_STOP_MS = 2000
/** Between two reports of progress while a command writes, in ms. */
const PROGRESS_MS = 50
/** Between two while it is silent: a person sees that it is alive. */
const HEARTBEAT_MS = 500

/** setTimeout takes no more; a longer limit is none. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

const TIMED_OUT = 124
const CANCELLED = 130
const KILLED = 128 + SIGKILL

/** A command that only has to be let go. */
export interface Prepared {
  readonly spool: Spool
  go(): Launched
}

/** What the two modes of a run (session, plain) do in their own way. */
export interface RunPlan {
  readonly request: RunRequest
  prepare(): Promise<Prepared>
  /** Throws a SightlineError where the command could not be run at all. */
  finish(ended: Ended): Pick<RunOutcome, 'cwd' | 'stages'>
  readonly attachments: readonly Attachment[]
  /** Whether it ended before it began, through no fault of its own: then it is prepared and let go again. */
  again(): boolean
  /** Whatever came: puts away what is left. */
  cleanUp(): void
}

/** Follows a command from its start to its end, and ends it where a limit or the caller says so. */
export function startRun(guest: Guest, plan: RunPlan, onProgress: (progress: RunProgress) => void): HostRun {
  const run = new Run(guest, plan, onProgress)
  return { outcome: run.follow(), cancel: () => run.cancel() }
}

type Stop = 'timeout' | 'cancel' | 'limit'

class Run {
  readonly #guest: Guest
  readonly #plan: RunPlan
  readonly #onProgress: (progress: RunProgress) => void
  #spool: Spool | null = null
  #process: Launched | null = null
  #startedAt = 0
  #stop: Stop | null = null
  #ended = false
  #told = 0
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(guest: Guest, plan: RunPlan, onProgress: (progress: RunProgress) => void) {
    this.#guest = guest
    this.#plan = plan
    this.#onProgress = onProgress
  }

  cancel(): void {
    this.#end('cancel')
  }

  async follow(): Promise<RunOutcome> {
    const heartbeat = setInterval(() => this.#tell(), HEARTBEAT_MS)
    this.#startedAt = performance.now()
    try {
      let ended = await this.#attempt()
      while (!this.#stop && this.#plan.again()) ended = await this.#attempt()
      return this.#outcome(ended)
    } finally {
      this.#ended = true
      clearInterval(heartbeat)
      for (const timer of this.#timers) clearTimeout(timer)
      this.#spool?.end()
      this.#plan.cleanUp()
    }
  }

  async #attempt(): Promise<Ended> {
    const { request } = this.#plan
    const { spool, go } = await this.#plan.prepare()
    this.#spool = spool
    if (this.#stop) return { kind: 'lost' }
    spool.begin(request.outputLimitBytes, {
      onWrite: () => this.#wrote(),
      onLimit: () => this.#end('limit'),
    })
    if (request.timeoutMs <= LONGEST_TIMER_MS) this.#later(request.timeoutMs, () => this.#end('timeout'))
    this.#startedAt = performance.now()
    const process = go()
    this.#process = process
    const ended = await process.ended
    // Its shell may be gone at the first asking; what else came of it gets its grace, and no more.
    if (this.#stop) setTimeout(() => this.#guest.agent.kill(process.id), GRACE_MS)
    return ended
  }

  #outcome(ended: Ended): RunOutcome {
    const durationMs = performance.now() - this.#startedAt
    this.#tell()
    const extra = this.#plan.finish(ended)
    const status = ended.kind === 'exit' ? readStatus(ended.status) : { exitCode: KILLED, signal: 'SIGKILL' }
    const code = { timeout: TIMED_OUT, cancel: CANCELLED, limit: KILLED }
    return {
      exitCode: this.#stop ? code[this.#stop] : status.exitCode,
      signal: status.signal,
      timedOut: this.#stop === 'timeout',
      cancelled: this.#stop === 'cancel',
      outputLimit: this.#stop === 'limit' ? this.#plan.request.outputLimitBytes : null,
      stages: this.#stop ? null : extra.stages,
      durationMs,
      cwd: extra.cwd,
      writes: this.#spool?.writes ?? [],
      attachments: this.#plan.attachments,
    }
  }

  #end(stop: Stop): void {
    if (this.#ended || this.#stop) return
    this.#stop = stop
    if (this.#process) this.#enforce(this.#process.id)
  }

  /** Asks, then forces, then puts the machine back. What was written stays. */
  #enforce(id: number): void {
    const grace = this.#stop === 'limit' ? 0 : GRACE_MS
    if (grace > 0) this.#guest.agent.signal(id, SIGTERM)
    this.#later(grace, () => {
      this.#guest.agent.kill(id)
      this.#later(HARD_STOP_MS, () => {
        this.#guest.reset().catch(() => {})
      })
    })
  }

  #wrote(): void {
    if (performance.now() - this.#told >= PROGRESS_MS) this.#tell()
  }

  #tell(): void {
    this.#told = performance.now()
    this.#onProgress({
      stdoutBytes: this.#spool?.size('stdout') ?? 0,
      stderrBytes: this.#spool?.size('stderr') ?? 0,
      elapsedMs: this.#told - this.#startedAt,
    })
  }

  #later(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (!this.#ended) action()
    }, ms)
    this.#timers.add(timer)
  }
}

/** @throws SightlineError for an id that cannot name a folder */
export function checkRunId(id: string): void {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) {
    throw new SightlineError('RUN_FAILED', 'The id of a run must be 1 to 64 letters, digits and hyphens.')
  }
}
