/** Runs one script at a time with just-bash. Lives in a worker of its own, so that it can be ended. */
import * as Comlink from 'comlink'
import { Bash, type BashExecResult, type BashOptions, defineCommand } from 'just-bash/browser'
import type { Attachment } from '../../../capture.ts'
import { catCommand, seeCommand } from './commands.ts'
import { EPILOGUE_COMMAND, EPILOGUE_PATH, withEpilogue, withoutEpilogue } from './epilogue.ts'
import type { FileOps } from './fileOps.ts'
import {
  type InterpreterApi,
  type InterpreterStart,
  InterpretRequest,
  type InterpretResult,
  type SessionState,
} from './interpreterApi.ts'
import { RemoteFs } from './remoteFs.ts'
import { PROBE_PATH, StopSwitch } from './stopping.ts'

const COUNT_LIMIT = 2_000_000_000
const BYTE_LIMIT = 512 * 1024 * 1024
/** Output beyond the caller's limit that a script may produce before it is ended; the rest is cut off. */
const OUTPUT_SLACK_BYTES = 256 * 1024

/** just-bash's own defaults stop ordinary commands (`seq 1 200000`); time and output are limited by us. */
const LIMITS: NonNullable<BashOptions['executionLimits']> = {
  maxCommandCount: COUNT_LIMIT,
  maxLoopIterations: COUNT_LIMIT,
  maxAwkIterations: COUNT_LIMIT,
  maxSedIterations: COUNT_LIMIT,
  maxJqIterations: COUNT_LIMIT,
  maxWorkUnits: COUNT_LIMIT,
  maxGlobOperations: COUNT_LIMIT,
  maxTraversalWork: COUNT_LIMIT,
  maxArrayElements: 10_000_000,
  maxStringLength: BYTE_LIMIT,
  maxLiveBytes: 2 * BYTE_LIMIT,
  maxInputBytes: 2 * BYTE_LIMIT,
  maxExecutionTimeMs: 24 * 60 * 60 * 1000,
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** The stream as bytes: just-bash says whether the string stands for bytes or for text. */
function stdoutBytes(result: BashExecResult): Uint8Array {
  const isBytes = result.stdoutKind === 'bytes' || result.stdoutEncoding === 'binary'
  if (!isBytes) return new TextEncoder().encode(result.stdout)
  return Uint8Array.from(result.stdout, (char) => char.charCodeAt(0))
}

export class Interpreter implements InterpreterApi {
  readonly #files: Comlink.Remote<FileOps>
  readonly #switch: StopSwitch
  readonly #probed: Promise<unknown>

  constructor(files: Comlink.Remote<FileOps>, stopFlag: SharedArrayBuffer | null) {
    this.#files = files
    this.#switch = new StopSwitch(stopFlag)
    this.#probed = new Bash({ fs: this.#shellFiles(), customCommands: [this.#switch.probe] }).exec(PROBE_PATH)
  }

  #shellFiles(): RemoteFs {
    return new RemoteFs(this.#files, [EPILOGUE_PATH, PROBE_PATH])
  }

  async ready(): Promise<void> {
    await this.#probed
  }

  stop(): void {
    this.#switch.ask()
  }

  async interpret(raw: InterpretRequest): Promise<InterpretResult> {
    const request = InterpretRequest.parse(raw)
    await this.ready()
    this.#switch.reset(request.timeoutMs)
    const attachments: Attachment[] = []
    let state: SessionState | null = null
    const end = defineCommand(EPILOGUE_COMMAND, async ([code], context) => {
      state = { cwd: context.cwd, env: { ...context.exportedEnv } }
      return { stdout: '', stderr: '', exitCode: Number(code) }
    })
    const bash = new Bash({
      fs: this.#shellFiles(),
      cwd: request.cwd,
      env: request.env,
      executionLimits: { ...LIMITS, maxOutputSize: request.outputLimitBytes + OUTPUT_SLACK_BYTES },
      customCommands: [catCommand, seeCommand((image) => attachments.push(image)), end],
      sleep: this.#switch.sleep,
      coverage: this.#switch.coverage,
    })
    const script = request.session ? withEpilogue(request.script) : request.script
    const result = await execute(bash, script, request)
    const stopped = this.#switch.stopped
    const stderr = new TextEncoder().encode(
      stopped ? withoutNotice(result.stderr) : withoutEpilogue(result.stderr),
    )
    const answer: InterpretResult = {
      stdout: stdoutBytes(result),
      stderr,
      exitCode: result.exitCode & 0xff,
      stopped,
      overOutputLimit: result.stderr.includes('total output size exceeded'),
      state,
      attachments,
    }
    return Comlink.transfer(answer, [answer.stdout.buffer, answer.stderr.buffer])
  }
}

/** A fault inside just-bash ends the script as a failed command would: it harms nothing else. */
async function execute(bash: Bash, script: string, request: InterpretRequest): Promise<BashExecResult> {
  const { OLDPWD } = request.env
  try {
    return await bash.exec(script, {
      rawScript: true,
      stdin: latin1(request.stdin),
      stdinKind: 'bytes',
      // `cd -` goes by this one alone.
      env: OLDPWD === undefined ? {} : { OLDPWD },
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { stdout: '', stderr: `bash: ${message}\n`, exitCode: 1, env: {} }
  }
}

/** just-bash's own line about the limit that the stop switch pretends was reached. */
function withoutNotice(stderr: string): string {
  return stderr.replace(/bash: stopped\n$/, '')
}

/** Makes this worker an interpreter. */
export function startInterpreter(start: InterpreterStart): void {
  const files = Comlink.wrap<FileOps>(start.files)
  Comlink.expose(new Interpreter(files, start.stopFlag), start.api)
}
