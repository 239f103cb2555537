/**
 * `npm start`: installs, builds the Linux image once, builds the page, serves it on loopback. Plain Node, since
 * nothing is installed yet; what needs packages is imported after they are there.
 */
import { ensurePackages } from './lib/packages.js'

try {
  await ensurePackages()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
const { ensureImageOrSayWhy } = await import('./lib/imageCache.js')
const { buildSite } = await import('./lib/buildSite.js')
const { serveUntilStopped } = await import('./serve.js')

const { dir, reason } = await ensureImageOrSayWhy()
const startedAt = Date.now()
if (await buildSite({ imageDir: dir, reason })) {
  process.stdout.write(`Page built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
}
await serveUntilStopped(process.env.PORT === undefined ? undefined : Number(process.env.PORT))
process.exit(0)
