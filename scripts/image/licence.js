import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The licences a package names in its own copyright file: the short names where the file is machine-readable
 * (Debian's copyright-format 1.0), else the well-known names that occur in its text.
 * @param {string} root where the package was unpacked
 * @param {string} name
 * @returns {Promise<string[]>} empty when it says nothing that can be read
 */
export async function licenceOf(root, name) {
  const text = await readFile(join(root, 'usr/share/doc', name, 'copyright'), 'utf8').catch(() => '')
  const short = [...text.matchAll(/^License:[ \t]*(\S.*)$/gm)].map((match) => (match[1] ?? '').trim())
  const known = [...text.matchAll(/common-licenses\/([A-Za-z]+(?:-[\d.]*\d)?)/g)].map(
    (match) => match[1] ?? '',
  )
  return [...new Set(short.length > 0 ? short : known)].sort()
}
