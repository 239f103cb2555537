/** Entry of an interpreter's thread in Node; bundled beside the command line. */
import { parentPort } from 'node:worker_threads'
import { startInterpreter } from './interpreter.ts'
import type { InterpreterStart } from './interpreterApi.ts'

parentPort?.once('message', (start: InterpreterStart) => startInterpreter(start))
