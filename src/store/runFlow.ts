/**
 * The way of a command through the page: run it, log its bytes, show them, and show them again when another
 * policy is chosen. One command at a time.
 */
import type { Sandbox } from '../execution/sandbox.ts'
import { failureOf } from './failure.ts'
import { createPresentFlow, type PresentFlowParts } from './presentFlow.ts'
import { currentRun, isBusy } from './runsSlice.ts'

export type RunFlowParts = PresentFlowParts

export interface RunFlow {
  /** Resolves when the run is shown or has failed; never rejects. Does nothing while another one runs. */
  run(command: string): Promise<void>
  /** Ends the command that is running. What it had written is still presented. */
  stop(): void
  /**
   * Presents the run on screen under the policy that the store names now, from its bytes in the log; while a
   * command is running, that happens at its end. Resolves when it is shown or has failed; never rejects.
   */
  presentAgain(): Promise<void>
}

export function createRunFlow(parts: RunFlowParts): RunFlow {
  const { store, sandbox, log, now } = parts
  const presenting = createPresentFlow(parts)
  let runsStarted = 0
  let running: { id: string; abort: AbortController } | null = null
  /** Presenting again, where that is going on. */
  let again: Promise<void> | null = null

  async function execute(id: string, command: string, signal: AbortSignal): Promise<void> {
    const capture = await sandbox.run(command, {
      signal,
      onProgress: ({ stdoutBytes, stderrBytes }) =>
        store.getState().runProgressed(id, stdoutBytes, stderrBytes),
    })
    try {
      const bytes = log.append(id, capture)
      store.getState().runPresenting(id, bytes.stdout.length, bytes.stderr.length)
      await presenting.show(id, { runId: capture.runId, streams: new Set(['stdout', 'stderr']) })
    } finally {
      await releaseQuietly(sandbox, capture.runId)
    }
  }

  async function showAgain(id: string): Promise<void> {
    store.getState().runPresentingAgain(id, now())
    try {
      await presenting.show(id, null)
    } catch (cause) {
      store.getState().runFailed(id, failureOf(cause))
    }
  }

  return {
    run: async (command) => {
      if (command.trim() === '') return
      if (again !== null) {
        presenting.overtake()
        await again
      }
      const state = store.getState()
      if (isBusy(state)) return
      presenting.close()
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
    presentAgain: async () => {
      const state = store.getState()
      if (again !== null || isBusy(state)) {
        // Whatever is being presented looks at the policy once more before it is shown.
        presenting.overtake()
        await again
        return
      }
      const run = currentRun(state)
      if (run === null || log.bytes(run.id) === undefined) return
      again = showAgain(run.id).finally(() => {
        again = null
      })
      await again
    },
  }
}

function releaseQuietly(sandbox: Sandbox, runId: string): Promise<void> {
  return sandbox.release(runId).catch(() => {})
}
