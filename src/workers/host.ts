/** Entry of the worker that is a sandbox: builds a host when asked and speaks the protocol on its port. */
import { z } from 'zod'
import { SightlineError } from '../contract/errors.ts'
import type { Host } from '../execution/hosts/host.ts'
import { WorkerStart } from '../execution/hosts/protocol/messages.ts'
import { type MakeHostOptions, serve } from '../execution/hosts/protocol/serve.ts'

/** `image/index.json`, as the build writes it. */
const ImageIndex = z.union([
  z.object({ folder: z.string() }),
  z.object({ folder: z.null(), reason: z.string() }),
])

/** The folder of the Linux image that this site has. */
async function imageFolder(base: string): Promise<URL> {
  let index: z.infer<typeof ImageIndex>
  try {
    const response = await fetch(new URL('image/index.json', base))
    index = ImageIndex.parse(await response.json())
  } catch (cause) {
    const message = 'This site has no Linux image. Build it with `npm run image`, or use ?host=bash.'
    throw new SightlineError('IMAGE_MISSING', message, { cause })
  }
  if (index.folder === null) throw new SightlineError('IMAGE_MISSING', index.reason)
  return new URL(`image/${index.folder}/`, base)
}

/** Each host's engine is loaded only where it is the one. */
async function makeBash({ workdirName, onProgress }: MakeHostOptions): Promise<Host> {
  onProgress({ stage: 'starting the shell', fraction: null })
  const [{ createBashHost }, { browserWorkers }] = await Promise.all([
    import('../execution/hosts/bash/host.ts'),
    import('../execution/hosts/bash/browser.ts'),
  ])
  return createBashHost({ startWorker: browserWorkers, workdirName })
}

async function makeLinux(base: string, { workdirName, onProgress }: MakeHostOptions): Promise<Host> {
  onProgress({ stage: 'loading Linux', fraction: 0 })
  const [{ createLinuxHost }, { loadImageFromUrl }] = await Promise.all([
    import('../execution/hosts/linux/host.ts'),
    import('../execution/hosts/linux/fetch.ts'),
  ])
  const image = await loadImageFromUrl(await imageFolder(base), onProgress)
  return createLinuxHost({ image, workdirName, onProgress, warmUp: true })
}

async function makeHost({ host, base }: WorkerStart, options: MakeHostOptions): Promise<Host> {
  if (host === 'bash') return makeBash(options)
  try {
    return await makeLinux(base, options)
  } catch (error) {
    const noImage = error instanceof SightlineError && error.code === 'IMAGE_MISSING'
    if (host === 'best' && noImage) return makeBash(options)
    throw error
  }
}

addEventListener(
  'message',
  (event: MessageEvent<unknown>) => {
    const start = WorkerStart.parse(event.data)
    serve(start.api, (options) => makeHost(start, options), start.control)
  },
  { once: true },
)
