import { SightlineError } from '../../../contract/errors.ts'
import type { DirEntry, HostFiles, WatchListener } from '../host.ts'
import type { Layout } from './layout.ts'
import { TreeError } from './tree/errno.ts'
import { type Inode, S_IFDIR, S_IFLNK, S_IFREG, timestampOf } from './tree/inode.ts'
import { removeAll } from './tree/remove.ts'
import type { Tree } from './tree/tree.ts'

/** As many links in a row as Linux follows. */
const MOST_LINKS = 40

/** A file, folder or link to put into the workspace as it is on another machine. */
export interface ImportEntry {
  /** Relative to the workspace, parts separated by `/`. */
  readonly path: string
  readonly type: 'file' | 'directory' | 'symlink'
  readonly bytes?: Uint8Array
  /** Of a link. */
  readonly target?: string
  /** Permission bits. */
  readonly mode?: number
  /** Time of the last change, in ms since 1970. */
  readonly mtimeMs?: number
}

interface Place {
  readonly folder: Inode
  readonly name: string
}

/** The shared tree as the page and the command line see it. */
export class LinuxFiles implements HostFiles {
  readonly #tree: Tree
  readonly #layout: Layout

  constructor(tree: Tree, layout: Layout) {
    this.#tree = tree
    this.#layout = layout
  }

