/** Interpreters of the bash host in a page: one worker each. */
import type { WorkerHandle } from './thread.ts'

export function browserWorkers(): WorkerHandle {
  const worker = new Worker(new URL('../../../workers/bash.ts', import.meta.url), { type: 'module' })
  return {
    post: (start, transfer) => worker.postMessage(start, transfer),
    onFailure: (listener) =>
      worker.addEventListener('error', (event) =>
        listener(new Error(event.message || 'the worker did not load')),
      ),
    terminate: () => worker.terminate(),
  }
}
