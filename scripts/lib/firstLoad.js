/** What a browser must have before the page can start: the scripts of the built `index.html` and all they import. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Static imports as the bundler writes them; `import(…)` comes later and does not count. */
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)(?:[^'"()]*?from)?\s*["'](\.[^"']+\.js)["']/g
const SCRIPT_IN_PAGE = /<(?:script|link)\b[^>]*(?:src|href)="([^"]+\.js)"/g

/**
 * @param {string} dist the built folder
 * @returns {{ files: string[], bytes: number, gzipBytes: number }} gzip at its usual level, file by file
 */
export function firstLoadScripts(dist) {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const waiting = [...page.matchAll(SCRIPT_IN_PAGE)].map((match) => join(dist, match[1] ?? ''))
  /** @type {Set<string>} */
  const files = new Set()
  let bytes = 0
  let gzipBytes = 0
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    files.add(file)
    const code = readFileSync(file)
    bytes += code.length
    gzipBytes += gzipSync(code).length
    for (const match of code.toString('utf8').matchAll(STATIC_IMPORT)) {
      waiting.push(join(dirname(file), match[1] ?? ''))
    }
  }
  return { files: [...files].map((file) => file.slice(dist.length + 1)).sort(), bytes, gzipBytes }
}
