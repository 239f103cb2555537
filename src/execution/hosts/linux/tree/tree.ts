/**
 * The files that guest and host share, in memory and outside the virtual machine: restoring the machine leaves
 * them as they are. Operations are those of a Unix file system and fail with its codes.
 */
import { Changes } from './changes.ts'
import { Capacity, Content } from './content.ts'
import { TreeError } from './errno.ts'
import { Inode, now, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, type Special } from './inode.ts'

/** Everything belongs to the guest's user, whoever made it. */
export const OWNER = { uid: 1000, gid: 1000 }

/** Longest name in bytes (NAME_MAX). */
const NAME_MAX = 255

/** 1 GiB, where nothing else is said. */
export const DEFAULT_CAPACITY = 1024 ** 3

const utf8 = new TextEncoder()

export class Tree {
  readonly root: Inode
  readonly capacity: Capacity
  readonly changes = new Changes()
  #next = 1

  constructor(capacity = DEFAULT_CAPACITY) {
    this.capacity = new Capacity(capacity)
    this.root = new Inode(this.#next++, S_IFDIR | 0o755, OWNER)
    this.root.entries = new Map()
    this.root.links = 2
  }

  /** @throws TreeError ENOTDIR */
  entries(folder: Inode): Map<string, Inode> {
    if (!folder.entries) throw new TreeError('ENOTDIR')
    return folder.entries
  }

  /** The entry `name`, `..` included. @throws TreeError ENOENT, ENOTDIR */
  lookup(folder: Inode, name: string): Inode {
    const entries = this.entries(folder)
    if (name === '.') return folder
    if (name === '..') return folder.parent ?? this.root
    const inode = entries.get(name)
    if (!inode) throw new TreeError('ENOENT')
    return inode
  }

  /** Makes a node of any type but a folder. `mode` has the type bits. @throws TreeError EEXIST, ENOTDIR */
  create(folder: Inode, name: string, mode: number): Inode {
    const inode = this.#place(folder, name, mode)
    if (inode.type === S_IFREG) inode.content = new Content(this.capacity)
    return inode
  }

  mkdir(folder: Inode, name: string, permissions: number): Inode {
    const inode = this.#place(folder, name, S_IFDIR | (permissions & ~S_IFMT))
    inode.entries = new Map()
    inode.links = 2
    folder.links++
    return inode
  }

  symlink(folder: Inode, name: string, target: string): Inode {
    const inode = this.#place(folder, name, S_IFLNK | 0o777)
    inode.target = target
    return inode
  }

  special(folder: Inode, name: string, special: Special): Inode {
    const inode = this.create(folder, name, S_IFREG | 0o666)
    inode.special = special
    return inode
  }

  link(inode: Inode, folder: Inode, name: string): void {
    if (inode.entries) throw new TreeError('EPERM')
    this.#free(folder, name)
    inode.links++
    this.#put(folder, name, inode)
  }

  /** Removes the entry: an empty folder with `wantFolder`, anything else without. */
  unlink(folder: Inode, name: string, wantFolder: boolean): void {
    const inode = this.lookup(folder, name)
    if (wantFolder && !inode.entries) throw new TreeError('ENOTDIR')
    if (!wantFolder && inode.entries) throw new TreeError('EISDIR')
    if (inode.entries && inode.entries.size > 0) throw new TreeError('ENOTEMPTY')
    this.changes.tell('rename', folder, name)
    this.#take(folder, name, inode)
    if (inode.entries) folder.links--
    inode.links -= inode.entries ? 2 : 1
    inode.changed = now()
    this.release(inode)
  }

  /** As rename(2): replaces what is at the new name where the types allow it. */
  rename(fromFolder: Inode, fromName: string, toFolder: Inode, toName: string): void {
    const inode = this.lookup(fromFolder, fromName)
    const there = this.entries(toFolder).get(toName)
    if (there === inode) return
    for (let at: Inode | null = toFolder; at; at = at.parent) if (at === inode) throw new TreeError('EINVAL')
    if (there) {
      if (inode.entries && !there.entries) throw new TreeError('ENOTDIR')
      if (!inode.entries && there.entries) throw new TreeError('EISDIR')
      this.unlink(toFolder, toName, there.entries !== null)
    } else this.#check(toName)
    this.changes.tell('rename', fromFolder, fromName)
    this.#take(fromFolder, fromName, inode)
    if (inode.entries) {
      fromFolder.links--
      toFolder.links++
    }
    this.#put(toFolder, toName, inode)
  }

  /** Cuts or lengthens a regular file; a special file is never cut. */
  truncate(inode: Inode, size: number): void {
    if (inode.entries) throw new TreeError('EISDIR')
    if (!inode.content) throw new TreeError('EINVAL')
    if (inode.special) return
    inode.content.resize(size)
    this.touched(inode)
  }

  /** @throws TreeError ENOSPC */
  write(inode: Inode, offset: number, bytes: Uint8Array): void {
    if (!inode.content) throw new TreeError(inode.entries ? 'EISDIR' : 'EINVAL')
    inode.content.write(offset, bytes)
    this.touched(inode)
  }

  /** The bytes of a file changed. */
  touched(inode: Inode): void {
    inode.modified = inode.changed = now()
    this.changes.tell('change', inode.parent, inode.label)
  }

  hold(inode: Inode): void {
    inode.references++
  }

  drop(inode: Inode): void {
    inode.references--
    this.release(inode)
  }

  /** Frees the bytes of a file that has neither a name nor a user any more. */
  release(inode: Inode): void {
    if (inode.links <= 0 && inode.references <= 0) inode.content?.free()
  }

  #check(name: string): void {
    if (name === '' || name === '.' || name === '..' || name.includes('/')) throw new TreeError('EINVAL')
    if (name.length * 3 > NAME_MAX && utf8.encode(name).length > NAME_MAX) throw new TreeError('ENAMETOOLONG')
  }

  #free(folder: Inode, name: string): void {
    const entries = this.entries(folder)
    if (name === '.' || name === '..' || entries.has(name)) throw new TreeError('EEXIST')
    this.#check(name)
    if (folder.links <= 0) throw new TreeError('ENOENT')
  }

  #place(folder: Inode, name: string, mode: number): Inode {
    this.#free(folder, name)
    const inode = new Inode(this.#next++, mode, OWNER)
    this.#put(folder, name, inode)
    return inode
  }

  #put(folder: Inode, name: string, inode: Inode): void {
    this.entries(folder).set(name, inode)
    inode.parent = folder
    inode.label = name
    folder.modified = folder.changed = inode.changed = now()
    this.changes.tell('rename', folder, name)
  }

  #take(folder: Inode, name: string, inode: Inode): void {
    this.entries(folder).delete(name)
    folder.modified = folder.changed = now()
    if (inode.parent === folder && inode.label === name) inode.parent = null
  }
}
