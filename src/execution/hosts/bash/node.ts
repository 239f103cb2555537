/** Interpreters of the bash host in Node: one thread each. */
import { MessagePort as NodePort, Worker } from 'node:worker_threads'
import type { StartWorker } from './thread.ts'

/** `script`: the bundle of `interpreter.node.ts`. A host's threads do not keep the process alive. */
export function nodeWorkers(script: URL): StartWorker {
  return () => {
    const worker = new Worker(script)
    worker.unref()
    return {
      // Node's global MessagePort is this class; only the two type libraries do not know it.
      post: (start, transfer) =>
        worker.postMessage(
          start,
          transfer.filter((port) => port instanceof NodePort),
        ),
      onFailure: (listener) => {
        worker.once('error', listener)
        worker.once('exit', (code) => listener(new Error(`the interpreter's thread ended (${code})`)))
      },
      terminate: () => void worker.terminate(),
    }
  }
}
