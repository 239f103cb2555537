import type { StreamName, StreamWrite } from '../../../capture.ts'
import { TreeError } from './tree/errno.ts'
import type { Inode, Special, SpecialHandle } from './tree/inode.ts'
import type { Tree } from './tree/tree.ts'

/** Past this many writes the list grows no longer: a further one lengthens the last of its stream. */
const MOST_WRITES = 20_000

export interface SpoolEvents {
  /** Bytes came. */
  onWrite(): void
  /** A write wanted to pass the limit; what fitted was kept. */
  onLimit(): void
}

/**
 * The two output files of a command. Each behaves as a pipe would: every write is put at the end, wherever its
 * offset points, and cutting does nothing, so that `echo a; echo b > /dev/stdout` loses nothing.
 */
export class Spool {
  readonly folder: Inode
  readonly #tree: Tree
  readonly #files: Record<StreamName, Inode>
  #writes: StreamWrite[] = []
  #lastOf: Partial<Record<StreamName, number>> = {}
  #limit = Number.POSITIVE_INFINITY
  #startedAt = 0
  #open = true
  #limitPassed = false
  #events: SpoolEvents | null = null

  constructor(tree: Tree, folder: Inode) {
    this.#tree = tree
    this.folder = folder
    this.#files = {
      stdout: tree.special(folder, 'stdout', this.#special('stdout')),
      stderr: tree.special(folder, 'stderr', this.#special('stderr')),
    }
  }

  /** From here on writes count against `limit` (bytes over both streams) and are timed from now. */
  begin(limit: number, events: SpoolEvents): void {
    this.#limit = limit
    this.#events = events
    this.#startedAt = performance.now()
  }

  /** The command has ended: its files are ordinary from now on, and what was left running meets a broken pipe. */
  end(): void {
    this.#open = false
    this.#events = null
    for (const inode of Object.values(this.#files)) inode.special = null
  }

  get writes(): readonly StreamWrite[] {
    return this.#writes
  }

  size(stream: StreamName): number {
    return this.#files[stream].size
  }

  #special(stream: StreamName): Special {
    return { open: () => this.#handle(stream) }
  }

  #handle(stream: StreamName): SpecialHandle {
    return {
      read: (offset, target) => this.#files[stream].content?.readInto(offset, target) ?? 0,
      write: (_offset, bytes) => this.#append(stream, bytes),
      close: () => {},
    }
  }

  #append(stream: StreamName, bytes: Uint8Array): number {
    if (!this.#open || this.#limitPassed) throw new TreeError('EPIPE')
    const room = this.#limit - this.size('stdout') - this.size('stderr')
    const kept = bytes.length <= room ? bytes : bytes.subarray(0, room)
    const inode = this.#files[stream]
    const start = inode.size
    if (kept.length > 0) {
      this.#tree.write(inode, start, kept)
      this.#note(stream, start, inode.size)
      this.#events?.onWrite()
    }
    if (kept.length < bytes.length) {
      this.#limitPassed = true
      this.#events?.onLimit()
      if (kept.length === 0) throw new TreeError('EPIPE')
    }
    return kept.length
  }

  #note(stream: StreamName, start: number, end: number): void {
    const last = this.#lastOf[stream]
    const previous = last === undefined ? undefined : this.#writes[last]
    if (this.#writes.length >= MOST_WRITES && last !== undefined && previous) {
      this.#writes[last] = { ...previous, end }
      return
    }
    this.#lastOf[stream] = this.#writes.length
    this.#writes.push({ stream, start, end, atMs: performance.now() - this.#startedAt })
  }
}
