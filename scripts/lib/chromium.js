/** The Chromium that tests, benches and screenshots drive: the system's own, never a download. */
import { existsSync } from 'node:fs'
import { run } from './run.js'

/** @returns {string} path of the program */
export function chromiumPath() {
  return process.env.SIGHTLINE_CHROMIUM ?? '/usr/bin/chromium'
}

/**
 * Flags for a machine without a desktop, a sandboxing kernel or a network.
 * @type {readonly string[]}
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Installs Debian's Chromium where there is none and this may be done (root, apt-get).
 * @throws {Error} saying what to do by hand
 */
export async function ensureChromium() {
  if (existsSync(chromiumPath())) return
  const byHand = 'Install it (apt-get install chromium), or name one in SIGHTLINE_CHROMIUM.'
  if (process.env.SIGHTLINE_CHROMIUM !== undefined) {
    throw new Error(`There is no Chromium where SIGHTLINE_CHROMIUM says. ${byHand}`)
  }
  if (process.getuid?.() !== 0) throw new Error(`The tests need Chromium at ${chromiumPath()}. ${byHand}`)
  process.stdout.write('Installing Chromium from the system’s packages (about 100 MB) …\n')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
  ]) {
    const { code, output } = await run('apt-get', args, { env })
    if (code !== 0 && args[0] === 'install') {
      throw new Error(`Chromium could not be installed (apt-get: exit ${code}). ${byHand}\n${output}`)
    }
  }
}
