#!/usr/bin/env node
/**
 * Gives the Linux image, building it when the user's cache does not have it: `node scripts/image.js`, or
 * `ensureImage` for the scripts that start, test and build. A built image is found again without any network.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withLock } from './image/lock.js'

/** @typedef {{ key: string, memoryMb: number, vgaMemoryMb: number, files: Record<string, { bytes: number, sha256: string }> }} ImageManifest */

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), 'image')

/**
 * Names an image by what it is made of: our scripts, the guest's sources, the package list, v86's version.
 * @returns {Promise<string>}
 */
export async function imageKey() {
  const hash = createHash('sha256')
  for (const entry of (await readdir(SOURCES, { recursive: true, withFileTypes: true })).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    if (!entry.isFile()) continue
    hash.update(`${entry.name}\0`)
    hash.update(await readFile(join(entry.parentPath, entry.name)))
  }
  const v86 = createRequire(import.meta.url).resolve('v86/package.json')
  hash.update(await readFile(v86))
  return hash.digest('hex').slice(0, 16)
}

/** Where built images are kept, outside the checkout. */
export function imageCache() {
  const cache = process.env.SIGHTLINE_CACHE || process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return join(cache, 'sightline', 'image')
}

/**
 * The image's folder when it is built already, else null. No network, nothing written.
 * @returns {Promise<{ dir: string, manifest: ImageManifest } | null>}
 */
export async function findImage() {
  const dir = join(imageCache(), await imageKey())
  try {
    /** @type {ImageManifest} */
    const manifest = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))
    return { dir, manifest }
  } catch {
    return null
  }
}

/**
 * @param {{ onProgress?: (line: string) => void }} [options] progress in words for a person, a line at a time
 * @returns {Promise<{ dir: string, manifest: ImageManifest }>} the folder with bios.bin, vgabios.bin,
 *   state.bin.zst, v86.wasm and manifest.json
 * @throws an error with `code: 'IMAGE_BUILD_FAILED'` and the reason in words
 */
export async function ensureImage({ onProgress = () => {} } = {}) {
  const found = await findImage()
  if (found) return found
  const { ImageBuildError } = await import('./image/fail.js')
  const key = await imageKey()
  const dir = join(imageCache(), key)
  const unfinished = `${dir}.${process.pid}`
  try {
    await mkdir(imageCache(), { recursive: true })
    return await withLock(`${dir}.lock`, onProgress, async () => {
      const meanwhile = await findImage()
      if (meanwhile) return meanwhile
      const { buildImage } = await import('./image/build.js')
      const work = `${unfinished}.work`
      await mkdir(unfinished, { recursive: true })
      await mkdir(work, { recursive: true })
      try {
        await buildImage(unfinished, work, key, onProgress)
        await rename(unfinished, dir)
      } finally {
        await rm(work, { recursive: true, force: true })
        await rm(unfinished, { recursive: true, force: true })
      }
      const built = await findImage()
      if (!built) throw new ImageBuildError('The image was built and then could not be read.')
      return built
    })
  } catch (error) {
    if (error instanceof ImageBuildError) throw error
    const why = error instanceof Error ? error.message.replaceAll(homedir(), '~') : String(error)
    throw new ImageBuildError(`The Linux image could not be built: ${why}`, { cause: error })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { dir } = await ensureImage({ onProgress: (line) => process.stderr.write(`image: ${line}\n`) })
    process.stdout.write(`${dir}\n`)
  } catch (error) {
    process.stderr.write(`image: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
