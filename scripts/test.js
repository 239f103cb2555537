/**
 * `npm test`: everything that must hold, from a fresh clone. The last line is `N passed, N failed`, over the tests
 * and over each check; what could not run because something before it broke counts as failed.
 */
import { ensurePackages } from './lib/packages.js'

/** @typedef {{ passed: number, failed: number, notes?: string[] }} Outcome */

const total = { passed: 0, failed: 0 }

/**
 * Runs one check, says how it went and how long it took, and counts it. Never throws.
 * @param {string} name
 * @param {() => Promise<Outcome | void>} body counts one where it gives no count; failing is throwing
 */
async function check(name, body) {
  const startedAt = Date.now()
  /** @type {Outcome} */
  let outcome
  try {
    outcome = (await body()) ?? { passed: 1, failed: 0 }
  } catch (error) {
    outcome = { passed: 0, failed: 1, notes: [error instanceof Error ? error.message : String(error)] }
  }
  total.passed += outcome.passed
  total.failed += outcome.failed
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  const counts =
    outcome.passed + outcome.failed === 1 ? '' : ` · ${outcome.passed} passed, ${outcome.failed} failed`
  process.stdout.write(`${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${name} · ${seconds} s${counts}\n`)
  for (const note of outcome.notes ?? []) process.stdout.write(`${note.replace(/^/gm, '       ')}\n`)
}

/** @param {{ code: number, output: string }} result */
function mustSucceed({ code, output }) {
  if (code !== 0) throw new Error(output.trim() || `exit code ${code}`)
}

async function everything() {
  const { ROOT } = await import('./lib/root.js')
  const { run, runPackage } = await import('./lib/run.js')
  const { runTests } = await import('./lib/vitest.js')
  const { ensureChromium } = await import('./lib/chromium.js')
  const { ensureImageOrSayWhy, findImageDir } = await import('./lib/imageCache.js')
  const { buildCli, cliIsCurrent } = await import('./lib/buildCli.js')
  const { buildLibrary, libraryIsCurrent } = await import('./lib/buildLibrary.js')
  const { buildSite } = await import('./lib/buildSite.js')

  const script = (/** @type {string[]} */ ...args) => run(process.execPath, args)
  await Promise.all([
    check('types', async () => mustSucceed(await runPackage('typescript/bin/tsc', ['--noEmit']))),
    check('lint', async () =>
      mustSucceed(await runPackage('@biomejs/biome/bin/biome', ['check', '--colors=off', '.'])),
    ),
    check('boundaries', async () => mustSucceed(await script('scripts/checks/boundaries.js'))),
  ])
  await check('boundaries: planted violations are caught', async () =>
    mustSucceed(await script('scripts/checks/boundaries.js', '--planted')),
  )
  await check('Linux image', async () => {
    const { reason } = await ensureImageOrSayWhy()
    if (reason !== null) throw new Error(reason)
  })
  await check('Chromium', ensureChromium)
  await check('build of the CLI', async () => {
    if (!cliIsCurrent(ROOT)) await buildCli(ROOT)
  })
  await check('build of the library', async () => {
    if (!libraryIsCurrent(ROOT)) await buildLibrary(ROOT)
  })
  await check('build of the page', async () => {
    await buildSite({ imageDir: await findImageDir(), force: true })
  })
  await check('unit and property tests', () => runTests('unit'))
  await check('tests in Chromium', () => runTests('browser'))
  await check('end-to-end tests', () => runTests('e2e'))
}

try {
  await ensurePackages()
  await everything()
} catch (error) {
  total.failed++
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
