/** What the host asks of an interpreter's worker, and what comes back. Both are checked where they arrive. */
import { z } from 'zod'

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'not bytes')

export const InterpretRequest = z.object({
  script: z.string(),
  cwd: z.string(),
  /** The whole environment. */
  env: z.record(z.string(), z.string()),
  stdin: Bytes,
  timeoutMs: z.number(),
  outputLimitBytes: z.number(),
  /** Whether directory and exports are wanted at the end. */
  session: z.boolean(),
})
export type InterpretRequest = z.infer<typeof InterpretRequest>

export const SessionState = z.object({ cwd: z.string(), env: z.record(z.string(), z.string()) })
/** Directory and exported variables that go from one run to the next. */
export type SessionState = z.infer<typeof SessionState>

export const InterpretResult = z.object({
  stdout: Bytes,
  stderr: Bytes,
  exitCode: z.number().int(),
  /** It was stopped, by the flag, by a message or by its time. */
  stopped: z.boolean(),
  overOutputLimit: z.boolean(),
  /** Null where the script did not reach its end. */
  state: SessionState.nullable(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: Bytes })),
})
export type InterpretResult = z.infer<typeof InterpretResult>

/** The object an interpreter's worker exposes. */
export interface InterpreterApi {
  /** Resolves when it can take a script. */
  ready(): Promise<void>
  interpret(request: InterpretRequest): Promise<InterpretResult>
  stop(): void
}

/** The first message to the worker: its two ports, and the stop flag where there is shared memory. */
export interface InterpreterStart {
  readonly api: MessagePort
  readonly files: MessagePort
  readonly stopFlag: SharedArrayBuffer | null
}
