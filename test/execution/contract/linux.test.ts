import { findImage } from '../../../scripts/image.js'
import { sandboxOver } from '../../../src/execution/direct.ts'
import { createLinuxHost } from '../../../src/execution/hosts/linux/host.ts'
import { loadImageFromDir } from '../../../src/execution/hosts/linux/node.ts'
import { contractSuite } from './suite.ts'

/** `npm test` has built it before; a test that built it would hide how long that takes. */
const found = findImage()

contractSuite({
  name: 'linux host in Node, driven directly',
  host: 'linux',
  fidelity: 'exact',
  boot: async () => {
    const image = await found
    if (image === null) throw new Error('The Linux image is not there. Build it with `npm run image`.')
    const files = await loadImageFromDir(image.dir)
    return sandboxOver(await createLinuxHost({ image: files, workdirName: 'project' }))
  },
})
