import type { Content } from './content.ts'

/** Type bits of a mode (include/uapi/linux/stat.h). */
export const S_IFMT = 0o170000
export const S_IFDIR = 0o040000
export const S_IFREG = 0o100000
export const S_IFLNK = 0o120000

/** A moment as the protocol has it. */
export interface Timestamp {
  readonly seconds: number
  readonly nanoseconds: number
}

/** `ms` since 1970, fraction included. */
export function timestampOf(ms: number): Timestamp {
  const seconds = Math.floor(ms / 1000)
  return { seconds, nanoseconds: Math.floor((ms - seconds * 1000) * 1e6) }
}

export function now(): Timestamp {
  return timestampOf(performance.timeOrigin + performance.now())
}

/** What an open special file does. Throws a TreeError where it refuses. */
export interface SpecialHandle {
  /** Fills `target` from what is next; gives how many bytes, 0 when there is nothing. */
  read(offset: number, target: Uint8Array): number
  /** Takes bytes; gives how many. */
  write(offset: number, bytes: Uint8Array): number
  close(): void
}

/** A file whose reads and writes are ours to answer: a spool, the agent's mailbox. It is never truncated. */
export interface Special {
  open(): SpecialHandle
}

/** A file, folder, link or other node of the tree. */
export class Inode {
  readonly number: number
  /** Type and permission bits. */
  mode: number
  uid: number
  gid: number
  links = 1
  device = 0
  accessed: Timestamp
  modified: Timestamp
  changed: Timestamp
  /** Of a regular file. */
  content: Content | null = null
  /** Of a folder. */
  entries: Map<string, Inode> | null = null
  /** Of a symbolic link. */
  target = ''
  special: Special | null = null
  /** Where it was last put: the folder and the name there. Null when it is nowhere any more. */
  parent: Inode | null = null
  label = ''
  /** Open or walked-to fids; its content is freed when this and `links` are 0. */
  references = 0

  constructor(number: number, mode: number, owner: { uid: number; gid: number }) {
    this.number = number
    this.mode = mode
    this.uid = owner.uid
    this.gid = owner.gid
    this.accessed = this.modified = this.changed = now()
  }

  get type(): number {
    return this.mode & S_IFMT
  }

  /** Bytes, as stat gives them. */
  get size(): number {
    if (this.content) return this.content.size
    if (this.entries) return 4096
    return this.type === S_IFLNK ? new TextEncoder().encode(this.target).length : 0
  }
}
