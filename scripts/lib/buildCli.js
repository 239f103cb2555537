/**
 * Builds the Node program of the CLI to `dist-node/`. Its own small packages are bundled, so that it starts
 * fast; the hosts' engines stay in node_modules and are loaded only by the commands that boot one.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildInto, isCurrent, removeLeftovers } from './outputFolder.js'

/** The folders of `src` that the CLI is made of. */
const SOURCES = ['capture.ts', 'cli', 'contract', 'execution', 'presentation', 'tokens', 'workspace']
const ENTRY = 'cli.js'
/** How long files of an earlier build stay. */
const LEFTOVER_MS = 60 * 60_000
/** Programs that are started on their own: the CLI, and the thread in which the bash host interprets. */
const ENTRIES = {
  cli: 'src/cli/entry.ts',
  'bash-interpreter': 'src/execution/hosts/bash/interpreter.node.ts',
}
/** Packages that become part of the program. The engines of the hosts are not among them. */
const BUNDLED = ['zod', 'fflate', 'magic-bytes.js', 'comlink', 'gpt-tokenizer']

/**
 * @param {string} root the repository
 * @returns {boolean} whether the built program is there and not older than its sources; where there are no
 *   sources (an installed package), whether it is there
 */
export function cliIsCurrent(root) {
  const sources = [...SOURCES.map((name) => join(root, 'src', name)), join(root, 'package.json')]
  return isCurrent(join(root, 'dist-node', ENTRY), sources)
}

/** @param {string} root the repository */
export async function buildCli(root) {
  const { build } = await import('vite')
  const outDir = join(root, 'dist-node')
  const names = await buildInto(outDir, ENTRY, async (temporary) => {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: BUNDLED },
      build: {
        ssr: true,
        outDir: temporary,
        target: 'node20',
        copyPublicDir: false,
        license: { fileName: 'licences.md' },
        rolldownOptions: {
          input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
  })
  const left = removeLeftovers(outDir, names, LEFTOVER_MS)
  // They belong to a program that may still run, and to no package.
  writeFileSync(join(outDir, '.npmignore'), ['.*', ...left, ''].join('\n'))
}
