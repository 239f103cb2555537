/**
 * Stopping a script from outside. The interpreter runs on the microtask queue: in a tight loop no message and
 * no timer gets through to it, so it looks at a shared flag before every command. Throwing just-bash's own
 * limit error there ends the script and keeps what it had written; its abort signal would lose that.
 */
import { type BashOptions, type CustomCommand, defineCommand } from 'just-bash/browser'

/** The command that fetches a limit error: the class itself is not exported. */
const PROBE_COMMAND = '__sightline_probe'
export const PROBE_PATH = `/usr/bin/${PROBE_COMMAND}`

export class StopSwitch {
  readonly #flag: Int32Array | null
  #asked = false
  #deadline = Number.POSITIVE_INFINITY
  #limitError: Error | null = null
  readonly #sleepers = new Set<() => void>()

  /** `shared` is one 32-bit flag, or null where the page has no shared memory (not cross-origin isolated). */
  constructor(shared: SharedArrayBuffer | null) {
    this.#flag = shared === null ? null : new Int32Array(shared)
  }

  /** Before a run. `timeoutMs` counts from now. */
  reset(timeoutMs: number): void {
    this.#asked = false
    this.#deadline = performance.now() + timeoutMs
  }

  get stopped(): boolean {
    return this.#asked
  }

  /** By message, which arrives where the script waits for something. */
  ask(): void {
    this.#asked = true
    for (const wake of this.#sleepers) wake()
  }

  #look(): void {
    const flagged = this.#flag !== null && Atomics.load(this.#flag, 0) === 1
    if (flagged || performance.now() > this.#deadline) this.#asked = true
    if (this.#asked) throw this.#error()
  }

  #error(): unknown {
    if (this.#limitError === null) return new Error('the stop switch was not set up')
    return Reflect.construct(this.#limitError.constructor, ['stopped', 'iterations'])
  }

  /** just-bash reports every command it is about to run, and every step of awk, sed and jq. */
  readonly coverage: NonNullable<BashOptions['coverage']> = { hit: () => this.#look() }

  /** `sleep` of the shell: a stop ends it. */
  readonly sleep = async (ms: number): Promise<void> => {
    this.#look()
    await new Promise<void>((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        this.#sleepers.delete(wake)
      }
      const wake = (): void => {
        end()
        reject(this.#error())
      }
      const timer = setTimeout(() => {
        end()
        resolve()
      }, ms)
      this.#sleepers.add(wake)
    })
  }

  /** Run once in a shell of its own before the first script. */
  readonly probe: CustomCommand = defineCommand(PROBE_COMMAND, async (_args, context) => {
    try {
      context.executionScope?.consumeLimited(PROBE_COMMAND, 1, 0)
    } catch (error) {
      if (error instanceof Error) this.#limitError = error
    }
    return { stdout: '', stderr: '', exitCode: 0 }
  })
}
