/**
 * From a run's bytes in the log to what is shown of it: presented under the policy that the store names, what
 * the presentation names kept, the text put beside the bytes. The policy may change meanwhile: the last one wins,
 * and nothing of an earlier one is shown.
 */
import type { Ending } from '../capture.ts'
import type { Sandbox } from '../execution/sandbox.ts'
import type { CapturedBytes, CaptureLog } from '../ledger/captureLog.ts'
import { showAgain, showRun } from '../ledger/shown.ts'
import type { Presentation } from '../presentation/provenance.ts'
import type { Presenter, RunPresenter } from '../workers/presenterClient.ts'
import { KeptFiles, type KeptOutcome, type Spool } from './keptFiles.ts'
import type { RunSummary } from './runsSlice.ts'
import type { AppStore } from './store.ts'

export interface PresentFlowParts {
  readonly store: AppStore
  readonly sandbox: Sandbox
  readonly log: CaptureLog
  readonly presenter: Presenter
  /** Milliseconds on the page's clock. */
  readonly now: () => number
}

export interface PresentFlow {
  /**
   * Shows a run whose bytes are in the log. One at a time.
   * @param spool what the sandbox still holds of the run; null for one presented before
   * @throws SightlineError where the presenter failed
   */
  show(id: string, spool: Spool | null): Promise<void>
  /** What is being presented is not what is wanted any more: one that takes long is given up. */
  overtake(): void
  /** Lets go of the presenter's copy of the bytes. */
  close(): void
}

/** A presentation that has taken this long is given up for a newer one; a shorter one costs less than a new worker. */
const GIVE_UP_MS = 500
/** The presenter keeps its copy of a run this large, so that another policy shows at once. */
const KEEP_OPEN_BYTES = 64 * 1024 * 1024

interface Presented extends KeptOutcome {
  readonly presentation: Presentation
}

export function createPresentFlow(parts: PresentFlowParts): PresentFlow {
  const { store, sandbox, log, presenter, now } = parts
  const kept = new KeptFiles(sandbox)
  let open: { readonly id: string; readonly run: RunPresenter } | null = null
  let startedAt: number | null = null

  const isStale = (policy: string) => store.getState().policy !== policy

  function close(): void {
    open?.run.close()
    open = null
  }

  async function openRun(id: string, bytes: CapturedBytes): Promise<RunPresenter> {
    if (open?.id === id) return open.run
    close()
    const run = await presenter.open(id, bytes)
    open = { id, run }
    return run
  }

  /** Null where the policy changed on the way: then nothing is written for it. */
  async function presentAndKeep(
    id: string,
    bytes: CapturedBytes,
    run: RunPresenter,
    policy: string,
    spool: Spool | null,
  ): Promise<Presented | null> {
    const number = kept.numberOf(id)
    const presentation = await run.present(policy, number, null)
    if (isStale(policy)) return null
    const outcome = await kept.keep(id, bytes, presentation.keep, spool)
    if (outcome.error === null) return { presentation, ...outcome }
    return { presentation: await run.present(policy, number, outcome.error), ...outcome }
  }

  /** Whether it was shown: not where the policy changed on the way. */
  async function showUnder(policy: string, id: string, spool: Spool | null): Promise<boolean> {
    const bytes = log.bytes(id)
    if (bytes === undefined) throw new Error(`the bytes of ${id} are not in the log any more`)
    startedAt = now()
    const run = await openRun(id, bytes)
    const before = log.shown(id)
    const [index, presented] = await Promise.all([
      before === undefined ? run.index() : null,
      presentAndKeep(id, bytes, run, policy, spool),
    ])
    if (presented === null || isStale(policy)) return false
    const { presentation } = presented
    if (before !== undefined) log.show(id, showAgain(before, presentation))
    else if (index !== null) log.show(id, showRun(bytes, index, presentation, bytes.attachments))
    store.getState().runDone(id, summarise(bytes, presented))
    if (bytes.stdout.length + bytes.stderr.length > KEEP_OPEN_BYTES) close()
    return true
  }

  return {
    show: async (id, spool) => {
      try {
        for (;;) {
          const { policy } = store.getState()
          try {
            if (await showUnder(policy, id, spool)) return
          } catch (cause) {
            close()
            if (!isStale(policy)) throw cause
          }
        }
      } finally {
        startedAt = null
      }
    },
    overtake: () => {
      if (startedAt !== null && now() - startedAt > GIVE_UP_MS) presenter.restart()
    },
    close,
  }
}

/** How a command was ended from outside, in the words of the footer. */
function endingOf(ending: Ending): string | null {
  if (ending.timedOut) return 'timeout'
  if (ending.cancelled) return 'cancelled'
  if (ending.outputLimit !== null) return 'output limit'
  return ending.signal
}

function summarise({ capture }: CapturedBytes, { presentation, files, error }: Presented): RunSummary {
  const { policy, exit, counts, rules, warnings } = presentation
  return {
    policy,
    exit,
    durationMs: capture.durationMs,
    ending: endingOf(capture),
    fidelity: capture.fidelity,
    counts,
    rules,
    kept: files,
    keepError: error,
    warnings,
  }
}
