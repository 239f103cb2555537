/**
 * What a command wrote and how it ended: the one type that execution (Layer 1) gives and presentation
 * (Layer 2) takes. Neither layer imports the other; they meet here.
 */

/** The two byte streams of a command. */
export type StreamName = 'stdout' | 'stderr'

/**
 * How close the bytes are to what the program wrote.
 * - `exact`: split, byte for byte.
 * - `decoded`: went through a string on the way; never call these raw bytes.
 * - `merged`: stdout and stderr came as one terminal stream.
 */
export type Fidelity = 'exact' | 'decoded' | 'merged'

/** One write(2) of the program, where the sandbox knows it. `start` and `end` are byte offsets in `stream`. */
export interface StreamWrite {
  readonly stream: StreamName
  readonly start: number
  readonly end: number
  /** Milliseconds since the command began. */
  readonly atMs: number
}

/** How a command ended. Everything here is known only when it has. */
export interface Ending {
  /** The shell's exit code, 0 to 255; 128 + n where signal n ended it. */
  readonly exitCode: number
  /** Name of the signal that ended the command's own shell (`SIGKILL`), else null. */
  readonly signal: string | null
  readonly timedOut: boolean
  readonly cancelled: boolean
  /** The limit in bytes that was passed and ended the command, else null. */
  readonly outputLimit: number | null
  /** Exit code of every stage of the last pipeline, where the sandbox knows it. */
  readonly stages: readonly number[] | null
  /** Wall time in milliseconds; may have a fraction. */
  readonly durationMs: number
}

/** An image that `see` hands to a model that can look, beside the text on stdout. */
export interface Attachment {
  readonly name: string
  /** MIME type, such as `image/png`. */
  readonly type: string
  readonly bytes: Uint8Array
}

/**
 * A finished command. The streams are chunks in the order they were written; how they are cut into chunks
 * carries no meaning.
 */
export interface Capture extends Ending {
  /** The command line as typed. */
  readonly command: string
  readonly stdout: Iterable<Uint8Array>
  readonly stderr: Iterable<Uint8Array>
  readonly fidelity: Fidelity
  /** The next free number for a kept output, from 1. */
  readonly outputNumber: number
  /** Why a kept output could not be written (`ENOSPC: no space left on device`), on a second presentation. */
  readonly spillError: string | null
  readonly writes?: readonly StreamWrite[]
  readonly attachments?: readonly Attachment[]
}
