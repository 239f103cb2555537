/**
 * The files of a bash host: just-bash's in-memory file system, which lives as long as the host whatever
 * becomes of an interpreter, with the checks it leaves out and a report of every change.
 */
import { type FileInit, InMemoryFs } from 'just-bash/browser'
import type { WatchListener } from '../host.ts'
import type { FileOps } from './fileOps.ts'
import { isWithin, normalizePath, parentOf } from './paths.ts'

interface Watcher {
  readonly path: string
  readonly recursive: boolean
  readonly listener: WatchListener
}

function failure(code: string, what: string, call: string, path: string): Error {
  return new Error(`${code}: ${what}, ${call} '${path}'`)
}

export class Tree implements FileOps {
  readonly #fs: InMemoryFs
  readonly #watchers = new Set<Watcher>()

  /** `capacityBytes`: of all contents together; more is refused with ENOSPC. */
  constructor(capacityBytes: number) {
    this.#fs = new InMemoryFs({}, { maxTotalBytes: capacityBytes })
  }

  /** The file system itself, for laying out `/bin`, `/dev` and `/proc` at boot. */
  get base(): InMemoryFs {
    return this.#fs
  }

  /** A file given with its mode and time, when a tree is brought in. */
  place(path: string, file: FileInit): void {
    this.#fs.writeFileSync(path, file.content, undefined, { mode: file.mode, mtime: file.mtime })
    this.#report('rename', path)
  }

  watch(path: string, recursive: boolean, listener: WatchListener): () => void {
    const watcher = { path: normalizePath(path), recursive, listener }
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #report(event: 'rename' | 'change', changed: string): void {
    const path = normalizePath(changed)
    for (const watcher of this.#watchers) {
      if (!isWithin(path, watcher.path)) continue
      const name =
        path === watcher.path ? (path.split('/').at(-1) ?? '') : path.slice(watcher.path.length + 1)
      if (path === watcher.path || watcher.recursive || !name.includes('/')) watcher.listener(event, name)
    }
  }

  async #isDirectory(path: string): Promise<boolean> {
    return (await this.#fs.exists(path)) && (await this.#fs.stat(path)).isDirectory
  }

  /** Rejects with ENOENT or ENOTDIR where `path` has no folder to be in. */
  async mustHaveParent(path: string, call: string): Promise<void> {
    const parent = parentOf(normalizePath(path))
    if (!(await this.#fs.exists(parent))) throw failure('ENOENT', 'no such file or directory', call, path)
    if (!(await this.#fs.stat(parent)).isDirectory) throw failure('ENOTDIR', 'not a directory', call, path)
  }

  /** Makes missing parents: just-bash opens a redirection's file where a failure would end the whole script. */
  async #write(path: string, bytes: Uint8Array, how: 'writeFile' | 'appendFile'): Promise<void> {
    if (await this.#isDirectory(path)) {
      throw failure('EISDIR', 'illegal operation on a directory', 'open', path)
    }
    const isNew = !(await this.#fs.exists(path))
    await this.#fs[how](path, bytes)
    this.#report(isNew ? 'rename' : 'change', path)
  }

  writeFile(path: string, bytes: Uint8Array): Promise<void> {
    return this.#write(path, bytes, 'writeFile')
  }

  appendFile(path: string, bytes: Uint8Array): Promise<void> {
    return this.#write(path, bytes, 'appendFile')
  }

  readFileBuffer(path: string): Promise<Uint8Array> {
    return this.#fs.readFileBuffer(path)
  }

  exists(path: string): Promise<boolean> {
    return this.#fs.exists(path)
  }

  stat(path: string): ReturnType<InMemoryFs['stat']> {
    return this.#fs.stat(path)
  }

  lstat(path: string): ReturnType<InMemoryFs['lstat']> {
    return this.#fs.lstat(path)
  }

  async mkdir(path: string, options?: { recursive?: boolean }): Promise<void> {
    const isNew = !(await this.#fs.exists(path))
    await this.#fs.mkdir(path, options)
    if (isNew) this.#report('rename', path)
  }

  readdir(path: string): Promise<string[]> {
    return this.#fs.readdir(path)
  }

  readdirWithFileTypes(path: string): ReturnType<InMemoryFs['readdirWithFileTypes']> {
    return this.#fs.readdirWithFileTypes(path)
  }

  async rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void> {
    await this.#fs.rm(path, options)
    this.#report('rename', path)
  }

  async cp(from: string, to: string, options?: { recursive?: boolean }): Promise<void> {
    await this.mustHaveParent(to, 'open')
    await this.#fs.cp(from, to, options)
    this.#report('rename', to)
  }

  /** As rename(2): the in-memory file system itself would merge two folders and create missing parents. */
  async mv(from: string, to: string): Promise<void> {
    const source = await this.#fs.lstat(from)
    await this.mustHaveParent(to, 'rename')
    if (await this.#isDirectory(to)) {
      if (!source.isDirectory) throw failure('EISDIR', 'illegal operation on a directory', 'rename', to)
      if ((await this.#fs.readdir(to)).length > 0) {
        throw failure('ENOTEMPTY', 'directory not empty', 'rename', to)
      }
    } else if (source.isDirectory && (await this.#fs.exists(to))) {
      throw failure('ENOTDIR', 'not a directory', 'rename', to)
    }
    await this.#fs.mv(from, to)
    this.#report('rename', from)
    this.#report('rename', to)
  }

  async chmod(path: string, mode: number): Promise<void> {
    await this.#fs.chmod(path, mode)
    this.#report('change', path)
  }

  async symlink(target: string, path: string): Promise<void> {
    await this.mustHaveParent(path, 'symlink')
    await this.#fs.symlink(target, path)
    this.#report('rename', path)
  }

  async link(existing: string, path: string): Promise<void> {
    await this.mustHaveParent(path, 'link')
    await this.#fs.link(existing, path)
    this.#report('rename', path)
  }

  readlink(path: string): Promise<string> {
    return this.#fs.readlink(path)
  }

  realpath(path: string): Promise<string> {
    return this.#fs.realpath(path)
  }

  async utimes(path: string, atime: Date, mtime: Date): Promise<void> {
    await this.#fs.utimes(path, atime, mtime)
    this.#report('change', path)
  }
}
