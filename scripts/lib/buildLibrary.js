/**
 * Builds the library to `dist-lib/`: presentation as one module for Node, pages and workers, with the few packages
 * it uses inside, and the types of what it exports. Whoever installs it installs nothing else.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildInto, isCurrent, removeLeftovers } from './outputFolder.js'

const SOURCES = ['capture.ts', 'presentation']
const ENTRY = 'presentation.js'
/** The library's face, and its declarations below `dist-lib/types`. */
const FACE = 'presentation/index'

/**
 * @param {string} root the repository
 * @returns {boolean} whether the built library is there and not older than its sources
 */
export function libraryIsCurrent(root) {
  const sources = [...SOURCES.map((name) => join(root, 'src', name)), join(root, 'package.json')]
  return isCurrent(join(root, 'dist-lib', ENTRY), sources)
}

/** @param {string} root the repository */
export async function buildLibrary(root) {
  const { build } = await import('vite')
  const { declarationsOf } = await import('./declarations.js')
  const outDir = join(root, 'dist-lib')
  const names = await buildInto(outDir, ENTRY, async (temporary) => {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: {
        lib: { entry: join(root, `src/${FACE}.ts`), formats: ['es'], fileName: () => ENTRY },
        outDir: temporary,
        target: 'es2023',
        minify: false,
        copyPublicDir: false,
        license: { fileName: 'licences.md' },
      },
    })
    for (const [name, text] of declarationsOf(root, FACE)) {
      const path = join(temporary, 'types', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  })
  removeLeftovers(outDir, names, 0)
}
