/** The hosts that the CLI can boot. Each is loaded only when it is asked for. */
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { peerDependencies } from '../../package.json'
import { SightlineError } from '../contract/errors.ts'
import { sandboxOver } from '../execution/direct.ts'
import type { Sandbox } from '../execution/sandbox.ts'
import type { OptionSpec } from './command.ts'
import { copyIn, emptyWorkspace, type FolderEntry } from './mountFolder.ts'

/** Says what is being done, in words for a person. */
export type Progress = (text: string) => void

export type CliHost = 'linux' | 'bash'

/** A booted host. Whoever calls `teardown` on the sandbox ends it. */
export interface Machine {
  readonly sandbox: Sandbox
  /** Leaves exactly these entries in the workspace; what was there before is removed first. */
  fill(entries: readonly FolderEntry[]): Promise<void>
}

/** Name of the workspace's folder below /home. */
const WORKDIR_NAME = 'project'

const HOSTS: Readonly<Record<CliHost, (progress: Progress) => Promise<Machine>>> = {
  linux: openLinux,
  bash: openBash,
}

export const HOST_NAMES = Object.keys(HOSTS)

export const HOST_OPTION: OptionSpec = {
  type: 'string',
  value: HOST_NAMES.join('|'),
  help: 'what runs the command; default linux',
}

function isHost(name: string): name is CliHost {
  return Object.hasOwn(HOSTS, name)
}

/** @throws SightlineError HOST_UNKNOWN, with the names there are */
export function hostNamed(name = 'linux'): CliHost {
  if (isHost(name)) return name
  throw new SightlineError('HOST_UNKNOWN', `There is no host '${name}'. Hosts: ${HOST_NAMES.join(', ')}.`)
}

/** Boots a host in this process. */
export function openMachine(host: CliHost, progress: Progress): Promise<Machine> {
  return HOSTS[host](progress)
}

async function openBash(): Promise<Machine> {
  const [{ createBashHost }, { nodeWorkers }] = await Promise.all([
    import('../execution/hosts/bash/host.ts'),
    import('../execution/hosts/bash/node.ts'),
  ]).catch((cause: unknown) => {
    throw isAbsentPackage(cause) ? engineMissing(cause) : cause
  })
  const startWorker = nodeWorkers(new URL('./bash-interpreter.js', import.meta.url))
  const sandbox = sandboxOver(createBashHost({ startWorker, workdirName: WORKDIR_NAME }))
  return {
    sandbox,
    async fill(entries) {
      await emptyWorkspace(sandbox)
      await copyIn(sandbox, entries)
    },
  }
}

/** Who installs the package for its library installs no engine; in a checkout there always is one. */
function engineMissing(cause: unknown): SightlineError {
  const wanted = `just-bash@${peerDependencies['just-bash']}`
  return new SightlineError(
    'BOOT_FAILED',
    `The bash host needs the package just-bash, which is not installed. Run: npm install ${wanted}`,
    { cause },
  )
}

function isAbsentPackage(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
}

async function openLinux(progress: Progress): Promise<Machine> {
  const dir = await imageFolder(progress)
  const [{ createLinuxHost }, { loadImageFromDir }] = await Promise.all([
    import('../execution/hosts/linux/host.ts'),
    import('../execution/hosts/linux/node.ts'),
  ])
  const image = await loadImageFromDir(dir)
  const host = await createLinuxHost({ image, workdirName: WORKDIR_NAME })
  const sandbox = sandboxOver(host)
  return {
    sandbox,
    async fill(entries) {
      await emptyWorkspace(sandbox)
      host.files.importEntries(entries)
      // What was put into a folder changed its time; once more, the deepest first.
      host.files.importEntries(entries.filter(({ type }) => type === 'directory').toReversed())
    },
  }
}

const imageScript = z.object({ ensureImage: z.custom<EnsureImage>((value) => typeof value === 'function') })
const builtImage = z.object({ dir: z.string() })
type EnsureImage = (options: { onProgress: Progress }) => Promise<unknown>

/**
 * The folder of the image, which is built first where it is not in the cache.
 * @throws SightlineError IMAGE_MISSING in an installed package, IMAGE_BUILD_FAILED with the reason
 */
async function imageFolder(progress: Progress): Promise<string> {
  const script = new URL('../scripts/image.js', import.meta.url)
  if (!existsSync(script)) {
    throw new SightlineError(
      'IMAGE_MISSING',
      'The installed package has no Linux image, and nothing to build one with. Run this in a clone of Sightline’s repository (npm run image builds it there), or use the other host: --host bash',
    )
  }
  try {
    const { ensureImage } = imageScript.parse(await import(/* @vite-ignore */ script.href))
    return builtImage.parse(await ensureImage({ onProgress: progress })).dir
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SightlineError(
      'IMAGE_BUILD_FAILED',
      `${reason} Mend that and run: npm run image, or use the other host: --host bash`,
      { cause },
    )
  }
}
