import type { Sandbox, SandboxCapture } from '../execution/sandbox.ts'
import type { Policy } from '../presentation/policy.ts'
import type { Presentation } from '../presentation/provenance.ts'
import { presentRun } from './presentRun.ts'

/** `data` of `run --json`, and of each line of a batch. */
export interface RunReport {
  /** Base64, whole and byte for byte, whatever the model is shown. */
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  readonly signal: string | null
  readonly timedOut: boolean
  readonly cancelled: boolean
  readonly outputLimit: number | null
  readonly stages: readonly number[] | null
  readonly durationMs: number
  readonly fidelity: string
  readonly presentation: Presentation
}

function base64(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).toString('base64')
}

/** Presents a run, keeps what is to be kept, and drops the rest of its spool. */
export async function reportRun(
  sandbox: Sandbox,
  run: SandboxCapture,
  policy: Policy,
  outputNumber: number,
): Promise<{ report: RunReport; nextOutputNumber: number }> {
  const { presentation, nextOutputNumber } = await presentRun(sandbox, run, policy, outputNumber)
  await sandbox.release(run.runId)
  const report: RunReport = {
    stdout: base64(run.stdout),
    stderr: base64(run.stderr),
    exitCode: run.exitCode,
    signal: run.signal,
    timedOut: run.timedOut,
    cancelled: run.cancelled,
    outputLimit: run.outputLimit,
    stages: run.stages,
    durationMs: run.durationMs,
    fidelity: run.fidelity,
    presentation,
  }
  return { report, nextOutputNumber }
}
