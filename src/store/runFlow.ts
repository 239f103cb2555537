/**
 * The way of a command through the page: run it, log its bytes, present them, keep what the presentation
 * names, tell the store. One command at a time.
 */
import type { Ending } from '../capture.ts'
import type { Sandbox, SandboxCapture } from '../execution/sandbox.ts'
import type { CapturedBytes, CaptureLog } from '../ledger/captureLog.ts'
import { showRun } from '../ledger/shown.ts'
import { keptStream, keptWhole } from '../presentation/chunks.ts'
import type { Keep, Presentation } from '../presentation/provenance.ts'
import type { Presenter, RunPresenter } from '../workers/presenterClient.ts'
import { failureOf } from './failure.ts'
import { isBusy, type KeptFile, type RunSummary } from './runsSlice.ts'
import type { AppStore } from './store.ts'

export interface RunFlowParts {
  readonly store: AppStore
  readonly sandbox: Sandbox
  readonly log: CaptureLog
  readonly presenter: Presenter
  /** Name of the policy. */
  readonly policy: string
  /** Milliseconds on the page's clock. */
  readonly now: () => number
}

export interface RunFlow {
  /** Resolves when the run is shown or has failed; never rejects. Does nothing while another one runs. */
  run(command: string): Promise<void>
  /** Ends the command that is running. What it had written is still presented. */
  stop(): void
}

interface Kept {
  readonly presentation: Presentation
  readonly files: readonly KeptFile[]
  readonly error: string | null
}

export function createRunFlow(parts: RunFlowParts): RunFlow {
  const { store, sandbox, log, presenter, policy, now } = parts
  let runsStarted = 0
  /** A name is never given twice, so it counts up with every run that asked to keep something. */
  let outputNumber = 1
  let running: { id: string; abort: AbortController } | null = null

  async function execute(id: string, command: string, signal: AbortSignal): Promise<void> {
    const capture = await sandbox.run(command, {
      signal,
      onProgress: ({ stdoutBytes, stderrBytes }) =>
        store.getState().runProgressed(id, stdoutBytes, stderrBytes),
    })
    try {
      await show(id, capture)
    } finally {
      await sandbox.release(capture.runId).catch(() => {})
    }
  }

  async function show(id: string, capture: SandboxCapture): Promise<void> {
    const bytes = log.append(id, capture, capture.attachments ?? [])
    store.getState().runPresenting(id, bytes.stdout.length, bytes.stderr.length)
    const opened = await presenter.open(id, capture, bytes)
    try {
      const [index, kept] = await Promise.all([opened.index(), presentAndKeep(opened, capture, bytes)])
      log.show(id, showRun(bytes, index, kept.presentation, bytes.attachments))
      store.getState().runDone(id, summarise(capture, kept))
    } finally {
      opened.close()
    }
  }

  async function presentAndKeep(
    opened: RunPresenter,
    capture: SandboxCapture,
    bytes: CapturedBytes,
  ): Promise<Kept> {
    const number = outputNumber
    const presentation = await opened.present(policy, number, null)
    if (presentation.keep.length === 0) return { presentation, files: [], error: null }
    outputNumber += 1
    const error = await keepAll(capture, presentation.keep)
    if (error !== null) return { presentation: await opened.present(policy, number, error), files: [], error }
    const files = presentation.keep.map((keep) => {
      const stream = keptStream(keep)
      const size = stream === null ? bytes.stdout.length + bytes.stderr.length : bytes[stream].length
      return { ...keep, bytes: size }
    })
    return { presentation, files, error: null }
  }

  /** Null where every stream was kept; else the reason, and nothing half-kept is left behind. */
  async function keepAll(capture: SandboxCapture, keep: readonly Keep[]): Promise<string | null> {
    const done: string[] = []
    try {
      for (const each of keep) {
        const stream = keptStream(each)
        if (stream !== null) await sandbox.keep(capture.runId, stream, each.path)
        else await sandbox.files.writeFile(each.path, keptWhole(capture, each))
        done.push(each.path)
      }
      return null
    } catch (cause) {
      for (const path of done) await sandbox.files.rm(path, { recursive: false, force: true }).catch(() => {})
      return failureOf(cause).message
    }
  }

  return {
    run: async (command) => {
      const state = store.getState()
      if (isBusy(state) || command.trim() === '') return
      runsStarted += 1
      const id = `run-${runsStarted}`
      const abort = new AbortController()
      running = { id, abort }
      state.remember(command)
      state.runStarted(id, command, now())
      try {
        await execute(id, command, abort.signal)
      } catch (cause) {
        const failure = failureOf(cause)
        store.getState().runFailed(id, failure)
        if (failure.code === 'SANDBOX_GONE') store.getState().hostFailed(failure)
      } finally {
        running = null
      }
    },
    stop: () => {
      if (running === null) return
      store.getState().runStopping(running.id)
      running.abort.abort()
    },
  }
}

/** How a command was ended from outside, in the words of the footer. */
function endingOf(ending: Ending): string | null {
  if (ending.timedOut) return 'timeout'
  if (ending.cancelled) return 'cancelled'
  if (ending.outputLimit !== null) return 'output limit'
  return ending.signal
}

function summarise(capture: SandboxCapture, kept: Kept): RunSummary {
  const { exit, counts, rules, warnings } = kept.presentation
  return {
    exit,
    durationMs: capture.durationMs,
    ending: endingOf(capture),
    fidelity: capture.fidelity,
    counts,
    rules,
    kept: kept.files,
    keepError: kept.error,
    warnings,
  }
}
