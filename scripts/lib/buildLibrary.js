/**
 * Builds the library to `dist-lib/`: presentation as one module for Node, pages and workers, with the few packages
 * it uses inside, and the types of what it exports. Whoever installs it installs nothing else.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
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
  return isCurrent(join(root, 'dist-lib', ENTRY), [...sources, import.meta.filename])
}

/** @param {string} root the repository */
export async function buildLibrary(root) {
  const { build } = await import('vite')
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
    for (const [name, text] of await declarations(root)) {
      const path = join(temporary, 'types', name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  })
  removeLeftovers(outDir, names, 0)
}

/**
 * The declarations that the face needs, and no others.
 * @param {string} root
 * @returns {Promise<Map<string, string>>} text by path, relative to `src`
 * @throws {Error} where one of them imports a package: who installs the library would not have it
 */
async function declarations(root) {
  const { default: ts } = await import('typescript')
  const src = join(root, 'src')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([join(src, `${FACE}.ts`)], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: src,
    outDir: src,
    types: [],
  })
  /** @type {Map<string, string>} */
  const emitted = new Map()
  program.emit(undefined, (path, text) => emitted.set(relative(src, path), text), undefined, true)
  /** @type {Map<string, string>} */
  const needed = new Map()
  /** @param {string} name */
  const need = (name) => {
    const text = emitted.get(name)
    if (needed.has(name)) return
    if (text === undefined) throw new Error(`The library needs the types of ${name}, which has none.`)
    const imports = ts.preProcessFile(text, true, true).importedFiles
    let rewritten = text
    // From the last on, so that the places of those before stay true.
    for (const { fileName, pos } of imports.toReversed()) {
      if (!fileName.startsWith('.')) {
        throw new Error(`The types of the library may not need a package: ${name} imports '${fileName}'.`)
      }
      const own = fileName.replace(/\.ts$/, '.js')
      // `pos` is that of the quote.
      rewritten = rewritten.slice(0, pos + 1) + own + rewritten.slice(pos + 1 + fileName.length)
    }
    needed.set(name, rewritten)
    for (const { fileName } of imports) {
      need(posix.join(posix.dirname(name), fileName.replace(/\.ts$/, '.d.ts')))
    }
  }
  need(`${FACE}.d.ts`)
  return needed
}
