/** A folder of this machine, read whole, and put into the workspace of a sandbox. */
import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SightlineError } from '../contract/errors.ts'
import type { Sandbox } from '../execution/sandbox.ts'

interface EntryFacts {
  /** Relative to the folder, with `/`. */
  readonly path: string
  /** Permission bits. */
  readonly mode: number
  readonly mtimeMs: number
}

/** Something in the folder; parents come before what is in them. */
export type FolderEntry = EntryFacts &
  (
    | { readonly type: 'directory' }
    | { readonly type: 'symlink'; readonly target: string }
    | { readonly type: 'file'; readonly bytes: Uint8Array }
  )

const PERMISSION_BITS = 0o7777
const EXECUTABLE_BITS = 0o111

async function readEntry(folder: string, path: string, entry: Dirent): Promise<FolderEntry[]> {
  const full = join(folder, path)
  const { mode, mtimeMs } = await lstat(full)
  const facts = { path, mode: mode & PERMISSION_BITS, mtimeMs }
  if (entry.isDirectory()) return [{ ...facts, type: 'directory' }, ...(await readBelow(folder, path))]
  if (entry.isSymbolicLink()) return [{ ...facts, type: 'symlink', target: await readlink(full) }]
  // Sockets, pipes and devices have no content to copy.
  if (!entry.isFile()) return []
  return [{ ...facts, type: 'file', bytes: await readFile(full) }]
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

/** Removes everything in the workspace. */
export async function emptyWorkspace({ files, workdir }: Sandbox): Promise<void> {
  for (const { name } of await files.readdir(workdir)) {
    await files.rm(`${workdir}/${name}`, { recursive: true, force: true })
  }
}

/**
 * Puts entries into the workspace of a host that has no import of its own: contents, links and which files are
 * programs, but not the times.
 */
export async function copyIn(sandbox: Sandbox, entries: readonly FolderEntry[]): Promise<void> {
  const { files, workdir } = sandbox
  for (const entry of entries) {
    const path = `${workdir}/${entry.path}`
    if (entry.type === 'directory') await files.mkdir(path, { recursive: false })
    else if (entry.type === 'symlink') await files.symlink(entry.target, path)
    else await files.writeFile(path, entry.bytes)
  }
  const programs = entries.filter((entry) => entry.type === 'file' && (entry.mode & EXECUTABLE_BITS) !== 0)
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
