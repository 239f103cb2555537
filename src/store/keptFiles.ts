/**
 * The files of outputs that are kept whole, in the sandbox's /tmp/cmd-output. A run has one number in their
 * names, however often it is presented, and no two runs have the same.
 */
import type { StreamName } from '../capture.ts'
import { CMD_OUTPUT_DIR } from '../execution/hosts/host.ts'
import type { Sandbox } from '../execution/sandbox.ts'
import type { CapturedBytes } from '../ledger/captureLog.ts'
import { keptStream, keptWhole } from '../presentation/chunks.ts'
import type { Keep } from '../presentation/provenance.ts'
import { failureOf } from './failure.ts'
import type { KeptFile } from './runsSlice.ts'

/** What the sandbox still holds of a run's output: moving a file costs nothing, writing it anew does. */
export interface Spool {
  readonly runId: string
  /** Each is moved once. */
  readonly streams: Set<StreamName>
}

export interface KeptOutcome {
  readonly files: readonly KeptFile[]
  /** Why nothing was kept; null where all was. */
  readonly error: string | null
}

export class KeptFiles {
  readonly #sandbox: Sandbox
  readonly #numbers = new Map<string, number>()
  /** What we put at a path last. */
  readonly #written = new Map<string, Keep['stream']>()
  #next = 1

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox
  }

  /** The number in the names of a run's files: its own, or the next free one. */
  numberOf(id: string): number {
    return this.#numbers.get(id) ?? this.#next
  }

  /**
   * Sees to it that every file of `keep` is there, byte for byte. Where one cannot be written, none of those
   * that were missing is left behind.
   */
  async keep(
    id: string,
    run: CapturedBytes,
    keep: readonly Keep[],
    spool: Spool | null,
  ): Promise<KeptOutcome> {
    if (keep.length > 0 && !this.#numbers.has(id)) {
      this.#numbers.set(id, this.#next)
      this.#next += 1
    }
    const files = keep.map((each) => ({ ...each, bytes: sizeOf(run, each) }))
    const begun: string[] = []
    try {
      for (const file of files) {
        if (await this.#isThere(file)) continue
        begun.push(file.path)
        await this.#write(run, file, spool)
        this.#written.set(file.path, file.stream)
      }
      return { files, error: null }
    } catch (cause) {
      for (const path of begun) {
        this.#written.delete(path)
        await this.#sandbox.files.rm(path, { recursive: false, force: true }).catch(() => {})
      }
      return { files: [], error: failureOf(cause).message }
    }
  }

  /** One name can stand for stdout under one policy and for both streams under another. */
  async #isThere({ path, stream, bytes }: KeptFile): Promise<boolean> {
    if (this.#written.get(path) !== stream) return false
    const found = await this.#sandbox.files.stat(path).catch(() => null)
    return found?.type === 'file' && found.size === bytes
  }

  async #write(run: CapturedBytes, file: KeptFile, spool: Spool | null): Promise<void> {
    const stream = keptStream(file)
    if (stream !== null && spool?.streams.delete(stream)) {
      await this.#sandbox.keep(spool.runId, stream, file.path)
      return
    }
    // The folder is the user's to delete; it comes back when it is needed.
    await this.#sandbox.files.mkdir(CMD_OUTPUT_DIR, { recursive: true })
    await this.#sandbox.files.writeFile(file.path, keptWhole(run.capture, file))
  }
}

function sizeOf(run: CapturedBytes, keep: Keep): number {
  const stream = keptStream(keep)
  return stream === null ? run.stdout.length + run.stderr.length : run[stream].length
}
