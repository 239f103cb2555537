/**
 * What every host offers. In the browser `hosts/protocol/` exposes a Host to `@webcontainer/api` as a
 * WebContainer; in Node, where that client has no window to live in, `sandbox/direct.ts` drives it as it is.
 */
import type { Attachment, Ending, Fidelity, StreamWrite } from '../../capture.ts'

export type HostKind = 'linux' | 'bash' | 'stackblitz'

/** Where the bytes of kept outputs and of running commands live in every host. */
export const CMD_OUTPUT_DIR = '/tmp/cmd-output'
export const SPOOL_DIR = '/run/sightline'

export interface DirEntry {
  readonly name: string
  readonly type: 'file' | 'directory' | 'symlink' | 'other'
  /** Bytes; 0 for a directory. */
  readonly size: number
}

/** Reports a change below a watched path. `filename` is relative to that path. */
export type WatchListener = (event: 'rename' | 'change', filename: string) => void

/**
 * Files of the sandbox, readable without running a command. A relative path starts at `workdir`. An absolute
 * path below `workdir`, `/tmp/cmd-output` or `/run/sightline` is what it says; any other absolute path is
 * taken from `workdir`, as the vendor's client does (`/index.js` is the project's index.js).
 * Every rejection is an Error whose message starts with Node's code: `ENOENT: no such file or directory, open 'x'`.
 */
export interface HostFiles {
  readFile(path: string): Promise<Uint8Array>
  /** Creates or replaces; the parent must exist. */
  writeFile(path: string, bytes: Uint8Array): Promise<void>
  readdir(path: string): Promise<DirEntry[]>
  stat(path: string): Promise<DirEntry>
  mkdir(path: string, options: { recursive: boolean }): Promise<void>
  rm(path: string, options: { recursive: boolean; force: boolean }): Promise<void>
  rename(from: string, to: string): Promise<void>
  symlink(target: string, path: string): Promise<void>
  watch(path: string, options: { recursive: boolean }, listener: WatchListener): () => void
}

/** A process on a terminal (pseudo-terminal where the host has one). */
export interface HostProcess {
  readonly exit: Promise<number>
  write(data: string): void
  resize(size: { cols: number; rows: number }): void
  /** The first call asks (TERM), a second one forces (KILL). */
  kill(): void
}

export interface SpawnRequest {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  readonly terminal?: { cols: number; rows: number }
}

export interface RunRequest {
  /** Names the spool folder `/run/sightline/<id>/` with `stdout` and `stderr`; letters, digits and `-`. */
  readonly id: string
  readonly command: string
  /** Where it starts; default: where the session's last run ended. */
  readonly cwd?: string
  /** Added to the session's environment for this run. With `plain`, the whole environment. */
  readonly env?: Readonly<Record<string, string>>
  /** Default: empty. */
  readonly stdin?: Uint8Array
  readonly timeoutMs: number
  /** Bytes over both streams. */
  readonly outputLimitBytes: number
  /**
   * `session`: cwd and exported variables carry over from run to run. `plain`: exactly `bash -c COMMAND` with
   * the given environment and cwd, nothing carried.
   */
  readonly mode: 'session' | 'plain'
}

export interface RunProgress {
  readonly stdoutBytes: number
  readonly stderrBytes: number
  readonly elapsedMs: number
}

export interface RunOutcome extends Ending {
  /** Session cwd after the run. */
  readonly cwd: string
  readonly writes: readonly StreamWrite[]
  readonly attachments: readonly Attachment[]
}

export interface HostRun {
  /** Resolves however the command ends; rejects (SightlineError) only where it could not be run at all. */
  readonly outcome: Promise<RunOutcome>
  /** Ends it: TERM, then KILL, then whatever the host needs. The outcome then has `cancelled: true`. */
  cancel(): void
}

export interface Host {
  readonly kind: HostKind
  readonly fidelity: Fidelity
  /** Absolute path of the workspace. */
  readonly workdir: string
  /** Default PATH. */
  readonly path: string
  readonly files: HostFiles
  spawn(request: SpawnRequest, output: (bytes: Uint8Array | null) => void): Promise<HostProcess>
  run(request: RunRequest, onProgress: (progress: RunProgress) => void): HostRun
  /** Session cwd and exported variables back to what they were at boot; files stay. */
  resetSession(): Promise<void>
  teardown(): Promise<void>
}

/** What happens while a host boots. `fraction` is 0 to 1 where it is known, else null. */
export interface BootProgress {
  readonly stage: string
  readonly loadedBytes?: number
  readonly totalBytes?: number
  readonly fraction: number | null
}
