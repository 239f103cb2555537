/** A folder of this machine, read whole, and put into the workspace of a sandbox. */
import type { Dirent } from 'node:fs'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SightlineError } from '../contract/errors.ts'
import type { Sandbox } from '../execution/sandbox.ts'

/** Something in the folder; parents come before what is in them. `path` is relative, with `/`. */
export type FolderEntry =
  | { readonly type: 'directory'; readonly path: string }
  | { readonly type: 'symlink'; readonly path: string; readonly target: string }
  | { readonly type: 'file'; readonly path: string; readonly bytes: Uint8Array; readonly executable: boolean }

const EXECUTABLE_BITS = 0o111

async function readEntry(folder: string, path: string, entry: Dirent): Promise<FolderEntry[]> {
  const full = join(folder, path)
  if (entry.isDirectory()) return [{ type: 'directory', path }, ...(await readBelow(folder, path))]
  if (entry.isSymbolicLink()) return [{ type: 'symlink', path, target: await readlink(full) }]
  // Sockets, pipes and devices have no content to copy.
  if (!entry.isFile()) return []
  const [bytes, { mode }] = await Promise.all([readFile(full), stat(full)])
  return [{ type: 'file', path, bytes, executable: (mode & EXECUTABLE_BITS) !== 0 }]
}

async function readBelow(folder: string, below: string): Promise<FolderEntry[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  const read: FolderEntry[] = []
  for (const entry of entries) {
    read.push(...(await readEntry(folder, below === '' ? entry.name : `${below}/${entry.name}`, entry)))
  }
  return read
}

/** @throws SightlineError INPUT_MISSING where it is no folder, or something in it cannot be read */
export async function readFolder(folder: string): Promise<FolderEntry[]> {
  try {
    return await readBelow(folder, '')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new SightlineError(
      'INPUT_MISSING',
      `The folder '${basename(folder)}' cannot be read${code}. Name a folder: --mount DIR.`,
      { cause },
    )
  }
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

/** Leaves exactly `entries` in the workspace: what was there before is removed first. */
export async function replaceWorkspace(sandbox: Sandbox, entries: readonly FolderEntry[]): Promise<void> {
  const { files, workdir } = sandbox
  for (const { name } of await files.readdir(workdir)) {
    await files.rm(`${workdir}/${name}`, { recursive: true, force: true })
  }
  for (const entry of entries) {
    const path = `${workdir}/${entry.path}`
    if (entry.type === 'directory') await files.mkdir(path, { recursive: false })
    else if (entry.type === 'symlink') await files.symlink(entry.target, path)
    else await files.writeFile(path, entry.bytes)
  }
  const programs = entries.filter((entry) => entry.type === 'file' && entry.executable)
  if (programs.length === 0) return
  const chmod = await sandbox.run(`chmod +x ${programs.map(({ path }) => quoted(`./${path}`)).join(' ')}`, {
    cwd: workdir,
    mode: 'plain',
  })
  await sandbox.release(chmod.runId)
  if (chmod.exitCode !== 0) {
    throw new SightlineError('FILE_ERROR', 'The programs of the folder could not be made executable.')
  }
}
