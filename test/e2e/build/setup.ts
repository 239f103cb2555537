/** Builds the page before the end-to-end tests, unless it is built from these very sources. */
import { buildSite } from '../../../scripts/lib/buildSite.js'
import { findImageDir } from '../../../scripts/lib/imageCache.js'

export default async function setup(): Promise<void> {
  await buildSite({ imageDir: await findImageDir() })
}
