/** Folders that hold a build: whether it is older than its sources, and swapping a new one in. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @param {string} path file or folder
 * @returns {number} time of the newest change at or below it, in milliseconds
 */
function newestChange(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

/**
 * @param {string} built the file that a build writes last
 * @param {readonly string[]} sources files and folders it is made from; those that are absent are passed over
 * @returns {boolean} whether it is there and not older than any of them
 */
export function isCurrent(built, sources) {
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  return sources.filter((path) => existsSync(path)).every((path) => newestChange(path) <= builtAt)
}

/**
 * @param {string} folder
 * @returns {string[]} the files below it, relative to it
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/**
 * Builds beside the old files and swaps one by one, the entry last: a program that runs meanwhile keeps working,
 * and two builds at once do no harm.
 * @param {string} outDir
 * @param {string} entry the file that says how old the build is
 * @param {(temporary: string) => Promise<void>} build fills the folder it is given
 * @returns {Promise<string[]>} the files of the build
 */
export async function buildInto(outDir, entry, build) {
  const startedAt = new Date()
  mkdirSync(outDir, { recursive: true })
  const temporary = mkdtempSync(join(outDir, '.build-'))
  try {
    await build(temporary)
    const names = filesBelow(temporary)
    for (const name of names.filter((each) => each !== entry)) {
      mkdirSync(dirname(join(outDir, name)), { recursive: true })
      cpSync(join(temporary, name), join(outDir, name))
    }
    // The entry is as old as what it was built from: a source changed during the build makes it stale.
    utimesSync(join(temporary, entry), startedAt, startedAt)
    renameSync(join(temporary, entry), join(outDir, entry))
    return names
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Removes the files of `outDir` that earlier builds left.
 * @param {string} outDir
 * @param {readonly string[]} names files of the build that stands
 * @param {number} olderThanMs younger ones stay: a program that still runs may want them
 * @returns {string[]} files that are not of the build and stay
 */
export function removeLeftovers(outDir, names, olderThanMs) {
  const left = filesBelow(outDir).filter((name) => !names.includes(name) && !name.startsWith('.'))
  return left.filter((name) => {
    const path = join(outDir, name)
    const old = Date.now() - statSync(path).mtimeMs >= olderThanMs
    if (old) rmSync(path, { force: true })
    return !old
  })
}
