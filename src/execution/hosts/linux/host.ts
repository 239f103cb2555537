/** The `linux` host: a real Linux in v86, with its files outside the virtual machine. */
import { SightlineError } from '../../../contract/errors.ts'
import {
  type BootProgress,
  type Host,
  type HostProcess,
  type HostRun,
  type RunProgress,
  type RunRequest,
  SPOOL_DIR,
  type SpawnRequest,
} from '../host.ts'
import { Attachments } from './attachments.ts'
import { LinuxFiles } from './files.ts'
import { Guest } from './guest.ts'
import type { LinuxImage } from './image.ts'
import { DEFAULT_PATH, layOut, USER_HOME } from './layout.ts'
import { plainPlan, type RunContext, sessionPlan } from './plans.ts'
import { checkRunId, startRun } from './run.ts'
import { firstState, shellEnvironment } from './session.ts'
import { Shells } from './shells.ts'
import { spawnOnTerminal } from './terminal.ts'
import { DEFAULT_CAPACITY, Tree } from './tree/tree.ts'
import { startWarmUp } from './warmUp.ts'

export interface LinuxHostOptions {
  readonly image: LinuxImage
  /** Name of the workspace's folder below /home. */
  readonly workdirName: string
  /** Bytes all files together may hold; default 1 GiB. */
  readonly capacity?: number
  readonly onProgress?: (progress: BootProgress) => void
  /** For a host that a person will use for a while: makes the first commands as quick as later ones. */
  readonly warmUp?: boolean
}

/** A Host that also takes a folder with its times and permission bits. */
export interface LinuxHost extends Host {
  readonly kind: 'linux'
  readonly fidelity: 'exact'
  readonly files: LinuxFiles
}

/**
 * Boots the image.
 * @throws SightlineError BOOT_FAILED, BOOT_TIMEOUT
 */
export async function createLinuxHost(options: LinuxHostOptions): Promise<LinuxHost> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(options.workdirName)) {
    throw new SightlineError(
      'BOOT_FAILED',
      'The name of the workspace must be letters, digits, dots, hyphens.',
    )
  }
  options.onProgress?.({ stage: 'starting Linux', fraction: null })
  const tree = new Tree(options.capacity ?? DEFAULT_CAPACITY)
  const layout = layOut(tree, options.workdirName)
  const attachments = new Attachments()
  tree.special(layout.run, '.see', attachments.special)
  const guest = await Guest.boot(options.image, tree, layout)
  const environment = shellEnvironment(DEFAULT_PATH, USER_HOME)
  const first = firstState(environment, layout.workdir)
  const shells = new Shells(guest, tree, layout, environment, first)
  const files = new LinuxFiles(tree, layout)
  const context: RunContext = {
    guest,
    tree,
    layout,
    shells,
    first,
    session: first,
    collect: (pid) => attachments.collect(pid),
    forget: (pid) => attachments.forget(pid),
  }
  shells.fill()
  const stopWarmUp = options.warmUp ? startWarmUp(guest, environment) : () => {}
  let alive = true
  const demandAlive = () => {
    if (!alive) throw new SightlineError('SANDBOX_GONE', 'The sandbox was shut down. Start it again.')
  }
  const absolute = (path: string) => (path.startsWith('/') ? path : `${layout.workdir}/${path}`)
  options.onProgress?.({ stage: 'ready', fraction: 1 })

  return {
    kind: 'linux',
    fidelity: 'exact',
    workdir: layout.workdir,
    path: DEFAULT_PATH,
    files,
    async spawn(request: SpawnRequest, output: (bytes: Uint8Array | null) => void): Promise<HostProcess> {
      demandAlive()
      const cwd = absolute(request.cwd ?? layout.workdir)
      return spawnOnTerminal(guest, request, environment, cwd, output)
    },
    run(request: RunRequest, onProgress: (progress: RunProgress) => void): HostRun {
      try {
        demandAlive()
        checkRunId(request.id)
        if (layout.run.entries?.has(request.id)) {
          throw new SightlineError('RUN_FAILED', `There is a run ${request.id} already in ${SPOOL_DIR}.`)
        }
      } catch (error) {
        return { outcome: Promise.reject(error), cancel: () => {} }
      }
      const plan =
        request.mode === 'plain'
          ? plainPlan(context, request, absolute(request.cwd ?? layout.workdir))
          : sessionPlan(context, request, request.cwd === undefined ? null : absolute(request.cwd))
      return startRun(guest, plan, onProgress)
    },
    async resetSession(): Promise<void> {
      demandAlive()
      context.session = first
    },
    async teardown(): Promise<void> {
      alive = false
      stopWarmUp()
      await guest.destroy()
    },
  }
}
