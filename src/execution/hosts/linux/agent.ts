/**
 * Talks with the agent in the guest (scripts/image/guest/agent.c, which has the same list of kinds). Frames:
 * u32 length of the rest, u8 kind, u32 id, payload; little-endian. Ours wait in a mailbox the agent reads.
 */
import type { Special, SpecialHandle } from './tree/inode.ts'

const TO_AGENT = {
  exec: 1,
  signal: 2,
  kill: 3,
  resize: 4,
  input: 5,
  time: 6,
  seed: 7,
  release: 8,
  bind: 9,
  ping: 10,
  hangUp: 11,
} as const
const FROM_AGENT = { ready: 1, started: 2, exit: 3, output: 4, failed: 5, pong: 6 } as const

const ON_TERMINAL = 1
const GATED = 2
const HEADER = 9

export interface ExecRequest {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  /** Paths in the guest for the three standard files; not used on a terminal. */
  readonly files?: { readonly stdin: string; readonly stdout: string; readonly stderr: string }
  readonly terminal?: { readonly cols: number; readonly rows: number }
  /** The process gets a pipe at fd 250 and nothing in it until `release`. */
  readonly gated?: boolean
}

export type AgentEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pong' }
  | { readonly kind: 'started'; readonly pid: number }
  /** `status` is that of waitpid(2). */
  | { readonly kind: 'exit'; readonly status: number }
  | { readonly kind: 'output'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly errno: number; readonly step: string }

const utf8 = new TextEncoder()

export class Agent {
  readonly #ring: () => void
  readonly #onEvent: (id: number, event: AgentEvent) => void
  #mail: Uint8Array[] = []
  #rung = false
  #held: Uint8Array<ArrayBufferLike> = new Uint8Array()

  /** @param ring wakes the agent */
  constructor(ring: () => void, onEvent: (id: number, event: AgentEvent) => void) {
    this.#ring = ring
    this.#onEvent = onEvent
  }

  /** /ctl/in: what waits for the agent; a read of nothing gives nothing. */
  readonly inbox: Special = { open: () => this.#openInbox() }
  /** /ctl/out: what the agent says. */
  readonly outbox: Special = { open: () => this.#openOutbox() }

  /** Forgets what was on its way: the machine was put back. The next message wakes the agent anew. */
  reset(): void {
    this.#mail = []
    this.#rung = false
    this.#held = new Uint8Array()
  }

  exec(id: number, request: ExecRequest): void {
    const env = Object.entries(request.env).map(([name, value]) => `${name}=${value}`)
    const { stdin, stdout, stderr } = request.files ?? { stdin: '', stdout: '', stderr: '' }
    const flags = (request.terminal ? ON_TERMINAL : 0) | (request.gated ? GATED : 0)
    const { cols, rows } = request.terminal ?? { cols: 0, rows: 0 }
    const numbers = [flags, cols, rows, request.argv.length, env.length]
    const strings = [request.cwd, stdin, stdout, stderr, ...request.argv, ...env]
    this.#post(
      TO_AGENT.exec,
      id,
      join([words16(numbers), ...strings.map((text) => utf8.encode(`${text}\0`))]),
    )
  }

  /** To the whole process group. */
  signal(id: number, signal: number): void {
    this.#post(TO_AGENT.signal, id, words16([signal]))
  }

  /** SIGKILL to every process that came of it, whatever group or session it moved to. */
  kill(id: number): void {
    this.#post(TO_AGENT.kill, id)
  }

  release(id: number): void {
    this.#post(TO_AGENT.release, id)
  }

  resize(id: number, size: { cols: number; rows: number }): void {
    this.#post(TO_AGENT.resize, id, words16([size.cols, size.rows]))
  }

  input(id: number, bytes: Uint8Array): void {
    this.#post(TO_AGENT.input, id, bytes)
  }

  /** Closes the terminal: what still runs on it gets SIGHUP. */
  hangUp(id: number): void {
    this.#post(TO_AGENT.hangUp, id)
  }

  /** Sets the guest's clock. @param ms since 1970 */
  time(ms: number): void {
    const payload = new Uint8Array(8)
    const view = new DataView(payload.buffer)
    view.setUint32(0, Math.floor(ms / 1000), true)
    view.setUint32(4, Math.floor((ms % 1000) * 1e6), true)
    this.#post(TO_AGENT.time, 0, payload)
  }

  /** Mixes fresh randomness into the guest's pool. */
  seed(bytes: Uint8Array): void {
    this.#post(TO_AGENT.seed, 0, bytes)
  }

  /** Makes the folder `source` of the guest appear at `target`. */
  bind(source: string, target: string): void {
    this.#post(TO_AGENT.bind, 0, utf8.encode(`${source}\0${target}\0`))
  }

  /** Answered with `pong` once everything before it was done. */
  ping(): void {
    this.#post(TO_AGENT.ping, 0)
  }

  #post(kind: number, id: number, payload: Uint8Array = new Uint8Array()): void {
    const frame = new Uint8Array(HEADER + payload.length)
    const view = new DataView(frame.buffer)
    view.setUint32(0, 5 + payload.length, true)
    view.setUint8(4, kind)
    view.setUint32(5, id, true)
    frame.set(payload, HEADER)
    this.#mail.push(frame)
    if (this.#rung) return
    this.#rung = true
    this.#ring()
  }

  #openInbox(): SpecialHandle {
    return {
      read: (_offset, target) => {
        this.#rung = false
        let filled = 0
        for (let frame = this.#mail[0]; frame && filled < target.length; frame = this.#mail[0]) {
          const part = frame.subarray(0, target.length - filled)
          target.set(part, filled)
          filled += part.length
          if (part.length < frame.length) this.#mail[0] = frame.subarray(part.length)
          else this.#mail.shift()
        }
        return filled
      },
      write: (_offset, bytes) => bytes.length,
      close: () => {},
    }
  }

  #openOutbox(): SpecialHandle {
    return {
      read: () => 0,
      write: (_offset, bytes) => {
        this.#held = this.#held.length === 0 ? bytes : join([this.#held, bytes])
        this.#takeFrames()
        return bytes.length
      },
      close: () => {},
    }
  }

  #takeFrames(): void {
    for (;;) {
      const bytes = this.#held
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const length = bytes.length < HEADER ? Number.POSITIVE_INFINITY : 4 + view.getUint32(0, true)
      if (bytes.length < length) return
      this.#held = bytes.subarray(length)
      const event = decodeEvent(view.getUint8(4), bytes.subarray(HEADER, length))
      if (event) this.#onEvent(view.getUint32(5, true), event)
    }
  }
}

function decodeEvent(kind: number, payload: Uint8Array): AgentEvent | null {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  if (kind === FROM_AGENT.ready) return { kind: 'ready' }
  if (kind === FROM_AGENT.pong) return { kind: 'pong' }
  if (kind === FROM_AGENT.output) return { kind: 'output', bytes: payload.slice() }
  if (payload.length < 4) return null
  const word = view.getUint32(0, true)
  if (kind === FROM_AGENT.started) return { kind: 'started', pid: word }
  if (kind === FROM_AGENT.exit) return { kind: 'exit', status: word }
  if (kind === FROM_AGENT.failed) {
    return { kind: 'failed', errno: word, step: new TextDecoder().decode(payload.subarray(4)) }
  }
  return null
}

function words16(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value, true)
  return bytes
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
