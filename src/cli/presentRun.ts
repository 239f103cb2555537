import type { Sandbox, SandboxCapture } from '../execution/sandbox.ts'
import { keptStream, keptWhole } from '../presentation/chunks.ts'
import type { Policy } from '../presentation/policy.ts'
import { present } from '../presentation/present.ts'
import type { Presentation } from '../presentation/provenance.ts'

export interface PresentedRun {
  readonly presentation: Presentation
  /** The next free number for a kept output. */
  readonly nextOutputNumber: number
}

/**
 * Presents a run and keeps what the presentation names, byte for byte, in the sandbox's /tmp/cmd-output. Where
 * that fails it presents again, so that the text never names a file that is not there.
 * @param outputNumber the next free number for a kept output
 */
export async function presentRun(
  sandbox: Sandbox,
  run: SandboxCapture,
  policy: Policy,
  outputNumber: number,
): Promise<PresentedRun> {
  const capture = { ...run, outputNumber }
  const presentation = present(capture, policy)
  if (presentation.keep.length === 0) return { presentation, nextOutputNumber: outputNumber }
  try {
    for (const keep of presentation.keep) {
      const stream = keptStream(keep)
      if (stream !== null) await sandbox.keep(run.runId, stream, keep.path)
      else await sandbox.files.writeFile(keep.path, keptWhole(capture, keep))
    }
  } catch (error) {
    const spillError = error instanceof Error ? error.message : String(error)
    return { presentation: present({ ...capture, spillError }, policy), nextOutputNumber: outputNumber + 1 }
  }
  return { presentation, nextOutputNumber: outputNumber + 1 }
}
