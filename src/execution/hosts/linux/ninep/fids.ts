import { TreeError } from '../tree/errno.ts'
import type { Inode, SpecialHandle } from '../tree/inode.ts'
import type { Tree } from '../tree/tree.ts'

/** What a client's number stands for. */
export interface Fid {
  inode: Inode
  /** Flags of lopen, null while it is not open. */
  flags: number | null
  /** Of an open special file. */
  handle: SpecialHandle | null
  /** A folder as it was when its listing began, so that removing while listing skips nothing. */
  listing: readonly (readonly [name: string, inode: Inode])[] | null
}

/** The client's fids. Each holds its inode: a file that was unlinked while open lives until it is closed. */
export class Fids {
  readonly #tree: Tree
  readonly #fids = new Map<number, Fid>()

  constructor(tree: Tree) {
    this.#tree = tree
  }

  get size(): number {
    return this.#fids.size
  }

  /** @throws TreeError EBADF */
  get(number: number): Fid {
    const fid = this.#fids.get(number)
    if (!fid) throw new TreeError('EBADF')
    return fid
  }

  set(number: number, inode: Inode): void {
    this.#tree.hold(inode)
    this.clunk(number)
    this.#fids.set(number, { inode, flags: null, handle: null, listing: null })
  }

  /** Points an existing fid elsewhere and opens it, as lcreate does. */
  move(number: number, inode: Inode): Fid {
    this.set(number, inode)
    return this.get(number)
  }

  clunk(number: number): void {
    const fid = this.#fids.get(number)
    if (!fid) return
    this.#fids.delete(number)
    fid.handle?.close()
    this.#tree.drop(fid.inode)
  }

  clear(): void {
    for (const number of [...this.#fids.keys()]) this.clunk(number)
  }
}
