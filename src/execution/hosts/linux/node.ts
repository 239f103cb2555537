/** Reads a built image from a folder: for Node, where there is no URL to fetch it from. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SightlineError } from '../../../contract/errors.ts'
import type { LinuxImage } from './image.ts'
import { parseManifest } from './manifest.ts'

/** @param dir as `ensureImage` of scripts/image.js gives it @throws SightlineError IMAGE_MISSING */
export async function loadImageFromDir(dir: string): Promise<LinuxImage> {
  try {
    const read = async (name: string) => new Uint8Array(await readFile(join(dir, name))).buffer
    const manifest = parseManifest(await readFile(join(dir, 'manifest.json'), 'utf8'))
    const [bios, vgaBios, state, wasm] = await Promise.all(
      ['bios.bin', 'vgabios.bin', 'state.bin.zst', 'v86.wasm'].map(read),
    )
    if (!bios || !vgaBios || !state || !wasm) throw new Error('a file is missing')
    return { bios, vgaBios, state, wasm, memoryMb: manifest.memoryMb, vgaMemoryMb: manifest.vgaMemoryMb }
  } catch (error) {
    throw new SightlineError(
      'IMAGE_MISSING',
      'The Linux image is not there or cannot be read. Build it with `npm run image`.',
      { cause: error },
    )
  }
}
