/** A capture from the few things a caller knows of a command that has run. */
import type { Capture } from '../capture.ts'

/** A stream as a caller has it: text, bytes, or the chunks of either as they came. */
export type StreamInput = string | Uint8Array | Iterable<string | Uint8Array>

/** What `captureOf` takes: only the command is required. */
export interface CaptureInput
  extends Partial<Omit<Capture, 'command' | 'stdout' | 'stderr' | 'exitCode' | 'signal'>> {
  /** The command line as typed. */
  readonly command: string
  readonly stdout?: StreamInput | null
  readonly stderr?: StreamInput | null
  /** 0 where it is left out. `null`, as Node's child processes have it, where a signal ended the command. */
  readonly exitCode?: number | null
  /** The signal that ended the command, such as `SIGKILL`. */
  readonly signal?: string | null
}

/** Numbers that signals have on every Unix (POSIX, `kill -l`); a shell's exit code is 128 more. */
const SIGNAL_NUMBERS: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGALRM: 14,
  SIGTERM: 15,
}
/** The exit code bash gives a command that `timeout` ended. */
const TIMED_OUT = 124

/**
 * Fills in what is left out: a run that went well, wrote nothing and took no time.
 *
 * Text becomes UTF-8, and such a capture is called `decoded` unless `fidelity` says otherwise: what went through
 * a string may not be the bytes that were written. The chunks of a stream are read once, here, so that the
 * capture can be presented as often as wanted.
 */
export function captureOf(input: CaptureInput): Capture {
  const stdout = chunksOf(input.stdout ?? [])
  const stderr = chunksOf(input.stderr ?? [])
  const signal = input.signal ?? null
  const timedOut = input.timedOut ?? false
  return {
    signal,
    timedOut,
    cancelled: input.cancelled ?? false,
    outputLimit: input.outputLimit ?? null,
    stages: input.stages ?? null,
    durationMs: input.durationMs ?? 0,
    outputNumber: input.outputNumber ?? 1,
    spillError: input.spillError ?? null,
    ...(input.writes ? { writes: input.writes } : {}),
    ...(input.attachments ? { attachments: input.attachments } : {}),
    command: input.command,
    exitCode: exitCodeOf(input.exitCode, signal, timedOut),
    fidelity: input.fidelity ?? (stdout.hadText || stderr.hadText ? 'decoded' : 'exact'),
    stdout: stdout.chunks,
    stderr: stderr.chunks,
  }
}

function chunksOf(stream: StreamInput): { chunks: Uint8Array[]; hadText: boolean } {
  const encoder = new TextEncoder()
  const parts = typeof stream === 'string' || stream instanceof Uint8Array ? [stream] : stream
  const chunks: Uint8Array[] = []
  let hadText = false
  // A pair of surrogates may be cut between two chunks of text; the half waits for its other one.
  let half = ''
  for (const part of parts) {
    if (typeof part !== 'string') {
      if (half !== '') chunks.push(encoder.encode(half))
      half = ''
      chunks.push(part)
      continue
    }
    hadText = true
    const text = half + part
    half = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : ''
    chunks.push(encoder.encode(text.slice(0, text.length - half.length)))
  }
  if (half !== '') chunks.push(encoder.encode(half))
  return { chunks, hadText }
}

/** What the shell would have said: 128 and the signal's number where a signal ended the command. */
function exitCodeOf(exitCode: number | null | undefined, signal: string | null, timedOut: boolean): number {
  if (typeof exitCode === 'number') return exitCode
  if (timedOut) return TIMED_OUT
  if (signal === null) return 0
  return 128 + (SIGNAL_NUMBERS[signal] ?? 0)
}
