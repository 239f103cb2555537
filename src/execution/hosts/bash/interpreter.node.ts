/** Entry of an interpreter's thread in Node; bundled beside the command line. */
import { setMaxListeners } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { startInterpreter } from './interpreter.ts'
import type { InterpreterStart } from './interpreterApi.ts'

parentPort?.once('message', (start: InterpreterStart) => {
  // Comlink listens once for each call under way: many are no leak, and Node would warn on stderr.
  setMaxListeners(0, start.files)
  startInterpreter(start)
})
