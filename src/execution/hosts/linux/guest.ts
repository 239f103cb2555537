import { SightlineError } from '../../../contract/errors.ts'
import { Agent, type AgentEvent, type ExecRequest } from './agent.ts'
import type { LinuxImage } from './image.ts'
import { type Layout, mountLayout } from './layout.ts'
import { Machine } from './machine.ts'
import { NinePServer } from './ninep/server.ts'
import type { Tree } from './tree/tree.ts'

/** How a process of the guest ended. */
export type Ended =
  /** `status` is that of waitpid(2). */
  | { readonly kind: 'exit'; readonly status: number }
  /** It could not be started. */
  | { readonly kind: 'failed'; readonly errno: number; readonly step: string }
  /** The machine was put back, and everything in it is gone. */
  | { readonly kind: 'lost' }

export interface Launched {
  readonly id: number
  /** Null when it never started. */
  readonly pid: Promise<number | null>
  readonly ended: Promise<Ended>
}

interface Entry {
  onPid(pid: number | null): void
  onEnd(ended: Ended): void
  onOutput(bytes: Uint8Array): void
}

/** A restored machine answers within a second; on a busy computer it may take longer. In ms. */
const CONNECT_LIMIT_MS = 20_000
const SEED_BYTES = 128

/** The running machine and its agent: starts processes in it and tells how they ended. */
export class Guest {
  readonly agent: Agent
  readonly #layout: Layout
  readonly #server: NinePServer
  #machine: Machine | null = null
  #entries = new Map<number, Entry>()
  #next = 1
  #onPong: (() => void) | null = null
  #resetting: Promise<void> | null = null

  private constructor(tree: Tree, layout: Layout) {
    this.#layout = layout
    this.#server = new NinePServer(tree)
    this.agent = new Agent(
      () => this.#machine?.ring(),
      (id, event) => this.#take(id, event),
    )
    tree.special(layout.ctl, 'in', this.agent.inbox)
    tree.special(layout.ctl, 'out', this.agent.outbox)
  }

  /** @throws SightlineError BOOT_FAILED, BOOT_TIMEOUT */
  static async boot(image: LinuxImage, tree: Tree, layout: Layout): Promise<Guest> {
    const guest = new Guest(tree, layout)
    guest.#machine = await Machine.start(image, (message) => guest.#server.answer(message))
    try {
      await guest.#connect()
    } catch (error) {
      await guest.destroy()
      throw error
    }
    return guest
  }

  launch(request: ExecRequest, onOutput: (bytes: Uint8Array) => void = () => {}): Launched {
    const id = this.#next++
    let onPid: Entry['onPid'] = () => {}
    let onEnd: Entry['onEnd'] = () => {}
    const pid = new Promise<number | null>((resolve) => {
      onPid = resolve
    })
    const ended = new Promise<Ended>((resolve) => {
      onEnd = resolve
    })
    this.#entries.set(id, { onPid, onEnd, onOutput })
    this.agent.exec(id, request)
    return { id, pid, ended }
  }

  /**
   * Puts the machine back to its saved state: for a guest that no longer answers. Files of the tree stay;
   * every process is `lost`.
   */
  reset(): Promise<void> {
    this.#resetting ??= this.#reset().finally(() => {
      this.#resetting = null
    })
    return this.#resetting
  }

  async destroy(): Promise<void> {
    const machine = this.#machine
    this.#machine = null
    await machine?.destroy()
    this.#loseAll()
  }

  async #reset(): Promise<void> {
    if (!this.#machine) return
    await this.#machine.restore()
    this.#server.reset()
    this.agent.reset()
    this.#loseAll()
    await this.#connect()
  }

  #loseAll(): void {
    const entries = this.#entries
    this.#entries = new Map()
    for (const entry of entries.values()) {
      entry.onPid(null)
      entry.onEnd({ kind: 'lost' })
    }
  }

  /** First word to the agent of a restored machine: it mounts the tree, gets the time and fresh randomness. */
  #connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#onPong = null
        reject(
          new SightlineError(
            'BOOT_TIMEOUT',
            'Linux did not answer in 20 seconds. Reload, or choose the bash host.',
          ),
        )
      }, CONNECT_LIMIT_MS)
      this.#onPong = () => {
        clearTimeout(limit)
        this.#onPong = null
        resolve()
      }
      this.agent.time(Date.now())
      this.agent.seed(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))
      mountLayout(this.agent, this.#layout)
      this.agent.ping()
    })
  }

  #take(id: number, event: AgentEvent): void {
    if (event.kind === 'pong') this.#onPong?.()
    const entry = this.#entries.get(id)
    if (!entry) return
    if (event.kind === 'started') entry.onPid(event.pid)
    if (event.kind === 'output') entry.onOutput(event.bytes)
    if (event.kind !== 'exit' && event.kind !== 'failed') return
    this.#entries.delete(id)
    entry.onPid(null)
    entry.onEnd(event)
  }
}
