import { V86 } from 'v86'
import { SightlineError } from '../../../contract/errors.ts'
import type { LinuxImage } from './image.ts'

/** The emulator is there at once; one that is not after this long never will be. In ms. */
const READY_LIMIT_MS = 15_000

/** Any byte on the serial line wakes the agent. */
const BELL = '\n'

/** The virtual machine: it runs from the image's saved state, and can be put back to it. */
export class Machine {
  readonly #emulator: V86
  readonly #state: ArrayBuffer

  private constructor(emulator: V86, state: ArrayBuffer) {
    this.#emulator = emulator
    this.#state = state
  }

  /**
   * @param answer gives the reply to a 9P message of the guest's kernel
   * @throws SightlineError BOOT_FAILED
   */
  static async start(image: LinuxImage, answer: (message: Uint8Array) => Uint8Array): Promise<Machine> {
    try {
      const module = await WebAssembly.compile(image.wasm)
      const emulator = new V86({
        wasm_fn: async (imports) => (await WebAssembly.instantiate(module, imports)).exports,
        memory_size: image.memoryMb * 2 ** 20,
        vga_memory_size: image.vgaMemoryMb * 2 ** 20,
        bios: { buffer: image.bios },
        vga_bios: { buffer: image.vgaBios },
        filesystem: { handle9p: (message, reply) => reply(answer(message)) },
        autostart: false,
        disable_keyboard: true,
        disable_mouse: true,
        disable_speaker: true,
      })
      await new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('the emulator did not get ready')), READY_LIMIT_MS)
        emulator.add_listener('emulator-loaded', () => {
          clearTimeout(limit)
          resolve()
        })
      })
      const machine = new Machine(emulator, image.state)
      await machine.restore()
      return machine
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new SightlineError(
        'BOOT_FAILED',
        `Linux did not start: ${why}. Build the image again, or choose the bash host.`,
        { cause: error },
      )
    }
  }

  /** Puts the machine back to the saved state and lets it run. What was going on in it is gone. */
  async restore(): Promise<void> {
    await this.#emulator.stop()
    await this.#emulator.restore_state(this.#state)
    await this.#emulator.run()
  }

  /** Wakes the agent. */
  ring(): void {
    this.#emulator.serial0_send(BELL)
  }

  async destroy(): Promise<void> {
    await this.#emulator.destroy()
  }
}
