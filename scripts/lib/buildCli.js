/**
 * Builds the Node program of the CLI to `dist-node/`. Its own small packages are bundled, so that it starts
 * fast; the hosts' engines stay in node_modules and are loaded only by the commands that boot one.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'

/** The folders of `src` that the CLI is made of. */
const SOURCES = ['capture.ts', 'cli', 'contract', 'execution', 'presentation']
const ENTRY = 'cli.js'
/** How long files of an earlier build stay. */
const LEFTOVER_MS = 60 * 60_000
/** Programs that are started on their own: the CLI, and the thread in which the bash host interprets. */
const ENTRIES = {
  cli: 'src/cli/entry.ts',
  'bash-interpreter': 'src/execution/hosts/bash/interpreter.node.ts',
}

/**
 * @param {string} path file or folder
 * @returns {number} time of the newest change at or below it, in milliseconds
 */
function newestChange(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

/**
 * @param {string} root the repository
 * @returns {boolean} whether the built program is there and not older than its sources; where there are no
 *   sources (an installed package), whether it is there
 */
export function cliIsCurrent(root) {
  const built = join(root, 'dist-node', ENTRY)
  if (!existsSync(built)) return false
  const sources = [...SOURCES.map((name) => join(root, 'src', name)), join(root, 'package.json')]
  const builtAt = statSync(built).mtimeMs
  return sources.filter((path) => existsSync(path)).every((path) => newestChange(path) <= builtAt)
}

/**
 * Removes what earlier builds left, once no program that still runs can want it.
 * @param {string} outDir
 * @param {string[]} names files of the build that stands
 */
function removeLeftovers(outDir, names) {
  for (const entry of readdirSync(outDir, { withFileTypes: true })) {
    const path = join(outDir, entry.name)
    const old = Date.now() - statSync(path).mtimeMs > LEFTOVER_MS
    if (entry.isFile() && old && !names.includes(entry.name)) rmSync(path, { force: true })
  }
}

/**
 * Builds beside the old program and swaps file by file, the entry last: a program that runs meanwhile keeps
 * working, and two builds at once do no harm.
 * @param {string} root the repository
 */
export async function buildCli(root) {
  const { build } = await import('vite')
  const startedAt = new Date()
  const outDir = join(root, 'dist-node')
  mkdirSync(outDir, { recursive: true })
  const temporary = mkdtempSync(join(outDir, '.build-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: ['zod', 'fflate', 'magic-bytes.js', 'comlink'] },
      build: {
        ssr: true,
        outDir: temporary,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
    const names = readdirSync(temporary, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(temporary.length + 1))
    for (const name of names.filter((each) => each !== ENTRY)) {
      cpSync(join(temporary, name), join(outDir, name))
    }
    // The entry is as old as what it was built from: a source changed during the build makes it stale.
    utimesSync(join(temporary, ENTRY), startedAt, startedAt)
    renameSync(join(temporary, ENTRY), join(outDir, ENTRY))
    removeLeftovers(outDir, names)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