  readFile(path: string): Promise<Uint8Array> {
    return this.#do('open', path, () => {
      const inode = this.#find(path)
      if (inode.entries) throw new TreeError('EISDIR')
      if (!inode.content) throw new TreeError('EINVAL')
      return inode.content.slice()
    })
  }

  writeFile(path: string, bytes: Uint8Array): Promise<void> {
    return this.#do('open', path, () => this.#write(path, bytes))
  }

  readdir(path: string): Promise<DirEntry[]> {
    return this.#do('scandir', path, () => {
      const entries = this.#tree.entries(this.#find(path))
      return [...entries].map(([name, inode]) => describe(name, inode))
    })
  }

  stat(path: string): Promise<DirEntry> {
    return this.#do('stat', path, () => {
      const inode = this.#find(path)
      return describe(path.split('/').filter(Boolean).at(-1) ?? '', inode)
    })
  }

  mkdir(path: string, options: { recursive: boolean }): Promise<void> {
    return this.#do('mkdir', path, () => {
      if (options.recursive) this.#makeFolders(this.#split(path))
      else {
        const { folder, name } = this.#place(path)
        this.#tree.mkdir(folder, name, 0o755)
      }
    })
  }

  rm(path: string, options: { recursive: boolean; force: boolean }): Promise<void> {
    return this.#do('rm', path, () => {
      try {
        const { folder, name } = this.#place(path)
        const inode = this.#tree.lookup(folder, name)
        if (inode.entries && !options.recursive) throw new TreeError('EISDIR')
        removeAll(this.#tree, folder, name)
      } catch (error) {
        if (!(options.force && error instanceof TreeError && error.code === 'ENOENT')) throw error
      }
    })
  }

  rename(from: string, to: string): Promise<void> {
    return this.#do('rename', from, () => {
      const source = this.#place(from)
      const target = this.#place(to)
      this.#tree.rename(source.folder, source.name, target.folder, target.name)
    })
  }

  symlink(target: string, path: string): Promise<void> {
    return this.#do('symlink', path, () => {
      const { folder, name } = this.#place(path)
      this.#tree.symlink(folder, name, target)
    })
  }

  watch(path: string, options: { recursive: boolean }, listener: WatchListener): () => void {
    try {
      return this.#tree.changes.watch(this.#find(path), options.recursive, listener)
    } catch (error) {
      throw asFileError('watch', path, error)
    }
  }

  /**
   * Puts entries into the workspace with their times and permission bits. Folders that are not listed are made.
   * @throws SightlineError FILE_ERROR
   */
  importEntries(entries: Iterable<ImportEntry>): void {
    for (const entry of entries) {
      try {
        const parts = entry.path.split('/').filter(Boolean)
        const name = parts.at(-1)
        if (name === undefined) continue
        const folder = this.#makeFolders([...parts.slice(0, -1)])
        const inode = this.#import(folder, name, entry)
        // A copy is its owner's to change, even one of a read-only folder.
        if (entry.mode !== undefined)
          inode.mode = inode.type | (entry.mode & 0o7777) | (inode.entries ? 0o700 : 0o600)
        if (entry.mtimeMs !== undefined) inode.modified = inode.accessed = timestampOf(entry.mtimeMs)
      } catch (error) {
        throw asFileError('import', entry.path, error)
      }
    }
  }

  #import(folder: Inode, name: string, entry: ImportEntry): Inode {
    if (entry.type === 'directory') return folder.entries?.get(name) ?? this.#tree.mkdir(folder, name, 0o755)
    removeAll(this.#tree, folder, name)
    if (entry.type === 'symlink') return this.#tree.symlink(folder, name, entry.target ?? '')
    const inode = this.#tree.create(folder, name, S_IFREG | 0o644)
    if (entry.bytes?.length) this.#tree.write(inode, 0, entry.bytes)
    return inode
  }

  #write(path: string, bytes: Uint8Array): void {
    const { folder, name } = this.#place(path)
    const there = folder.entries?.get(name)
    const inode = there?.type === S_IFLNK ? this.#find(path) : there
    if (inode?.entries) throw new TreeError('EISDIR')
    const file = inode ?? this.#tree.create(folder, name, S_IFREG | 0o644)
    this.#tree.truncate(file, 0)
    if (bytes.length > 0) this.#tree.write(file, 0, bytes)
  }

  #makeFolders(parts: readonly string[]): Inode {
    let at = this.#layout.work
    let rest = [...parts]
    const mounted = this.#mounted(parts)
    if (mounted) {
      at = mounted.inode
      rest = rest.slice(mounted.depth)
    }
    for (const part of rest) {
      const next = part === '..' ? this.#tree.lookup(at, part) : at.entries?.get(part)
      at = next ? this.#follow(next, at) : this.#tree.mkdir(at, part, 0o755)
      this.#tree.entries(at)
    }
    return at
  }

  /** Parts of a path; one that is absolute and of the guest keeps its first, empty part. */
  #split(path: string): string[] {
    const parts = path.split('/').filter((part) => part !== '' && part !== '.')
    return path.startsWith('/') && this.#mounted(['', ...parts]) ? ['', ...parts] : parts
  }

  /** The mounted folder that an absolute path (its first part empty) leads into, and how many parts name it. */
  #mounted(parts: readonly string[]): { inode: Inode; depth: number } | null {
    for (const { path, inode, name } of this.#layout.mounts) {
      const own = path.split('/')
      if (name !== 'home' && own.every((part, index) => parts[index] === part))
        return { inode, depth: own.length }
    }
    return null
  }

  #find(path: string): Inode {
    return this.#walk(this.#split(path), this.#layout.work, 0)
  }

  #place(path: string): Place {
    const parts = this.#split(path)
    const name = parts.at(-1)
    if (name === undefined || this.#mounted(parts)?.depth === parts.length) throw new TreeError('EEXIST')
    return { folder: this.#walk(parts.slice(0, -1), this.#layout.work, 0), name }
  }

  #walk(parts: readonly string[], from: Inode, links: number): Inode {
    const mounted = this.#mounted(parts)
    let at = mounted?.inode ?? from
    for (const part of parts.slice(mounted?.depth ?? 0)) {
      // Above the workspace there is nothing.
      if (part === '..' && this.#layout.mounts.some(({ inode }) => inode === at)) continue
      at = this.#follow(this.#tree.lookup(at, part), at, links)
    }
    return at
  }

  #follow(inode: Inode, folder: Inode, links = 0): Inode {
    if (inode.type !== S_IFLNK) return inode
    if (links >= MOST_LINKS) throw new TreeError('ELOOP')
    const parts = inode.target.split('/').filter((part) => part !== '' && part !== '.')
    if (!inode.target.startsWith('/')) return this.#walk(parts, folder, links + 1)
    // A link to a file of the guest's own system leads out of what the host can see.
    if (!this.#mounted(['', ...parts])) throw new TreeError('ENOENT')
    return this.#walk(['', ...parts], folder, links + 1)
  }

  async #do<Result>(call: string, path: string, action: () => Result): Promise<Result> {
    try {
      return action()
    } catch (error) {
      throw asFileError(call, path, error)
    }
  }
}

function asFileError(call: string, path: string, error: unknown): unknown {
  if (!(error instanceof TreeError)) return error
  return new SightlineError('FILE_ERROR', `${error.message}, ${call} '${path}'`, { cause: error })
}

function describe(name: string, inode: Inode): DirEntry {
  const types: Record<number, DirEntry['type']> = {
    [S_IFDIR]: 'directory',
    [S_IFREG]: 'file',
    [S_IFLNK]: 'symlink',
  }
  return { name, type: types[inode.type] ?? 'other', size: inode.entries ? 0 : inode.size }
}
