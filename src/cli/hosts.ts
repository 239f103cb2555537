/** The hosts that the CLI can boot. Each is loaded only when it is asked for. */
import { SightlineError } from '../contract/errors.ts'
import { sandboxOver } from '../execution/direct.ts'
import type { Sandbox } from '../execution/sandbox.ts'
import type { OptionSpec } from './command.ts'

/** Says what is being done, in words for a person. */
export type Progress = (text: string) => void

export type CliHost = 'linux' | 'bash'

const HOSTS: Readonly<Record<CliHost, (progress: Progress) => Promise<Sandbox>>> = {
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

/** Boots a host in this process. Whoever calls `teardown` on the sandbox ends it. */
export function openSandbox(host: CliHost, progress: Progress): Promise<Sandbox> {
  return HOSTS[host](progress)
}

async function openBash(): Promise<Sandbox> {
  const [{ createBashHost }, { nodeWorkers }] = await Promise.all([
    import('../execution/hosts/bash/host.ts'),
    import('../execution/hosts/bash/node.ts'),
  ])
  return sandboxOver(
    createBashHost({ startWorker: nodeWorkers(new URL('./bash-interpreter.js', import.meta.url)) }),
  )
}

async function openLinux(): Promise<Sandbox> {
  throw new SightlineError('IMAGE_MISSING', 'The Linux image has not been built. Run: npm run image')
}
