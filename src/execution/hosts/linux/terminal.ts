import { SightlineError } from '../../../contract/errors.ts'
import type { HostProcess, SpawnRequest } from '../host.ts'
import type { Guest } from './guest.ts'
import { readStatus, SIGHUP, SIGKILL, SIGTERM, startError } from './signals.ts'

const DEFAULT_SIZE = { cols: 80, rows: 24 }
const KILLED = 128 + SIGKILL

/** Names the vendor's container has for its shell; here it is bash. */
const SHELLS = new Set(['jsh', 'bash', 'sh'])

/**
 * Cuts a byte stream so that no chunk ends inside a UTF-8 character; what is no UTF-8 goes through as it is.
 */
export class CharacterChunks {
  #rest: Uint8Array = new Uint8Array()

  push(bytes: Uint8Array): Uint8Array {
    const all = new Uint8Array(this.#rest.length + bytes.length)
    all.set(this.#rest)
    all.set(bytes, this.#rest.length)
    const end = all.length - unfinished(all)
    this.#rest = all.slice(end)
    return all.subarray(0, end)
  }

  /** What is left at the end of the stream. */
  flush(): Uint8Array {
    const rest = this.#rest
    this.#rest = new Uint8Array()
    return rest
  }
}

/** Bytes at the end that begin a character and do not finish it. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 && byte <= 0xf4 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 1
    return byte <= 0xf4 && length > back ? back : 0
  }
  return 0
}

/** Starts a program on a pseudo-terminal. @throws SightlineError RUN_FAILED */
export async function spawnOnTerminal(
  guest: Guest,
  request: SpawnRequest,
  environment: Readonly<Record<string, string>>,
  cwd: string,
  output: (bytes: Uint8Array | null) => void,
): Promise<HostProcess> {
  const chunks = new CharacterChunks()
  const program = request.command === 'jsh' ? 'bash' : request.command
  // With nothing else said, a shell is a person's: a login shell.
  const login = SHELLS.has(program) && request.args.length === 0
  const process = guest.launch(
    {
      argv: [program, ...(login ? ['-l'] : request.args)],
      env: { ...environment, TERM: 'xterm-256color', ...request.env },
      cwd,
      terminal: request.terminal ?? DEFAULT_SIZE,
    },
    (bytes) => {
      const whole = chunks.push(bytes)
      if (whole.length > 0) output(whole)
    },
  )
  const exit = process.ended.then((ended) => {
    const rest = chunks.flush()
    if (rest.length > 0) output(rest)
    if (ended.kind !== 'failed') output(null)
    return ended.kind === 'exit' ? readStatus(ended.status).exitCode : KILLED
  })
  if ((await process.pid) === null) {
    const ended = await process.ended
    if (ended.kind === 'failed') throw startError(`The program ${request.command}`, ended)
    throw new SightlineError(
      'SANDBOX_GONE',
      `The program ${request.command} could not be started: Linux was put back.`,
    )
  }
  let asked = false
  return {
    exit,
    write: (data) => guest.agent.input(process.id, new TextEncoder().encode(data)),
    resize: (size) => guest.agent.resize(process.id, size),
    kill: () => {
      if (asked) guest.agent.kill(process.id)
      // An interactive shell ignores TERM; HUP is how a terminal says that it is closing.
      else for (const signal of [SIGTERM, SIGHUP]) guest.agent.signal(process.id, signal)
      asked = true
    },
  }
}
