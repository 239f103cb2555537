/** For vite.config.ts: gives just-bash's browser bundle what it still takes from Node, and nobody else. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const bashShims: Plugin = {
  name: 'sightline-bash-shims',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source !== 'node:zlib' || importer?.includes('/node_modules/just-bash/') !== true) return null
    return fileURLToPath(new URL('./zlib.ts', import.meta.url))
  },
}

/** Packages of the page's workers: found at start, so that the first boot does not reload the page. */
export const WORKER_DEPENDENCIES: readonly string[] = [
  '@webcontainer/api',
  'buffer/',
  'comlink',
  'fflate',
  'just-bash/browser',
  'magic-bytes.js',
  'v86',
  'zod',
]
