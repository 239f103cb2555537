/** One builder at a time: the others wait, and take over from one that died. */
import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** A holder touches its lock this often, in ms; one not touched for STALE_MS belongs to nobody. */
const TOUCH_MS = 2000
const STALE_MS = 15_000

/**
 * @template T
 * @param {string} path of the lock file
 * @param {(line: string) => void} onProgress
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onProgress, work) {
  let told = false
  while (!(await take(path))) {
    if (!told) onProgress('another process is building the image; waiting for it')
    told = true
    const info = await stat(path).catch(() => null)
    if (info && (Date.now() - info.mtimeMs > STALE_MS || !(await holderLives(path))))
      await rm(path, { force: true })
    else await sleep(500)
  }
  const ticker = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, TOUCH_MS)
  try {
    return await work()
  } finally {
    clearInterval(ticker)
    await rm(path, { force: true })
  }
}

/** Creates the lock; false when somebody has it. */
async function take(/** @type {string} */ path) {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function holderLives(/** @type {string} */ path) {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
