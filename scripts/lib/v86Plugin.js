import { isBuiltin } from 'node:module'

const EMPTY = '\0sightline-nothing'

/**
 * v86 asks for Node's modules where it runs in Node; in a browser it never gets there. They become an empty module
 * here, rather than one that warns.
 * @type {import('vite').Plugin}
 */
export const v86WithoutNode = {
  name: 'sightline-v86',
  enforce: 'pre',
  resolveId(source, importer) {
    return isBuiltin(source) && importer?.includes('/node_modules/v86/') ? EMPTY : null
  },
  load(id) {
    return id === EMPTY ? 'export default {}' : null
  },
}
