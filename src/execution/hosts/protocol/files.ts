/** The `fs` object of the protocol, over the files of a host. Arguments come from a page: all are parsed. */
import * as Comlink from 'comlink'
import { z } from 'zod'
import type { DirEntry, HostFiles } from '../host.ts'
import { checked } from './arguments.ts'
import { decode, Encoding, encode } from './encodings.ts'

const Path = z.string().min(1, { error: "ENOENT: no such file or directory, open ''" })
const EncodingOption = z
  .union([Encoding, z.object({ encoding: Encoding.nullish() })])
  .nullish()
  .transform((option) => (typeof option === 'object' ? (option?.encoding ?? null) : (option ?? null)))
const Data = z.union([z.string(), z.custom<Uint8Array>((value) => value instanceof Uint8Array)])
const NameEncoding = z.union([Encoding, z.literal('buffer')])
const ReaddirOptions = z
  .union([
    NameEncoding,
    z.object({ encoding: NameEncoding.nullish(), withFileTypes: z.boolean().optional() }),
  ])
  .nullish()
  .transform((option) => {
    const options = typeof option === 'object' ? option : { encoding: option, withFileTypes: false }
    return { encoding: options?.encoding ?? 'utf8', withFileTypes: options?.withFileTypes === true }
  })
const MkdirOptions = z.object({ recursive: z.boolean().optional() }).nullish()
const RmOptions = z.object({ recursive: z.boolean().optional(), force: z.boolean().optional() }).nullish()
const WatchOptions = z
  .union([Encoding, z.object({ recursive: z.boolean().optional(), encoding: Encoding.nullish() })])
  .nullish()

/** The client's own numbers. */
const TYPE_FILE = 1
const TYPE_DIRECTORY = 2

type Listener = (event: 'rename' | 'change', filename: string) => void

export class WireFiles {
  readonly #files: HostFiles
  readonly #watchers = new Set<() => void>()

  constructor(files: HostFiles) {
    this.#files = files
  }

  async readFile(path: unknown, options?: unknown): Promise<string | Uint8Array> {
    const encoding = checked(EncodingOption, options, 'encoding')
    // A copy: the transfer takes the buffer away from whoever holds it.
    const bytes = (await this.#files.readFile(checked(Path, path, 'path'))).slice()
    if (encoding !== null) return decode(bytes, encoding)
    return Comlink.transfer(bytes, [bytes.buffer])
  }

  async writeFile(path: unknown, data: unknown, options?: unknown): Promise<void> {
    const contents = checked(Data, data, 'data')
    const encoding = checked(EncodingOption, options, 'encoding') ?? 'utf8'
    const bytes = typeof contents === 'string' ? encode(contents, encoding) : contents
    await this.#files.writeFile(checked(Path, path, 'path'), bytes)
  }

  async readdir(path: unknown, options?: unknown): Promise<unknown[]> {
    const { encoding, withFileTypes } = checked(ReaddirOptions, options, 'options')
    const folder = checked(Path, path, 'path')
    const entries = await this.#files.readdir(folder)
    const nameOf = (entry: DirEntry): string | Uint8Array => {
      const bytes = new TextEncoder().encode(entry.name)
      return encoding === 'buffer' ? bytes : decode(bytes, encoding)
    }
    if (!withFileTypes) return entries.map(nameOf)
    return Promise.all(
      entries.map(async (entry) => ({
        name: nameOf(entry),
        'Symbol(type)': (await this.#isFolder(folder, entry)) ? TYPE_DIRECTORY : TYPE_FILE,
      })),
    )
  }

  /** The client knows two types: a link is what it leads to, a broken one a file. */
  async #isFolder(folder: string, entry: DirEntry): Promise<boolean> {
    if (entry.type !== 'symlink') return entry.type === 'directory'
    try {
      return (await this.#files.stat(`${folder}/${entry.name}`)).type === 'directory'
    } catch {
      return false
    }
  }

  /** As Node: with `recursive` the first folder that had to be made. */
  async mkdir(path: unknown, options?: unknown): Promise<string | undefined> {
    const folder = checked(Path, path, 'path')
    const recursive = checked(MkdirOptions, options, 'options')?.recursive === true
    const first = recursive ? await this.#firstMissing(folder) : undefined
    await this.#files.mkdir(folder, { recursive })
    return first
  }

  async #firstMissing(folder: string): Promise<string | undefined> {
    const parts = folder.split('/')
    for (let length = 1; length <= parts.length; length++) {
      const path = parts.slice(0, length).join('/')
      if (path === '') continue
      try {
        await this.#files.stat(path)
      } catch {
        return path
      }
    }
    return undefined
  }

  async rm(path: unknown, options?: unknown): Promise<void> {
    const { recursive = false, force = false } = checked(RmOptions, options, 'options') ?? {}
    await this.#files.rm(checked(Path, path, 'path'), { recursive, force })
  }

  async rename(from: unknown, to: unknown): Promise<void> {
    await this.#files.rename(checked(Path, from, 'path'), checked(Path, to, 'path'))
  }

  async watch(path: unknown, options: unknown, listener: Listener): Promise<object> {
    const parsed = checked(WatchOptions, options, 'options')
    const recursive = typeof parsed === 'object' && parsed?.recursive === true
    const stop = this.#files.watch(checked(Path, path, 'path'), { recursive }, (event, filename) => {
      void listener(event, filename)
    })
    this.#watchers.add(stop)
    const close = (): void => {
      stop()
      this.#watchers.delete(stop)
    }
    return Comlink.proxy({ close })
  }

  /** Ends every watcher. */
  close(): void {
    for (const stop of this.#watchers) stop()
    this.#watchers.clear()
  }
}
