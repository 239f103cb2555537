/**
 * The worker that a sandbox of ours lives in, as the page holds it. There is one for each life of the page:
 * the vendor's client connects once and remembers to whom.
 */
import { SightlineError } from '../contract/errors.ts'
import { ControlMessage, type WorkerStart } from './hosts/protocol/messages.ts'

export type OurHost = Exclude<WorkerStart['host'], 'best'>

type ControlListener = (message: ControlMessage) => void

declare global {
  /** Read once by `@webcontainer/api`: the origin whose `init` message it takes. */
  var WEBCONTAINER_API_IFRAME_URL: string | undefined
}

export class SandboxWorker {
  readonly kind: OurHost
  /** Rejects with SANDBOX_GONE when the worker dies; never resolves. */
  readonly lost: Promise<never>
  readonly #api: MessagePort
  readonly #listeners = new Set<ControlListener>()
  #offered = false

  constructor(kind: OurHost) {
    this.kind = kind
    const api = new MessageChannel()
    const control = new MessageChannel()
    this.#api = api.port2
    const worker = new Worker(new URL('../workers/host.ts', import.meta.url), { type: 'module' })
    this.lost = new Promise((_resolve, reject) => {
      worker.addEventListener('error', (event) => {
        worker.terminate()
        const why = event.message ? `: ${event.message}` : ''
        reject(
          new SightlineError(
            'SANDBOX_GONE',
            `The sandbox crashed${why}. Reload the page to start it again; files in it are lost.`,
          ),
        )
      })
    })
    // Whoever waits for an answer of the worker races it; between calls there is nobody.
    this.lost.catch(() => {})
    control.port1.addEventListener('message', (event: MessageEvent<unknown>) => {
      const message = ControlMessage.parse(event.data)
      for (const listener of this.#listeners) listener(message)
    })
    control.port1.start()
    const start: WorkerStart = {
      host: kind,
      base: new URL('.', document.baseURI).href,
      api: api.port1,
      control: control.port2,
    }
    worker.postMessage(start, [api.port1, control.port2])
  }

  /** Calls `listener` with every message of the control channel until the function returned is called. */
  listen(listener: ControlListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The next control message that `pick` accepts. Rejects where the worker dies first. */
  next<T extends ControlMessage>(pick: (message: ControlMessage) => message is T): Promise<T> {
    let stop = (): void => {}
    const message = new Promise<T>((resolve) => {
      stop = this.listen((each) => {
        if (pick(each)) resolve(each)
      })
    })
    return Promise.race([message, this.lost]).finally(() => stop())
  }

  /**
   * Gives the client its port, once, just after its first `boot()` was called: from our own window, before
   * the frame it opens can, so that the app works from any sub-path.
   */
  offer(): void {
    if (this.#offered) return
    this.#offered = true
    window.postMessage({ type: 'init' }, window.location.origin, [this.#api])
  }
}
