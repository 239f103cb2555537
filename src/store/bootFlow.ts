/** From nothing to a sandbox with the opening files in it, told to the store step by step. */
import type { ErrorCode } from '../contract/errors.ts'
import type { BootProgress, HostKind } from '../execution/hosts/host.ts'
import type { Sandbox } from '../execution/sandbox.ts'
import { failureOf } from './failure.ts'
import type { AppStore } from './store.ts'

export interface BootFlowParts {
  readonly store: AppStore
  readonly host: HostKind
  readonly boot: (onProgress: (progress: BootProgress) => void) => Promise<Sandbox>
  /** Puts the opening files into the workspace. */
  readonly mount: (sandbox: Sandbox) => Promise<void>
  /** Whether another host takes over after this failure: the page is then on its way to a reload. */
  readonly fallBack: (code: ErrorCode) => boolean
  /** Milliseconds on the page's clock. */
  readonly now: () => number
}

/** The sandbox, ready; null where it could not be had: the store then holds the reason. */
export async function bootSandboxInto(parts: BootFlowParts): Promise<Sandbox | null> {
  const { store, host, now } = parts
  store.getState().bootStarted(host, now())
  try {
    const sandbox = await parts.boot((progress) => store.getState().bootProgressed(progress))
    await parts.mount(sandbox)
    const { fidelity, workdir } = sandbox
    store.getState().bootReady({ kind: sandbox.host, fidelity, workdir, at: now() })
    return sandbox
  } catch (cause) {
    const failure = failureOf(cause)
    if (!parts.fallBack(failure.code)) store.getState().hostFailed(failure)
    return null
  }
}
