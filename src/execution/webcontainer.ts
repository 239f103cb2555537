/** Boots a host of ours behind the unmodified `@webcontainer/api` and gives it as a Sandbox. Page only. */
import { WebContainer } from '@webcontainer/api'
import { SightlineError } from '../contract/errors.ts'
import { sandboxOver } from './direct.ts'
import type { BootProgress } from './hosts/host.ts'
import type { ControlMessage } from './hosts/protocol/messages.ts'
import { RemoteHost } from './remoteHost.ts'
import type { Sandbox } from './sandbox.ts'
import { type OurHost, SandboxWorker } from './sandboxWorker.ts'

/** A boot may take long, but not be silent for longer than this. */
const ANSWER_LIMIT_MS = 20_000
/** A teardown ends by itself; a worker that never confirms it must not hold the page. */
const TEARDOWN_LIMIT_MS = 5_000
const REASON_LAG_MS = 500

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export interface WebContainerBootOptions {
  readonly host: OurHost
  /** Name of the workspace folder below /home; the host's own where none is given. */
  readonly workdirName?: string
  readonly onProgress?: (progress: BootProgress) => void
  /** Aborting gives up waiting; the page then has to be reloaded to boot again. */
  readonly signal?: AbortSignal
  readonly answerLimitMs?: number
  /** Called when the sandbox is being shut down. */
  readonly onTeardown?: () => void
}

/** Outlives a hot reload of this module, as the client's connection to it does. */
let worker: SandboxWorker | null = import.meta.hot?.data.worker ?? null
import.meta.hot?.dispose((data) => {
  data.worker = worker
})

type Of<T extends ControlMessage['type']> = Extract<ControlMessage, { type: T }>
const isReady = (message: ControlMessage): message is Of<'ready'> => message.type === 'ready'
const isTornDown = (message: ControlMessage): message is Of<'torn-down'> => message.type === 'torn-down'

function workerFor(host: OurHost): SandboxWorker {
  worker ??= new SandboxWorker(host)
  if (worker.kind === host) return worker
  throw new SightlineError(
    'BOOT_FAILED',
    `This page is connected to the ${worker.kind} host and stays so. To use ${host}, load it with ?host=${host}.`,
  )
}

function silence(limitMs: number): SightlineError {
  const isolation = window.crossOriginIsolated
    ? ''
    : ' The page is not cross-origin isolated: its server does not send the headers of the file _headers.'
  return new SightlineError(
    'BOOT_TIMEOUT',
    `The sandbox gave no sign for ${limitMs / 1000} seconds.${isolation} Reload the page, or load it with ?host=bash.`,
  )
}

/** Rejects when the boot is given up: no sign of life, a failure with a reason, the caller's abort. */
function giveUp(
  from: SandboxWorker,
  options: WebContainerBootOptions,
): { failed: Promise<never>; end(): void } {
  const limitMs = options.answerLimitMs ?? ANSWER_LIMIT_MS
  let end = (): void => {}
  const failed = new Promise<never>((_resolve, reject) => {
    let timer = setTimeout(() => reject(silence(limitMs)), limitMs)
    const onAbort = (): void =>
      reject(new SightlineError('BOOT_FAILED', 'Starting the sandbox was cancelled.'))
    const stop = from.listen((message) => {
      clearTimeout(timer)
      timer = setTimeout(() => reject(silence(limitMs)), limitMs)
      if (message.type === 'progress') options.onProgress?.(message.progress)
      if (message.type === 'boot-failed') reject(new SightlineError(message.code, message.message))
    })
    if (options.signal?.aborted === true) onAbort()
    options.signal?.addEventListener('abort', onAbort, { once: true })
    end = () => {
      clearTimeout(timer)
      stop()
      options.signal?.removeEventListener('abort', onAbort)
    }
  })
  return { failed, end }
}

async function bootClient(workdirName: string | undefined): Promise<WebContainer> {
  try {
    return await WebContainer.boot({
      coep: window.crossOriginIsolated ? 'require-corp' : 'none',
      workdirName,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new SightlineError('BOOT_FAILED', message, { cause: error })
  }
}

/** Shuts the client's container down and waits until the worker has said so. */
async function tearDown(client: WebContainer, from: SandboxWorker): Promise<void> {
  const done = from.next(isTornDown)
  client.teardown()
  await Promise.race([done, pause(TEARDOWN_LIMIT_MS)])
}

/**
 * Boots the host in its worker. One at a time; after `teardown` it can be booted again, but a page can only
 * ever boot one kind of host. Rejects with BOOT_TIMEOUT, BOOT_FAILED, SANDBOX_GONE or the host's own code.
 */
export async function bootWebContainer(options: WebContainerBootOptions): Promise<Sandbox> {
  const from = workerFor(options.host)
  globalThis.WEBCONTAINER_API_IFRAME_URL ??= window.location.origin
  const { failed, end } = giveUp(from, options)
  try {
    const ready = from.next(isReady)
    ready.catch(() => {})
    const booting = bootClient(options.workdirName).catch(async (error: unknown) => {
      // The reason with its code comes on the control channel, which may be a moment behind.
      await Promise.race([failed, pause(REASON_LAG_MS)])
      throw error
    })
    booting.catch(() => {})
    from.offer()
    const [client, { kind, fidelity }] = await Promise.race([
      Promise.all([booting, ready]),
      failed,
      from.lost,
    ])
    return sandboxOver(
      new RemoteHost({
        client,
        kind,
        fidelity,
        lost: from.lost,
        teardown: () => {
          options.onTeardown?.()
          return tearDown(client, from)
        },
      }),
    )
  } finally {
    end()
  }
}
