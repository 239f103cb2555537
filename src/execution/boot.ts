/**
 * Which host the page boots, and what to do when it can't. The vendor's client connects to one host for the
 * life of the page, so another one is a reload, with the wish in the address: `?host=bash`.
 */
import { ERROR_CODES, type ErrorCode, SightlineError } from '../contract/errors.ts'
import type { BootProgress, HostKind } from './hosts/host.ts'
import type { Sandbox } from './sandbox.ts'
import type { OurHost } from './sandboxWorker.ts'
import { bootWebContainer } from './webcontainer.ts'

const HOST_PARAMETER = 'host'
const REASON_PARAMETER = 'fell-back'
const DEFAULT_HOST: OurHost = 'linux'

export interface HostWish {
  readonly host: OurHost
  /** Why an earlier load of the page gave up on another host, where it did. */
  readonly fellBack: ErrorCode | null
}

export interface BootOptions {
  readonly host: HostKind
  /** Name of the workspace folder below /home; the host's own where none is given. */
  readonly workdirName?: string
  readonly onProgress?: (progress: BootProgress) => void
  readonly signal?: AbortSignal
}

interface Booted {
  readonly host: HostKind
  readonly sandbox: Promise<Sandbox>
}

/** A hot reload keeps the container: it lives in its worker, not in this module. */
let booted: Booted | null = import.meta.hot?.data.booted ?? null
import.meta.hot?.dispose((data) => {
  data.booted = booted
})

function isErrorCode(value: string | null): value is ErrorCode {
  return value !== null && value in ERROR_CODES
}

/** What the address asks for: `linux` where it asks for nothing. Rejects a name that is no host (HOST_UNKNOWN). */
export function hostWish(address: string): HostWish {
  const { searchParams } = new URL(address)
  const host = searchParams.get(HOST_PARAMETER) ?? DEFAULT_HOST
  const reason = searchParams.get(REASON_PARAMETER)
  return { host: ourHost(host), fellBack: isErrorCode(reason) ? reason : null }
}

function ourHost(name: string): OurHost {
  if (name === 'linux' || name === 'bash') return name
  throw new SightlineError('HOST_UNKNOWN', `There is no host '${name}' here. Hosts: linux, bash.`)
}

/**
 * The address that falls back to `host` because of `reason`, or null where this load is itself a fall back or
 * already on that host: falling back happens once, so it never loops.
 */
export function fallBackAddress(address: string, host: OurHost, reason: ErrorCode): string | null {
  const url = new URL(address)
  if (url.searchParams.has(REASON_PARAMETER)) return null
  if ((url.searchParams.get(HOST_PARAMETER) ?? DEFAULT_HOST) === host) return null
  url.searchParams.set(HOST_PARAMETER, host)
  url.searchParams.set(REASON_PARAMETER, reason)
  return url.href
}

/** Reloads the page on another host. False, and nothing happens, where that was already tried. */
export function fallBackTo(host: OurHost, reason: ErrorCode): boolean {
  const address = fallBackAddress(window.location.href, host, reason)
  if (address === null) return false
  window.location.replace(address)
  return true
}

/**
 * Boots the sandbox, or gives the one that is already there. Rejects with a SightlineError: BOOT_TIMEOUT,
 * BOOT_FAILED, IMAGE_MISSING, HOST_UNKNOWN or SANDBOX_GONE.
 */
export function bootSandbox({ host, ...options }: BootOptions): Promise<Sandbox> {
  if (booted?.host === host) return booted.sandbox
  const forget = (): void => {
    booted = null
  }
  const sandbox = startSandbox(host, options, forget)
  booted = { host, sandbox }
  sandbox.catch(forget)
  return sandbox
}

async function startSandbox(
  host: HostKind,
  options: Omit<BootOptions, 'host'>,
  onTeardown: () => void,
): Promise<Sandbox> {
  return bootWebContainer({ ...options, host: ourHost(host), onTeardown })
}
