/**
 * The port of Layer 1: what the app, the CLI and the tests know of a sandbox. Two adapters stand behind it:
 * `webcontainer.ts` over the public `@webcontainer/api` client (the page), and `direct.ts` over a Host
 * object (Node). Failures are SightlineErrors with a code.
 */
import type { Capture, Fidelity } from '../capture.ts'
import type { HostFiles, HostKind, HostProcess, RunProgress, SpawnRequest } from './hosts/host.ts'

/** 60 seconds and 256 MiB, where a caller gives none. */
export const DEFAULT_TIMEOUT_MS = 60_000
export const DEFAULT_OUTPUT_LIMIT_BYTES = 256 * 1024 * 1024

export interface RunOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: Uint8Array
  readonly timeoutMs?: number
  readonly outputLimitBytes?: number
  /** `session` where none is given; see RunRequest. */
  readonly mode?: 'session' | 'plain'
  /** Aborting cancels: the capture still comes, with `cancelled: true` and what had been written. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: RunProgress) => void
}

/** A capture as the sandbox gives it: the bytes are in memory, and the spool stays until `keep` or `release`. */
export interface SandboxCapture extends Capture {
  readonly runId: string
  readonly stdout: readonly Uint8Array[]
  readonly stderr: readonly Uint8Array[]
  /** Session cwd after the run. */
  readonly cwd: string
}

export interface Sandbox {
  readonly host: HostKind
  readonly fidelity: Fidelity
  readonly workdir: string
  readonly files: HostFiles
  /** Runs a command as typed. `outputNumber` and `spillError` of the capture are 1 and null: the caller's. */
  run(command: string, options?: RunOptions): Promise<SandboxCapture>
  /** A process on a terminal, for people. */
  spawn(request: SpawnRequest, output: (bytes: Uint8Array | null) => void): Promise<HostProcess>
  /**
   * Moves a run's spooled stream to `path` below /tmp/cmd-output, byte for byte.
   * Rejects with FILE_ERROR whose message starts with Node's code (`ENOSPC: …`).
   */
  keep(runId: string, stream: 'stdout' | 'stderr', path: string): Promise<void>
  /** Drops what is left of a run's spool. */
  release(runId: string): Promise<void>
  resetSession(): Promise<void>
  teardown(): Promise<void>
}
