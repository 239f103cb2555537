/** `node scripts/serve.js [PORT]`: serves what `npm run build` made, on loopback, until Ctrl-C. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/root.js'
import { serveFolder } from './lib/serveFolder.js'

const DEFAULT_PORT = 4173

/**
 * Serves `dist/` and prints its address as the last line. Resolves once Ctrl-C (or TERM) has closed it.
 * @param {number} [port] the first to try
 */
export async function serveUntilStopped(port = DEFAULT_PORT) {
  const server = await serveFolder({ dir: join(ROOT, 'dist'), port })
  process.stdout.write(
    `\nSightline is ready. Open this address in a browser; Ctrl-C stops it.\n\n  ${server.url}\n`,
  )
  await new Promise((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  await server.close()
}

if (process.argv[1] === import.meta.filename) {
  if (!existsSync(join(ROOT, 'dist/index.html'))) {
    process.stderr.write('There is no build to serve. Run: npm run build\n')
    process.exit(1)
  }
  await serveUntilStopped(process.argv[2] === undefined ? undefined : Number(process.argv[2]))
}
