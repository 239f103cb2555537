/** The packages of package-lock.json. Plain Node: this runs before there are any. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.js'
import { run } from './run.js'

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }>} */
function lockedPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

/**
 * @returns {boolean} whether node_modules holds exactly what the lock file names. npm writes down what it
 *   installed; optional packages are those of other systems and may be absent.
 */
export function packagesAreCurrent() {
  const installed = join(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(installed)) return false
  const have = lockedPackages(installed)
  const want = lockedPackages(join(ROOT, 'package-lock.json'))
  return Object.entries(want).every(
    ([path, { version, optional }]) =>
      path === '' || optional === true || (have[path]?.version === version && existsSync(join(ROOT, path))),
  )
}

/**
 * Installs the packages where they are not there yet.
 * @throws {Error} with npm's own words where that fails
 */
export async function ensurePackages() {
  if (packagesAreCurrent()) return
  process.stdout.write('Installing packages (npm ci) …\n')
  const startedAt = Date.now()
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci failed (exit ${code}):\n${output}`)
  process.stdout.write(`Packages installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`)
}
