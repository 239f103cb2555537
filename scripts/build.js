/**
 * `npm run build`: the page as a static folder, `dist/`, for any host and any sub-path; the library, `dist-lib/`;
 * the CLI, `dist-node/`.
 */
import { buildCli } from './lib/buildCli.js'
import { buildLibrary } from './lib/buildLibrary.js'
import { buildSite } from './lib/buildSite.js'
import { ensureImageOrSayWhy } from './lib/imageCache.js'
import { ROOT } from './lib/root.js'

const { dir, reason } = await ensureImageOrSayWhy()
await buildSite({ imageDir: dir, reason, force: true })
process.stdout.write(`dist/ is built${dir === null ? ', without a Linux image' : ''}\n`)
await buildCli(ROOT)
await buildLibrary(ROOT)
process.stdout.write('dist-node/ and dist-lib/ are built\n')
