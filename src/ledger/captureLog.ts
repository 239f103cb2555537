/**
 * What ran and what was shown, by run id: append-only, outside the store, which holds ids and small facts.
 * The oldest runs' bytes are let go when the log holds more than its limit; the run shown last never is.
 */
import type { Attachment, StreamName } from '../capture.ts'
import { ByteStore } from './byteStore.ts'
import type { Shown } from './shown.ts'

/** Bytes over all runs: two outputs of the largest size a run may have. */
export const CAPTURE_LOG_BYTES = 512 * 1024 * 1024

export interface CapturedBytes {
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
  append(
    id: string,
    streams: Readonly<Record<StreamName, Iterable<Uint8Array>>>,
    attachments: readonly Attachment[],
  ): CapturedBytes {
    if (this.#bytes.has(id)) throw new Error(`run ${id} is in the log already`)
    const captured = {
      stdout: new ByteStore(streams.stdout),
      stderr: new ByteStore(streams.stderr),
      attachments,
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
