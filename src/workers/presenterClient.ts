/** The page's side of the presenter's worker. */
import type { Capture, StreamName } from '../capture.ts'
import { SightlineError } from '../contract/errors.ts'
import type { CapturedBytes } from '../ledger/captureLog.ts'
import type { Presentation } from '../presentation/provenance.ts'
import {
  type CaptureFacts,
  type PresenterReply,
  type PresenterRequest,
  presenterReply,
  type RowIndexes,
} from './presenterMessages.ts'

/** Copying this much takes about a millisecond: larger outputs go over in several messages. */
const MESSAGE_BYTES = 2 * 1024 * 1024

/** Presents one run's bytes, as often as asked, until it is closed. */
export interface RunPresenter {
  index(): Promise<RowIndexes>
  /** @throws SightlineError INTERNAL where the presenter failed; the bytes are untouched. */
  present(policy: string, outputNumber: number, spillError: string | null): Promise<Presentation>
  close(): void
}

/** Gives a finished run's bytes to a presenter. */
export interface Presenter {
  open(id: string, bytes: CapturedBytes): Promise<RunPresenter>
  /** Gives up whatever is being presented: it rejects, and every run must be opened anew. */
  restart(): void
}

interface Waiting {
  readonly resolve: (reply: PresenterReply) => void
  readonly reject: (error: SightlineError) => void
}

function failure(message: string, cause?: unknown): SightlineError {
  return new SightlineError(
    'INTERNAL',
    `The output could not be presented: ${message}. Run the command again.`,
    { cause },
  )
}

function factsOf(capture: Capture): CaptureFacts {
  const { command, exitCode, signal, timedOut, cancelled, outputLimit, durationMs, fidelity } = capture
  const stages = capture.stages === null ? null : [...capture.stages]
  const writes = [...(capture.writes ?? [])]
  return { command, exitCode, signal, timedOut, cancelled, outputLimit, stages, durationMs, fidelity, writes }
}

/** A presenter in its own worker; a worker that crashed is replaced at the next run. */
export class WorkerPresenter implements Presenter {
  readonly #start: () => Worker
  #worker: Worker | null = null
  #nextCall = 1
  readonly #waiting = new Map<number, Waiting>()

  constructor(start: () => Worker) {
    this.#start = start
  }

  async open(id: string, bytes: CapturedBytes): Promise<RunPresenter> {
    const worker = this.#alive()
    const post = (message: PresenterRequest, transfer: Transferable[] = []) =>
      worker.postMessage(message, transfer)
    post({ type: 'open', id, facts: factsOf(bytes.capture) })
    await sendBytes(post, id, 'stdout', bytes.stdout.chunks)
    await sendBytes(post, id, 'stderr', bytes.stderr.chunks)
    return {
      index: async () => {
        const answer = await this.#call(worker, (call) => post({ type: 'index', id, call }))
        if (answer.type !== 'indexed') throw failure('the answer was not an index')
        return answer.index
      },
      present: async (policy, outputNumber, spillError) => {
        const answer = await this.#call(worker, (call) =>
          post({ type: 'present', id, call, policy, outputNumber, spillError }),
        )
        if (answer.type !== 'presented') throw failure('the answer was not a presentation')
        return answer.presentation
      },
      close: () => post({ type: 'close', id }),
    }
  }

  restart(): void {
    this.#lose('it was given up for something newer')
  }

  #call(worker: Worker, send: (call: number) => void): Promise<PresenterReply> {
    if (this.#worker !== worker) return Promise.reject(failure('its worker stopped'))
    const call = this.#nextCall
    this.#nextCall += 1
    return new Promise((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject })
      send(call)
    })
  }

  #alive(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = this.#start()
    worker.addEventListener('message', (event: MessageEvent<unknown>) => this.#receive(event.data))
    worker.addEventListener('error', (event) => {
      // One that was given up may still have something to say.
      if (this.#worker === worker) this.#lose(event.message || 'its worker stopped')
    })
    this.#worker = worker
    return worker
  }

  #receive(data: unknown): void {
    const parsed = presenterReply.safeParse(data)
    if (!parsed.success) {
      this.#lose('its worker sent something else than an answer', parsed.error)
      return
    }
    const waiting = this.#waiting.get(parsed.data.call)
    this.#waiting.delete(parsed.data.call)
    if (parsed.data.type === 'failed') waiting?.reject(failure(parsed.data.message))
    else waiting?.resolve(parsed.data)
  }

  #lose(reason: string, cause?: unknown): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(failure(reason, cause))
    this.#waiting.clear()
  }
}

/** Copies the bytes over in pieces, and lets the page breathe between them. */
async function sendBytes(
  post: (message: PresenterRequest, transfer: Transferable[]) => void,
  id: string,
  stream: StreamName,
  chunks: readonly Uint8Array[],
): Promise<void> {
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += MESSAGE_BYTES) {
      const bytes = chunk.slice(from, from + MESSAGE_BYTES)
      post({ type: 'chunk', id, stream, bytes }, [bytes.buffer])
      if (from + MESSAGE_BYTES < chunk.length) await nextTask()
    }
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
