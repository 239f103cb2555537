/**
 * `npm run bench [-- NAME…]`: runs the benches of test/bench, all where none is named, and prints what they measure.
 * Each runs in a process of its own, one in TypeScript bundled as it would be shipped.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildSite } from './lib/buildSite.js'
import { ensureImageOrSayWhy } from './lib/imageCache.js'
import { ROOT } from './lib/root.js'
import { run } from './lib/run.js'

const FOLDER = join(ROOT, 'test/bench')
const files = readdirSync(FOLDER).filter((file) => /\.[jt]s$/.test(file))
const names = files.map((file) => file.slice(0, -3))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench '${unknown[0]}'. Benches: ${names.join(', ')}\n`)
  process.exit(2)
}

const { dir } = await ensureImageOrSayWhy()
await buildSite({ imageDir: dir })
// Inside the repository, so that a bundle finds node_modules.
const outDir = mkdtempSync(join(ROOT, 'node_modules/.sightline-bench-'))

/**
 * @param {string} name of a bench in TypeScript
 * @returns {Promise<string>} the script to run
 */
async function bundle(name) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(FOLDER, `${name}.ts`),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  return join(outDir, `${name}.mjs`)
}

let failed = false
try {
  for (const name of wanted.length > 0 ? wanted : names) {
    const script = files.includes(`${name}.js`) ? join(FOLDER, `${name}.js`) : await bundle(name)
    process.stdout.write(`\n# ${name}\n`)
    const { code } = await run(process.execPath, [script], {
      show: true,
      env: { SIGHTLINE_ROOT: ROOT, SIGHTLINE_IMAGE: dir ?? '' },
    })
    if (code !== 0) {
      failed = true
      process.stdout.write(`${name} ended with exit code ${code}\n`)
    }
  }
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
