/** `npm run build`: the page as a static folder, `dist/`, for any host and any sub-path. */
import { buildSite } from './lib/buildSite.js'
import { ensureImageOrSayWhy } from './lib/imageCache.js'

const { dir, reason } = await ensureImageOrSayWhy()
await buildSite({ imageDir: dir, reason, force: true })
process.stdout.write(`dist/ is built${dir === null ? ', without a Linux image' : ''}\n`)
