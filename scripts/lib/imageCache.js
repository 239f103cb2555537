/** Where the Linux image is. `scripts/image.js` builds it and keeps it in the user's cache. */

/**
 * @returns {Promise<string | null>} the folder of the built image, or null where there is none. Nothing is built
 */
export async function findImageDir() {
  const { findImage } = await import('../image.js')
  return (await findImage())?.dir ?? null
}

/**
 * The image, built first where it is not in the cache yet, with lines of progress on stderr. Where it cannot be
 * built the reason is said, and the app works without it.
 * @returns {Promise<{ dir: string | null, reason: string | null }>}
 */
export async function ensureImageOrSayWhy() {
  try {
    const { ensureImage } = await import('../image.js')
    const { dir } = await ensureImage({ onProgress: progressLine() })
    return { dir, reason: null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`\nThe Linux image could not be built: ${reason}\n`)
    process.stderr.write(
      'The app starts on the bash host instead (a shell in JavaScript, not byte-exact).\n\n',
    )
    return { dir: null, reason }
  }
}

/**
 * Prints what is being done: over one line on a terminal, else a line when the words change.
 * @returns {(text: string) => void}
 */
function progressLine() {
  let last = ''
  return (text) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`)
    else if (text !== last) process.stderr.write(`${text}\n`)
    last = text
  }
}
