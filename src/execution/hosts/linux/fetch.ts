/** Fetches a built image: for a page or a worker. */
import { SightlineError } from '../../../contract/errors.ts'
import type { BootProgress } from '../host.ts'
import type { LinuxImage } from './image.ts'
import { parseManifest } from './manifest.ts'

/**
 * Loads the files of an image in parallel.
 * @param base URL of the folder that scripts/image.js made, ending in `/`
 * @throws SightlineError IMAGE_MISSING
 */
export async function loadImageFromUrl(
  base: string | URL,
  onProgress: (progress: BootProgress) => void = () => {},
): Promise<LinuxImage> {
  try {
    const manifest = parseManifest(await (await get(new URL('manifest.json', base))).text())
    const names = ['bios.bin', 'vgabios.bin', 'state.bin.zst', 'v86.wasm']
    const totalBytes = names.reduce((sum, name) => sum + (manifest.files[name]?.bytes ?? 0), 0)
    let loadedBytes = 0
    const load = async (name: string) => {
      const size = manifest.files[name]?.bytes ?? 0
      return readAll(await get(new URL(name, base)), size, (count) => {
        loadedBytes += count
        onProgress({
          stage: 'loading Linux',
          loadedBytes,
          totalBytes,
          fraction: Math.min(1, loadedBytes / totalBytes),
        })
      })
    }
    const [bios, vgaBios, state, wasm] = await Promise.all(names.map(load))
    if (!bios || !vgaBios || !state || !wasm) throw new Error('a file is missing')
    return { bios, vgaBios, state, wasm, memoryMb: manifest.memoryMb, vgaMemoryMb: manifest.vgaMemoryMb }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new SightlineError('IMAGE_MISSING', `The Linux image could not be loaded: ${why}.`, {
      cause: error,
    })
  }
}

async function get(url: URL): Promise<Response> {
  const response = await fetch(url)
  const name = url.pathname.split('/').at(-1)
  if (!response.ok) throw new Error(`${name} was answered with ${response.status}`)
  // A server that gives its own page for any path it does not know.
  if (response.headers.get('content-type')?.includes('text/html')) throw new Error(`there is no ${name}`)
  return response
}

/** @param size what the manifest says; the bytes must be as many */
async function readAll(
  response: Response,
  size: number,
  onBytes: (count: number) => void,
): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (at + part.value.length > size) throw new Error('a file is longer than its manifest says')
    bytes.set(part.value, at)
    at += part.value.length
    onBytes(part.value.length)
  }
  if (at !== size) throw new Error('a file is shorter than its manifest says')
  return bytes.buffer
}
