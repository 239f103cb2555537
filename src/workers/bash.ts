/** Entry of an interpreter's worker in the page. */
import '../execution/hosts/bash/shims/buffer.ts'
import { startInterpreter } from '../execution/hosts/bash/interpreter.ts'
import type { InterpreterStart } from '../execution/hosts/bash/interpreterApi.ts'

addEventListener('message', (event: MessageEvent<InterpreterStart>) => startInterpreter(event.data), {
  once: true,
})
