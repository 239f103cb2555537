/** The interpreter's thread for tests in Node, built from its sources once for each process that asks. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { nodeWorkers } from '../../../../src/execution/hosts/bash/node.ts'
import type { StartWorker } from '../../../../src/execution/hosts/bash/thread.ts'

const root = join(import.meta.dirname, '../../../..')

async function buildInterpreter(): Promise<URL> {
  const outDir = mkdtempSync(join(tmpdir(), 'sightline-interpreter-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/execution/hosts/bash/interpreter.node.ts'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'interpreter.mjs' } },
    },
  })
  return pathToFileURL(join(outDir, 'interpreter.mjs'))
}

let built: Promise<URL> | null = null

export async function testWorkers(): Promise<StartWorker> {
  built ??= buildInterpreter()
  return nodeWorkers(await built)
}
