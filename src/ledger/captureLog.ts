/**
 * What ran and what was shown, by run id: append-only, outside the store, which holds ids and small facts.
 * The oldest runs' bytes are let go when the log holds more than its limit; the run shown last never is.
 */
import type { Attachment, Capture } from '../capture.ts'
import { ByteStore } from './byteStore.ts'
import type { Shown } from './shown.ts'

/** Bytes over all runs: two outputs of the largest size a run may have. */
export const CAPTURE_LOG_BYTES = 512 * 1024 * 1024

export interface CapturedBytes {
  /** How the command ended and all else that is known of it. Its streams are the chunks of the two below. */
  readonly capture: Capture
  readonly stdout: ByteStore
  readonly stderr: ByteStore
  readonly attachments: readonly Attachment[]
}

export class CaptureLog {
  readonly #limit: number
  readonly #bytes = new Map<string, CapturedBytes>()
  readonly #shown = new Map<string, Shown>()
  #held = 0

  constructor(limit = CAPTURE_LOG_BYTES) {
    this.#limit = limit
  }

  /** Records what a run wrote. An id is used once. */
  append(id: string, capture: Capture): CapturedBytes {
    if (this.#bytes.has(id)) throw new Error(`run ${id} is in the log already`)
    const stdout = new ByteStore(capture.stdout)
    const stderr = new ByteStore(capture.stderr)
    const captured = {
      capture: { ...capture, stdout: stdout.chunks, stderr: stderr.chunks },
      stdout,
      stderr,
      attachments: capture.attachments ?? [],
    }
    this.#bytes.set(id, captured)
    this.#held += captured.stdout.length + captured.stderr.length
    this.#letGo(id)
    return captured
  }

  /** Puts beside a run's bytes what a model was given for them. A later presentation replaces an earlier one. */
  show(id: string, shown: Shown): void {
    this.#shown.set(id, shown)
  }

  bytes(id: string): CapturedBytes | undefined {
    return this.#bytes.get(id)
  }

  shown(id: string): Shown | undefined {
    return this.#shown.get(id)
  }

  #letGo(newest: string): void {
    for (const [id, captured] of this.#bytes) {
      if (this.#held <= this.#limit || id === newest) return
      this.#bytes.delete(id)
      this.#shown.delete(id)
      this.#held -= captured.stdout.length + captured.stderr.length
    }
  }
}
