/**
 * `npm run bench:survival`: for every policy, which of the lines that matter survive in real outputs, and at what
 * cost in tokens. Bundles test/bench/survival, which is TypeScript, and runs it with the same arguments.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from './lib/root.js'
import { run } from './lib/run.js'

// Inside the repository, so that the bundle finds node_modules.
const outDir = mkdtempSync(join(ROOT, 'node_modules/.sightline-survival-'))
try {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(ROOT, 'test/bench/survival/main.ts'),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  const { code } = await run(process.execPath, [join(outDir, 'main.mjs'), ...process.argv.slice(2)], {
    show: true,
    env: { SIGHTLINE_ROOT: ROOT },
  })
  process.exitCode = code
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
