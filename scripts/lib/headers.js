/**
 * Reads `public/_headers`: the one place where response headers are written down. Static hosts read the
 * built copy; our own servers go through this file.
 */
import { readFileSync } from 'node:fs'

/**
 * @typedef {{ pattern: string, headers: Array<[string, string]> }} HeaderBlock
 */

/**
 * Parses the text of a `_headers` file. Throws with the line's number where a line is neither a path, a
 * header, a comment nor empty.
 * @param {string} text
 * @returns {HeaderBlock[]}
 */
export function parseHeaders(text) {
  /** @type {HeaderBlock[]} */
  const blocks = []
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const block = blocks.at(-1)
    if (!/^\s/.test(line) && content.startsWith('/')) {
      blocks.push({ pattern: content, headers: [] })
    } else if (/^\s/.test(line) && block && /^[\w-]+:/.test(content)) {
      const colon = content.indexOf(':')
      block.headers.push([content.slice(0, colon), content.slice(colon + 1).trim()])
    } else {
      throw new Error(`_headers line ${index + 1} is not a path, a header or a comment: ${content}`)
    }
  }
  return blocks
}

/**
 * @param {string} path path of the file, from the folder that holds `_headers`
 * @returns {HeaderBlock[]}
 */
export function readHeaders(path) {
  return parseHeaders(readFileSync(path, 'utf8'))
}

/**
 * The headers of one response. Every block that matches counts; a later one replaces an earlier one's header.
 * @param {HeaderBlock[]} blocks
 * @param {string} pathname URL path from the site's own root, such as `/assets/a.js`
 * @returns {Record<string, string>}
 */
export function headersFor(blocks, pathname) {
  /** @type {Record<string, string>} */
  const result = {}
  for (const { pattern, headers } of blocks) {
    if (!matches(pattern, pathname)) continue
    for (const [name, value] of headers) result[name] = value
  }
  return result
}

/**
 * @param {string} pattern exact, or with `*` at its end for everything that begins so
 * @param {string} pathname
 */
function matches(pattern, pathname) {
  return pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern
}
