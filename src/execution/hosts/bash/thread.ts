/** One interpreter's worker, as the host holds it. */
import * as Comlink from 'comlink'
import type { FileOps } from './fileOps.ts'
import {
  type InterpreterApi,
  type InterpreterStart,
  type InterpretRequest,
  InterpretResult,
} from './interpreterApi.ts'

/** A worker that was started and waits for its first message. In a page a Worker, in Node a thread. */
export interface WorkerHandle {
  post(start: InterpreterStart, transfer: MessagePort[]): void
  /** Called once if the worker dies of itself. */
  onFailure(listener: (reason: Error) => void): void
  terminate(): void
}

/** Starts a worker whose script is `src/workers/bash.ts` (page) or `interpreter.node.ts` (Node). */
export type StartWorker = () => WorkerHandle

function sharedFlag(): SharedArrayBuffer | null {
  return typeof SharedArrayBuffer === 'undefined' ? null : new SharedArrayBuffer(4)
}

export class InterpreterThread {
  readonly #worker: WorkerHandle
  readonly #api: Comlink.Remote<InterpreterApi>
  readonly #ports: MessagePort[]
  readonly #flag: Int32Array | null
  readonly #death: Promise<never>
  #die: (reason: Error) => void = () => {}
  #alive = true

  constructor(startWorker: StartWorker, files: FileOps) {
    const api = new MessageChannel()
    const fileCalls = new MessageChannel()
    const stopFlag = sharedFlag()
    this.#flag = stopFlag === null ? null : new Int32Array(stopFlag)
    this.#ports = [api.port1, fileCalls.port1]
    this.#death = new Promise((_resolve, reject) => {
      this.#die = reject
    })
    // It is awaited only while a script runs; a death in between is found at the next use.
    this.#death.catch(() => {})
    Comlink.expose(files, fileCalls.port1)
    this.#api = Comlink.wrap<InterpreterApi>(api.port1)
    this.#worker = startWorker()
    this.#worker.onFailure((reason) => this.#end(reason))
    this.#worker.post({ api: api.port2, files: fileCalls.port2, stopFlag }, [api.port2, fileCalls.port2])
  }

  get alive(): boolean {
    return this.#alive
  }

  /** Resolves when the interpreter is loaded. Rejects where the worker died or was ended. */
  async ready(): Promise<void> {
    await Promise.race([this.#api.ready(), this.#death])
  }

  /** Rejects where the worker died or was ended. */
  async interpret(request: InterpretRequest): Promise<InterpretResult> {
    if (this.#flag !== null) Atomics.store(this.#flag, 0, 0)
    return InterpretResult.parse(await Promise.race([this.#api.interpret(request), this.#death]))
  }

  /** Asks the running script to end: it does before its next command, and its output is kept. */
  stop(): void {
    if (this.#flag !== null) Atomics.store(this.#flag, 0, 1)
    this.#api.stop().catch(() => {})
  }

  terminate(): void {
    this.#end(new Error('the interpreter was ended'))
  }

  #end(reason: Error): void {
    if (!this.#alive) return
    this.#alive = false
    this.#worker.terminate()
    for (const port of this.#ports) port.close()
    this.#die(reason)
  }
}

/** Interpreters for scripts that run at the same time; one that is free is used again. */
export class InterpreterPool {
  readonly #start: () => InterpreterThread
  readonly #free: InterpreterThread[] = []
  readonly #all = new Set<InterpreterThread>()

  constructor(startWorker: StartWorker, files: FileOps) {
    this.#start = () => new InterpreterThread(startWorker, files)
  }

  /** Has one ready, so that the first command need not wait for it. */
  warm(): void {
    if (this.#free.length === 0) this.#free.push(this.#add())
  }

  take(): InterpreterThread {
    for (;;) {
      const free = this.#free.pop()
      if (free === undefined) return this.#add()
      if (free.alive) return free
      this.#all.delete(free)
    }
  }

  giveBack(thread: InterpreterThread): void {
    if (thread.alive) this.#free.push(thread)
    else this.#all.delete(thread)
    this.warm()
  }

  close(): void {
    for (const thread of this.#all) thread.terminate()
    this.#all.clear()
    this.#free.length = 0
  }

  #add(): InterpreterThread {
    const thread = this.#start()
    this.#all.add(thread)
    return thread
  }
}
