/** The bytes of a capture in the order in which a policy reads them. */
import type { Capture, StreamName } from '../capture.ts'
import type { Keep, StreamOrder } from './provenance.ts'

export interface StreamChunk {
  readonly stream: StreamName
  readonly bytes: Uint8Array
}

/**
 * Both streams as one. `as-written` follows `capture.writes` as far as it goes; what no write names comes
 * behind, stdout first.
 */
export function* chunksInOrder(capture: Capture, order: StreamOrder): Generator<StreamChunk> {
  const stdout = new Cursor(capture.stdout)
  const stderr = new Cursor(capture.stderr)
  const cursors = { stdout, stderr }
  if (order === 'as-written') {
    for (const { stream, end } of capture.writes ?? []) yield* named(stream, cursors[stream].upTo(end))
  }
  const [first, second] =
    order === 'stderr-stdout' ? (['stderr', 'stdout'] as const) : (['stdout', 'stderr'] as const)
  yield* named(first, cursors[first].upTo(Number.POSITIVE_INFINITY))
  yield* named(second, cursors[second].upTo(Number.POSITIVE_INFINITY))
}

/** The bytes to write for `keep`, in chunks: exactly what the command wrote. */
export function* keptBytes(capture: Capture, keep: Keep): Generator<Uint8Array> {
  const stream = keptStream(keep)
  if (stream !== null) yield* capture[stream]
  else for (const { bytes } of chunksInOrder(capture, orderOf(keep))) yield bytes
}

/** The same in one piece. */
export function keptWhole(capture: Capture, keep: Keep): Uint8Array {
  return joined([...keptBytes(capture, keep)])
}

/** Chunks in one piece. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** The stream that `keep` is, where it is one as it was written and not both. */
export function keptStream({ stream }: Keep): StreamName | null {
  return stream === 'stdout' || stream === 'stderr' ? stream : null
}

function orderOf({ stream }: Keep): StreamOrder {
  return stream === 'stdout' || stream === 'stderr' ? 'stdout-stderr' : stream
}

function* named(stream: StreamName, chunks: Iterable<Uint8Array>): Generator<StreamChunk> {
  for (const bytes of chunks) yield { stream, bytes }
}

/** Reads a list of chunks from offset to offset. */
class Cursor {
  readonly #chunks: Iterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array(0)
  #at = 0

  constructor(chunks: Iterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.iterator]()
  }

  *upTo(end: number): Generator<Uint8Array> {
    while (this.#at < end) {
      if (this.#rest.length === 0) {
        const next = this.#chunks.next()
        if (next.done) return
        this.#rest = next.value
      }
      const part = this.#rest.subarray(0, Math.min(this.#rest.length, end - this.#at))
      this.#rest = this.#rest.subarray(part.length)
      this.#at += part.length
      if (part.length > 0) yield part
    }
  }
}
