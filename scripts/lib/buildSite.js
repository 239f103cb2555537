/** Builds the page to `dist/`: a static folder with the Linux image in it. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyImage } from './imagePlugin.js'
import { ROOT } from './root.js'

const INPUTS = [
  'src',
  'headless',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/lib',
]
const DIST = join(ROOT, 'dist')
const RECORD = join(DIST, 'build.json')

/** @param {string} path @returns {string[]} files at or below it, sorted */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/**
 * @param {string | null} imageDir
 * @param {string | null} reason
 * @returns {string} a hash of everything the build is made from
 */
function hashInputs(imageDir, reason) {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesBelow(join(ROOT, input)))) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  hash.update(imageDir === null ? `no image: ${reason}` : basename(imageDir))
  return hash.digest('hex')
}

/** @param {string} inputs */
function isBuiltFrom(inputs) {
  if (!existsSync(RECORD) || !existsSync(join(DIST, 'image/index.json'))) return false
  return JSON.parse(readFileSync(RECORD, 'utf8')).inputs === inputs
}

/** Whoever asks for the build: a test runner has set NODE_ENV, and React would come with its checks for developers. */
async function buildForProduction() {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const { build } = await import('vite')
    await build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/**
 * Builds, unless the last build was made from the same inputs.
 * @param {{ imageDir: string | null, reason?: string | null, force?: boolean }} options `reason`: why there is no image
 * @returns {Promise<boolean>} whether anything was built
 */
export async function buildSite({ imageDir, reason = null, force = false }) {
  const inputs = hashInputs(imageDir, reason)
  if (!force && isBuiltFrom(inputs)) return false
  rmSync(RECORD, { force: true })
  await buildForProduction()
  copyImage({ outDir: DIST, imageDir, reason })
  writeFileSync(RECORD, `${JSON.stringify({ inputs })}\n`)
  return true
}
