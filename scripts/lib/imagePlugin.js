/**
 * Gives the page its Linux image: in development from the user's cache, in a build as files of `dist/`.
 *
 * `image/index.json` names the current folder and its files, so that the folder can be cached for ever:
 * `{ "folder": "<key>", "files": { "state.bin.zst": <bytes>, … } }`, or `{ "folder": null, "reason": "…" }`
 * where no image was built.
 */
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

const TYPES = { '.json': 'application/json', '.wasm': 'application/wasm' }

/**
 * The files of a built image.
 * @param {string | null} imageDir
 * @returns {Map<string, string>} name to path; empty without an image
 */
function imageFiles(imageDir) {
  /** @type {Map<string, string>} */
  const files = new Map()
  if (imageDir === null || !existsSync(imageDir)) return files
  for (const name of readdirSync(imageDir)) {
    if (statSync(join(imageDir, name)).isFile()) files.set(name, join(imageDir, name))
  }
  return files
}

/**
 * @param {Map<string, string>} files
 * @param {string | null} folder
 * @param {string | null} reason why there is none
 */
function imageIndex(files, folder, reason) {
  if (folder === null || files.size === 0) {
    return {
      folder: null,
      reason: `${reason ?? 'The Linux image has not been built.'} To build it: npm run image`,
    }
  }
  const sizes = Object.fromEntries([...files].map(([name, path]) => [name, statSync(path).size]))
  return { folder, files: sizes }
}

/**
 * Writes the image and its index below `<outDir>/image/`.
 * @param {{ outDir: string, imageDir: string | null, reason?: string | null }} options `reason`: why
 *   there is no image, for whoever opens the page
 */
export function copyImage({ outDir, imageDir, reason = null }) {
  const files = imageFiles(imageDir)
  const folder = imageDir === null ? null : basename(imageDir)
  mkdirSync(join(outDir, 'image'), { recursive: true })
  for (const [name, path] of files) cpSync(path, join(outDir, 'image', String(folder), name))
  writeFileSync(join(outDir, 'image', 'index.json'), `${JSON.stringify(imageIndex(files, folder, reason))}\n`)
}

/**
 * Vite plugin for the development server and for browser tests.
 * @param {{ imageDir: () => Promise<string | null> }} options `imageDir` is asked at each request, so
 *   that an image built meanwhile is found
 * @returns {import('vite').Plugin}
 */
export function serveImage({ imageDir }) {
  return {
    name: 'sightline-image',
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const name = /^\/image\/(?:[^/]+\/)?([^/]+)$/.exec(path)?.[1]
        if (name === undefined) return next()
        const dir = await imageDir()
        const files = imageFiles(dir)
        if (path === '/image/index.json') {
          response.setHeader('Content-Type', TYPES['.json'])
          response.end(JSON.stringify(imageIndex(files, dir === null ? null : basename(dir), null)))
          return
        }
        const file = files.get(decodeURIComponent(name))
        if (file === undefined) {
          response.statusCode = 404
          response.end()
          return
        }
        const type = Object.entries(TYPES).find(([end]) => file.endsWith(end))?.[1]
        response.setHeader('Content-Type', type ?? 'application/octet-stream')
        response.setHeader('Content-Length', statSync(file).size)
        createReadStream(file).pipe(response)
      })
    },
  }
}
