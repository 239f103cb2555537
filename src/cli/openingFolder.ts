/** The workspace that the page opens with, for a command that names no folder of its own. */
import { workspaceFiles } from '../workspace/workspace.ts'
import type { FolderEntry } from './mountFolder.ts'

/** The same everywhere, so that `ls -l` is. */
const MTIME_MS = Date.UTC(2026, 10, 30, 9)
const FILE_MODE = 0o644
const PROGRAM_MODE = 0o755

/** The opening files with the folders they stand in; parents come first. */
export function openingFolder(): FolderEntry[] {
  const entries = new Map<string, FolderEntry>()
  for (const { path, bytes, executable } of workspaceFiles()) {
    const names = path.split('/')
    for (let depth = 1; depth < names.length; depth++) {
      const folder = names.slice(0, depth).join('/')
      entries.set(folder, { path: folder, type: 'directory', mode: PROGRAM_MODE, mtimeMs: MTIME_MS })
    }
    const mode = executable ? PROGRAM_MODE : FILE_MODE
    entries.set(path, { path, type: 'file', bytes, mode, mtimeMs: MTIME_MS })
  }
  return [...entries.values()]
}
