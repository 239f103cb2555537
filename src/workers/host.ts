/** Entry of the worker that is a sandbox: builds a host when asked and speaks the protocol on its port. */

import { browserWorkers } from '../execution/hosts/bash/browser.ts'
import { createBashHost } from '../execution/hosts/bash/host.ts'
import type { Host } from '../execution/hosts/host.ts'
import { WorkerStart } from '../execution/hosts/protocol/messages.ts'
import { type MakeHostOptions, serve } from '../execution/hosts/protocol/serve.ts'

async function makeHost(_start: WorkerStart, options: MakeHostOptions): Promise<Host> {
  options.onProgress({ stage: 'starting the shell', fraction: null })
  return createBashHost({ startWorker: browserWorkers, workdirName: options.workdirName })
}

addEventListener(
  'message',
  (event: MessageEvent<unknown>) => {
    const start = WorkerStart.parse(event.data)
    serve(start.api, (options) => makeHost(start, options), start.control)
  },
  { once: true },
)
