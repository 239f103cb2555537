/** The files API of a bash host over its tree. */
import type { DirEntry, HostFiles, WatchListener } from '../host.ts'
import { baseName, resolveHostPath } from './paths.ts'
import type { Tree } from './tree.ts'

type TreeStat = Awaited<ReturnType<Tree['lstat']>>

function kindOf(stat: TreeStat): DirEntry['type'] {
  if (stat.isSymbolicLink) return 'symlink'
  if (stat.isDirectory) return 'directory'
  return stat.isFile ? 'file' : 'other'
}

/** Node names the call in its messages; the in-memory file system names its own (`mv`, `scandir`). */
function named(error: unknown, call: string, path: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  const [, code, what] = /^([A-Z][A-Z0-9]+): ([^,]*)/.exec(message) ?? []
  if (code === undefined || what === undefined) return new Error(`EIO: ${message}, ${call} '${path}'`)
  return new Error(`${code}: ${what}, ${call} '${path}'`, { cause: error })
}

export class TreeFiles implements HostFiles {
  readonly #tree: Tree
  readonly #workdir: string

  constructor(tree: Tree, workdir: string) {
    this.#tree = tree
    this.#workdir = workdir
  }

  async #at<T>(call: string, path: string, work: (absolute: string) => Promise<T>): Promise<T> {
    try {
      return await work(resolveHostPath(this.#workdir, path))
    } catch (error) {
      throw named(error, call, path)
    }
  }

  readFile(path: string): Promise<Uint8Array> {
    return this.#at('open', path, async (absolute) => (await this.#tree.readFileBuffer(absolute)).slice())
  }

  writeFile(path: string, bytes: Uint8Array): Promise<void> {
    return this.#at('open', path, async (absolute) => {
      await this.#tree.mustHaveParent(absolute, 'open')
      await this.#tree.writeFile(absolute, bytes)
    })
  }

  readdir(path: string): Promise<DirEntry[]> {
    return this.#at('scandir', path, async (absolute) => {
      const names = await this.#tree.readdir(absolute)
      return Promise.all(
        names.map((name) => this.#entry(`${absolute === '/' ? '' : absolute}/${name}`, true)),
      )
    })
  }

  stat(path: string): Promise<DirEntry> {
    return this.#at('stat', path, (absolute) => this.#entry(absolute, false))
  }

  async #entry(path: string, ofLink: boolean): Promise<DirEntry> {
    const stat = ofLink ? await this.#tree.lstat(path) : await this.#tree.stat(path)
    const type = kindOf(stat)
    return { name: baseName(path), type, size: type === 'directory' ? 0 : stat.size }
  }

  mkdir(path: string, options: { recursive: boolean }): Promise<void> {
    return this.#at('mkdir', path, (absolute) => this.#tree.mkdir(absolute, options))
  }

  rm(path: string, options: { recursive: boolean; force: boolean }): Promise<void> {
    return this.#at('rm', path, async (absolute) => {
      if (!options.recursive && (await this.#tree.exists(absolute))) {
        const isFolder = (await this.#tree.lstat(absolute)).isDirectory
        if (isFolder) throw new Error(`EISDIR: Path is a directory, rm '${path}'`)
      }
      await this.#tree.rm(absolute, options)
    })
  }

  rename(from: string, to: string): Promise<void> {
    return this.#at('rename', `${from}' -> '${to}`, () =>
      this.#tree.mv(resolveHostPath(this.#workdir, from), resolveHostPath(this.#workdir, to)),
    )
  }

  symlink(target: string, path: string): Promise<void> {
    return this.#at('symlink', path, (absolute) => this.#tree.symlink(target, absolute))
  }

  watch(path: string, options: { recursive: boolean }, listener: WatchListener): () => void {
    return this.#tree.watch(resolveHostPath(this.#workdir, path), options.recursive, listener)
  }
}
