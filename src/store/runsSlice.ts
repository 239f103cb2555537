import type { StateCreator } from 'zustand/vanilla'
import type { Fidelity } from '../capture.ts'
import type { Keep, PresentationCounts, RuleFiring, ShownExit } from '../presentation/provenance.ts'
import type { Failure } from './hostSlice.ts'
import type { AppState } from './store.ts'

/** A stream that was kept whole for the model to explore. */
export interface KeptFile {
  readonly stream: Keep['stream']
  readonly path: string
  readonly bytes: number
}

/** What the summary strip says of a finished run. */
export interface RunSummary {
  /** Name of the policy it was presented under. */
  readonly policy: string
  readonly exit: ShownExit
  readonly durationMs: number
  /** `timeout`, `cancelled`, `output limit` or a signal's name; null where the command ended by itself. */
  readonly ending: string | null
  readonly fidelity: Fidelity
  readonly counts: PresentationCounts
  readonly rules: readonly RuleFiring[]
  readonly kept: readonly KeptFile[]
  /** Why what should have been kept was not. */
  readonly keepError: string | null
  readonly warnings: readonly string[]
}

/** One run, from the moment it was asked for. Its bytes and its text are in the capture log, by `id`. */
export interface Run {
  readonly id: string
  readonly command: string
  /** `presenting-again`: it was shown, and its bytes are being presented under another policy. */
  readonly state: 'running' | 'presenting' | 'presenting-again' | 'done' | 'failed'
  /** When the command, or presenting it again, began: on the page's own clock, in milliseconds. */
  readonly startedAt: number
  readonly stdoutBytes: number
  readonly stderrBytes: number
  readonly stopping: boolean
  readonly summary: RunSummary | null
  readonly failure: Failure | null
}

export interface RunsSlice {
  /** Oldest first. */
  readonly runs: readonly Run[]
  /** The run the panes show. */
  readonly currentId: string | null
  runStarted(id: string, command: string, startedAt: number): void
  runProgressed(id: string, stdoutBytes: number, stderrBytes: number): void
  runStopping(id: string): void
  runPresenting(id: string, stdoutBytes: number, stderrBytes: number): void
  runPresentingAgain(id: string, startedAt: number): void
  runDone(id: string, summary: RunSummary): void
  runFailed(id: string, failure: Failure): void
}

/** Runs whose facts the page keeps. */
const RUNS_KEPT = 200

export const createRunsSlice: StateCreator<AppState, [], [], RunsSlice> = (set) => {
  const change = (id: string, facts: Partial<Run>) =>
    set(({ runs }) => ({ runs: runs.map((run) => (run.id === id ? { ...run, ...facts } : run)) }))
  return {
    runs: [],
    currentId: null,
    runStarted: (id, command, startedAt) =>
      set(({ runs }) => {
        const run: Run = {
          id,
          command,
          state: 'running',
          startedAt,
          stdoutBytes: 0,
          stderrBytes: 0,
          stopping: false,
          summary: null,
          failure: null,
        }
        return { runs: [...runs, run].slice(-RUNS_KEPT), currentId: id, active: null }
      }),
    runProgressed: (id, stdoutBytes, stderrBytes) => change(id, { stdoutBytes, stderrBytes }),
    runStopping: (id) => change(id, { stopping: true }),
    runPresenting: (id, stdoutBytes, stderrBytes) =>
      change(id, { state: 'presenting', stdoutBytes, stderrBytes }),
    runPresentingAgain: (id, startedAt) => change(id, { state: 'presenting-again', startedAt }),
    runDone: (id, summary) => {
      // Another text has other places: what was pointed at is gone.
      set({ active: null })
      change(id, { state: 'done', summary, failure: null })
    },
    runFailed: (id, failure) => change(id, { state: 'failed', summary: null, failure }),
  }
}

/** The run the panes show; null before the first. */
export function currentRun(state: RunsSlice): Run | null {
  return state.runs.find((run) => run.id === state.currentId) ?? null
}

/** Whether a command is being run, or presented for the first time: the page runs one at a time. */
export function isBusy(state: RunsSlice): boolean {
  return state.runs.some((run) => run.state === 'running' || run.state === 'presenting')
}
