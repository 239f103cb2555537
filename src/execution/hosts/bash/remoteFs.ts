/**
 * The file system as an interpreter sees it: the host's tree, behind a port. It outlives the interpreter, so
 * that a command which cannot be stopped in any other way can be ended with its worker and lose no file.
 */
import type { Remote } from 'comlink'
import type { FileContent, IFileSystem } from 'just-bash/browser'
import type { FileOps } from './fileOps.ts'
import { isWithin, normalizePath, parentOf } from './paths.ts'

type ReadOptions = Parameters<IFileSystem['readFile']>[1]
type WriteOptions = Parameters<IFileSystem['writeFile']>[2]

/** A string stands for one byte a character in these encodings, for UTF-8 in the others. */
function isByteShaped(encoding: string | null | undefined): boolean {
  return encoding === 'binary' || encoding === 'latin1'
}

function encodingOf(options: ReadOptions | WriteOptions): string | null | undefined {
  return typeof options === 'string' ? options : options?.encoding
}

function bytesOf(content: FileContent, options: WriteOptions): Uint8Array {
  if (typeof content !== 'string') return content
  const encoding = encodingOf(options)
  if (isByteShaped(encoding)) return Uint8Array.from(content, (char) => char.charCodeAt(0))
  if (encoding === 'base64') return Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  if (encoding === 'hex') {
    return Uint8Array.from(content.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  return new TextEncoder().encode(content)
}

const HIDDEN_STAT = {
  isFile: true,
  isDirectory: false,
  isSymbolicLink: false,
  mode: 0o755,
  size: 0,
  mtime: new Date(0),
} as const

const PROGRAM_FOLDERS = ['/bin', '/usr/bin']

/**
 * Files of the program folders that the shell has already seen in this run. It looks a command up each time it
 * runs it; a question to the host each time would double what a loop costs.
 */
class KnownPrograms {
  readonly #stats = new Map<string, Awaited<ReturnType<FileOps['stat']>>>()

  static has(path: string): boolean {
    return PROGRAM_FOLDERS.includes(parentOf(path))
  }

  async stat(path: string, ask: () => ReturnType<FileOps['stat']>): ReturnType<FileOps['stat']> {
    const stat = this.#stats.get(path) ?? (await ask())
    this.#stats.set(path, stat)
    return stat
  }

  /** Forgets all where the script changes something that a program may lie at, below or above. */
  changed(...paths: readonly string[]): void {
    const touches = (path: string): boolean =>
      PROGRAM_FOLDERS.some((folder) => isWithin(path, folder) || isWithin(folder, path))
    if (paths.some(touches)) this.#stats.clear()
  }
}

/** One for each run. */
export class RemoteFs implements IFileSystem {
  readonly #host: Remote<FileOps>
  readonly #hidden: ReadonlySet<string>
  readonly #programs = new KnownPrograms()

  /**
   * `hidden`: paths of commands of ours. The shell runs a command only where it sees a file; these it sees
   * without there being one, so that no listing shows them.
   */
  constructor(host: Remote<FileOps>, hidden: readonly string[]) {
    this.#host = host
    this.#hidden = new Set(hidden)
  }

  readFileBuffer(path: string): Promise<Uint8Array> {
    return this.#host.readFileBuffer(path)
  }

  async readFile(path: string, options?: ReadOptions): Promise<string> {
    const bytes = await this.#host.readFileBuffer(path)
    if (!isByteShaped(encodingOf(options))) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    }
    return text
  }

  writeFile(path: string, content: FileContent, options?: WriteOptions): Promise<void> {
    this.#programs.changed(path)
    return this.#host.writeFile(path, bytesOf(content, options))
  }

  appendFile(path: string, content: FileContent, options?: WriteOptions): Promise<void> {
    this.#programs.changed(path)
    return this.#host.appendFile(path, bytesOf(content, options))
  }

  async exists(path: string): Promise<boolean> {
    if (this.#hidden.has(path)) return true
    if (!KnownPrograms.has(path)) return this.#host.exists(path)
    return this.stat(path).then(
      () => true,
      () => false,
    )
  }

  async stat(path: string): ReturnType<FileOps['stat']> {
    if (this.#hidden.has(path)) return HIDDEN_STAT
    if (!KnownPrograms.has(path)) return this.#host.stat(path)
    return this.#programs.stat(path, () => this.#host.stat(path))
  }

  lstat(path: string): ReturnType<FileOps['lstat']> {
    return this.#host.lstat(path)
  }

  mkdir(path: string, options?: { recursive?: boolean }): Promise<void> {
    return this.#host.mkdir(path, options)
  }

  readdir(path: string): Promise<string[]> {
    return this.#host.readdir(path)
  }

  readdirWithFileTypes(path: string): ReturnType<FileOps['readdirWithFileTypes']> {
    return this.#host.readdirWithFileTypes(path)
  }

  rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void> {
    this.#programs.changed(path)
    return this.#host.rm(path, options)
  }

  cp(from: string, to: string, options?: { recursive?: boolean }): Promise<void> {
    this.#programs.changed(to)
    return this.#host.cp(from, to, options)
  }

  mv(from: string, to: string): Promise<void> {
    this.#programs.changed(from, to)
    return this.#host.mv(from, to)
  }

  chmod(path: string, mode: number): Promise<void> {
    this.#programs.changed(path)
    return this.#host.chmod(path, mode)
  }

  symlink(target: string, path: string): Promise<void> {
    this.#programs.changed(path)
    return this.#host.symlink(target, path)
  }

  link(existing: string, path: string): Promise<void> {
    this.#programs.changed(path)
    return this.#host.link(existing, path)
  }

  readlink(path: string): Promise<string> {
    return this.#host.readlink(path)
  }

  realpath(path: string): Promise<string> {
    return this.#host.realpath(path)
  }

  utimes(path: string, atime: Date, mtime: Date): Promise<void> {
    return this.#host.utimes(path, atime, mtime)
  }

  resolvePath(base: string, path: string): string {
    return normalizePath(path.startsWith('/') ? path : `${base}/${path}`)
  }

  /** Used only as a fast path of `ls PATTERN`; the shell expands patterns through `readdir`. */
  getAllPaths(): string[] {
    return []
  }
}
