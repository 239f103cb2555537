/**
 * Writes a cpio archive in the `newc` form, which the kernel unpacks as its first root. Everything in it
 * belongs to root. Source: Documentation/driver-api/early-userspace/buffer-format.rst of the kernel.
 */
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

const TRAILER = 'TRAILER!!!'

/**
 * @param {readonly { dir: string, prefix: string }[]} trees folders, each put below `prefix` ('' is the root)
 * @returns {Promise<Buffer>}
 */
export async function packCpio(trees) {
  /** @type {Buffer[]} */
  const parts = []
  let inode = 0
  const add = (
    /** @type {string} */ name,
    /** @type {number} */ mode,
    /** @type {Buffer} */ body,
    seconds = 0,
  ) => {
    const nameBytes = Buffer.from(`${name}\0`)
    const fields = [++inode, mode, 0, 0, 1, seconds, body.length, 0, 0, 0, 0, nameBytes.length, 0]
    const header = Buffer.from(`070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}`)
    parts.push(header, nameBytes, padding(header.length + nameBytes.length), body, padding(body.length))
  }
  const walk = async (/** @type {string} */ dir, /** @type {string} */ prefix) => {
    for (const name of (await readdir(dir)).sort()) {
      const path = join(dir, name)
      const at = prefix === '' ? name : `${prefix}/${name}`
      const info = await lstat(path)
      const seconds = Math.max(0, Math.floor(info.mtimeMs / 1000))
      if (info.isDirectory()) {
        add(at, 0o40000 | (info.mode & 0o7777), Buffer.alloc(0), seconds)
        await walk(path, at)
      } else if (info.isSymbolicLink()) add(at, 0o120777, Buffer.from(await readlink(path)), seconds)
      else if (info.isFile()) add(at, 0o100000 | (info.mode & 0o7777), await readFile(path), seconds)
    }
  }
  for (const { dir, prefix } of trees) {
    if (prefix !== '') add(prefix, 0o40755, Buffer.alloc(0))
    await walk(dir, prefix)
  }
  add(TRAILER, 0, Buffer.alloc(0))
  return Buffer.concat(parts)
}

/** newc pads names and contents to a multiple of four bytes. */
function padding(/** @type {number} */ length) {
  return Buffer.alloc((4 - (length % 4)) % 4)
}
