/** The Chromium that tests, benches and screenshots drive: the system's own, never a download. */

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
