/** Processes as the client sees them: chunks of whole characters, then null, then the exit code. */
import * as Comlink from 'comlink'
import type { HostProcess } from '../host.ts'
import { Utf8Chunks } from './utf8.ts'

/** The client's callback for terminal output, or nothing where it asked for none. */
export type WireOutput = Comlink.Remote<(data: Uint8Array | null) => void> | undefined

/** Sends output to the client, in order; `done` resolves when the client has had all of it. */
export class OutputSender {
  readonly #output: WireOutput
  readonly #chunks = new Utf8Chunks()
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(output: WireOutput) {
    this.#output = output
  }

  readonly send = (bytes: Uint8Array | null): void => {
    if (this.#closed) return
    if (bytes !== null) return this.#post(this.#chunks.push(bytes))
    this.#post(this.#chunks.flush())
    this.#closed = true
    if (this.#output !== undefined) this.#last = this.#output(null)
  }

  #post(bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length === 0 || this.#output === undefined) return
    this.#last = this.#output(Comlink.transfer(bytes, [bytes.buffer]))
  }

  async done(): Promise<void> {
    this.send(null)
    await this.#last
    this.#output?.[Comlink.releaseProxy]()
  }
}

/**
 * The object behind the client's process. Its exit code comes after the last output: the two travel on
 * different ports and could overtake each other.
 */
export function wireProcess(process: HostProcess, sender: OutputSender): object {
  const onExit = process.exit.then(async (code) => {
    await sender.done()
    return code
  })
  return Comlink.proxy({
    onExit,
    write: (data: unknown) => {
      if (typeof data === 'string') process.write(data)
    },
    resize: (size: unknown) => {
      const { cols, rows } = terminalSize(size)
      process.resize({ cols, rows })
    },
    kill: () => process.kill(),
  })
}

function terminalSize(size: unknown): { cols: number; rows: number } {
  const isSize = typeof size === 'object' && size !== null && 'cols' in size && 'rows' in size
  const cols = isSize ? Number(size.cols) : Number.NaN
  const rows = isSize ? Number(size.rows) : Number.NaN
  if (!(cols > 0 && rows > 0)) throw new Error('EINVAL: invalid terminal size, resize')
  return { cols: Math.floor(cols), rows: Math.floor(rows) }
}
