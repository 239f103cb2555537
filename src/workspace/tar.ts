/** Writes a tar archive (POSIX ustar), packed with gzip. */
import { gzipSync } from 'fflate'
import type { WorkspaceFile } from './file.ts'

const BLOCK = 512
/** 14 March 2026, 06:00 UTC, for every entry: the archive must be the same each time it is made. */
const MODIFIED_S = 1_773_468_000

const encoder = new TextEncoder()
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

/** Header of one entry. `type`: `0` a file, `5` a folder. */
function header(path: string, size: number, mode: number, type: '0' | '5'): Uint8Array {
  const block = new Uint8Array(BLOCK)
  const put = (at: number, text: string) => block.set(encoder.encode(text), at)
  put(0, path)
  put(100, octal(mode, 7))
  put(108, octal(1000, 7))
  put(116, octal(1000, 7))
  put(124, octal(size, 11))
  put(136, octal(MODIFIED_S, 11))
  put(148, '        ')
  put(156, type)
  put(257, 'ustar\0' + '00')
  put(265, 'user')
  put(297, 'user')
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(148, `${octal(sum, 6)} `)
  return block
}

/** Every folder above the files, parents first. */
function foldersOf(files: readonly WorkspaceFile[]): string[] {
  const folders = new Set<string>()
  for (const { path } of files) {
    const parts = path.split('/').slice(0, -1)
    for (let depth = 1; depth <= parts.length; depth++) folders.add(`${parts.slice(0, depth).join('/')}/`)
  }
  return [...folders].sort()
}

/** Paths are at most 100 bytes, which is what the plain header holds. */
export function tarGz(files: readonly WorkspaceFile[]): Uint8Array {
  const blocks: Uint8Array[] = foldersOf(files).map((folder) => header(folder, 0, 0o755, '5'))
  for (const { path, bytes, executable } of files) {
    blocks.push(header(path, bytes.length, executable ? 0o755 : 0o644, '0'))
    const padded = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK)
    padded.set(bytes)
    blocks.push(padded)
  }
  // Two empty blocks end an archive, and GNU tar fills it up to 20.
  const length = blocks.reduce((sum, block) => sum + block.length, 0) + 2 * BLOCK
  const archive = new Uint8Array(Math.ceil(length / (20 * BLOCK)) * 20 * BLOCK)
  let at = 0
  for (const block of blocks) {
    archive.set(block, at)
    at += block.length
  }
  return gzipSync(archive, { level: 9, mtime: MODIFIED_S * 1000 })
}
