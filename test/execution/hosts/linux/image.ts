import { findImage } from '../../../../scripts/image.js'
import type { LinuxImage } from '../../../../src/execution/hosts/linux/image.ts'
import { loadImageFromDir } from '../../../../src/execution/hosts/linux/node.ts'

/** The image that `npm test` has built before; a test that built it would hide how long that takes. */
export async function builtImage(): Promise<LinuxImage> {
  const found = await findImage()
  if (found === null) throw new Error('The Linux image is not there. Build it with `npm run image`.')
  return loadImageFromDir(found.dir)
}
