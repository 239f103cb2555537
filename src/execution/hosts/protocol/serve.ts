/**
 * The server side of the protocol that `@webcontainer/api` 1.6.4 speaks, over any host. It is Comlink 4.3.0,
 * whose message types are numbers: another version is silently ignored by the client.
 */
import * as Comlink from 'comlink'
import { z } from 'zod'
import { SightlineError } from '../../../contract/errors.ts'
import type { BootProgress, Host } from '../host.ts'
import { checked } from './arguments.ts'
import { WireInstance } from './instance.ts'
import type { ControlMessage } from './messages.ts'

export interface MakeHostOptions {
  /** Name of the workspace folder below /home. */
  readonly workdirName: string
  readonly onProgress: (progress: BootProgress) => void
}

const DEFAULT_WORKDIR = 'project'

const BuildOptions = z.object({
  workdirName: z
    .string()
    .regex(/^(?!\.{1,2}$)[^/\0]+$/, { error: 'workdirName should be a valid folder name' })
    .optional(),
})

/**
 * Answers on `api`, as the hosted runtime would. `control` is our channel beside it (see ControlMessage), or
 * null for a client that knows nothing of it. One container at a time; after its teardown the next can be built.
 */
export function serve(
  api: MessagePort,
  makeHost: (options: MakeHostOptions) => Promise<Host>,
  control: MessagePort | null,
): void {
  const tell = (message: ControlMessage): void => control?.postMessage(message)
  let taken = false

  const build = async (options: unknown): Promise<WireInstance> => {
    const { workdirName = DEFAULT_WORKDIR } = checked(BuildOptions, options ?? {}, 'boot')
    if (taken) throw new Error('Only a single WebContainer instance can be booted')
    taken = true
    try {
      const host = await makeHost({
        workdirName,
        onProgress: (progress) => tell({ type: 'progress', progress: { ...progress } }),
      })
      const instance = new WireInstance(host, () => {
        taken = false
        tell({ type: 'torn-down' })
      })
      tell({ type: 'ready', kind: host.kind, fidelity: host.fidelity })
      return Comlink.proxy(instance)
    } catch (error) {
      taken = false
      const message = error instanceof Error ? error.message : String(error)
      tell({
        type: 'boot-failed',
        code: error instanceof SightlineError ? error.code : 'BOOT_FAILED',
        message,
      })
      throw error
    }
  }

  Comlink.expose({ build }, api)
}
