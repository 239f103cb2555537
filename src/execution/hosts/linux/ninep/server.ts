/**
 * A 9P2000.L server over a Tree: what the guest's kernel asks through virtio is answered here, at once and in
 * order. Source: https://github.com/chaos/diod/blob/master/protocol.md and net/9p, fs/9p of Linux 6.1.
 */
import { TreeError } from '../tree/errno.ts'
import type { Tree } from '../tree/tree.ts'
import { Fids } from './fids.ts'
import * as io from './io.ts'
import * as metadata from './metadata.ts'
import * as naming from './naming.ts'
import { IO_HEADER, MAX_MESSAGE, T, VERSION } from './protocol.ts'
import { writeQid } from './qid.ts'
import { MalformedMessage, MessageReader, MessageWriter } from './wire.ts'

export interface Connection {
  readonly tree: Tree
  readonly fids: Fids
  /** Largest payload of a read or write. */
  maxPayload: number
}

/** Reads its fields from `request` and writes those of the reply. Throws a TreeError to refuse. */
export type Handler = (connection: Connection, request: MessageReader, reply: MessageWriter) => void

const EINVAL = 22
const EOPNOTSUPP = 95

export class NinePServer {
  readonly #connection: Connection

  constructor(tree: Tree) {
    this.#connection = { tree, fids: new Fids(tree), maxPayload: MAX_MESSAGE - IO_HEADER }
  }

  /** Fids in use. */
  get openFids(): number {
    return this.#connection.fids.size
  }

  /** Forgets the client: its machine was restored to a time before it mounted. */
  reset(): void {
    this.#connection.fids.clear()
  }

  /** Answers one message. Never throws: what goes wrong becomes an error reply. */
  answer(message: Uint8Array): Uint8Array {
    const header = new MessageReader(message, 4)
    const type = header.u8()
    const tag = header.u16()
    const handler = HANDLERS.get(type)
    if (!handler) return lerror(tag, EOPNOTSUPP)
    const reply = new MessageWriter()
    try {
      handler(this.#connection, header, reply)
    } catch (error) {
      if (error instanceof TreeError) return lerror(tag, error.errno)
      if (error instanceof MalformedMessage) return lerror(tag, EINVAL)
      throw error
    }
    return reply.finish(type + 1, tag)
  }
}

function lerror(tag: number, errno: number): Uint8Array {
  const reply = new MessageWriter(16)
  reply.u32(errno)
  return reply.finish(T.LERROR + 1, tag)
}

function version(connection: Connection, request: MessageReader, reply: MessageWriter): void {
  const size = Math.min(request.u32(), MAX_MESSAGE)
  const wanted = request.name()
  connection.fids.clear()
  connection.maxPayload = size - IO_HEADER
  reply.u32(size)
  reply.name(wanted === VERSION ? VERSION : 'unknown')
}

function attach({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  fids.set(request.u32(), tree.root)
  writeQid(reply, tree.root)
}

function flush(): void {
  // Every request is answered before the next is read: there is never one left to drop.
}

function walk({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const from = fids.get(request.u32())
  const target = request.u32()
  const count = request.u16()
  let inode = from.inode
  const found: (typeof inode)[] = []
  for (let index = 0; index < count; index++) {
    const name = request.name()
    try {
      inode = tree.lookup(inode, name)
    } catch (error) {
      // Only a first name that is not there is an error; later ones end the walk.
      if (index === 0) throw error
      break
    }
    found.push(inode)
  }
  if (found.length === count) fids.set(target, inode)
  reply.u16(found.length)
  for (const each of found) writeQid(reply, each)
}

function clunk({ fids }: Connection, request: MessageReader): void {
  fids.clunk(request.u32())
}

const HANDLERS = new Map<number, Handler>([
  [T.VERSION, version],
  [T.ATTACH, attach],
  [T.FLUSH, flush],
  [T.WALK, walk],
  [T.CLUNK, clunk],
  [T.LOPEN, io.lopen],
  [T.LCREATE, io.lcreate],
  [T.READ, io.read],
  [T.WRITE, io.write],
  [T.READDIR, io.readdir],
  [T.FSYNC, io.fsync],
  [T.LOCK, io.lock],
  [T.GETLOCK, io.getlock],
  [T.GETATTR, metadata.getattr],
  [T.SETATTR, metadata.setattr],
  [T.STATFS, metadata.statfs],
  [T.READLINK, metadata.readlink],
  [T.SYMLINK, naming.symlink],
  [T.MKNOD, naming.mknod],
  [T.MKDIR, naming.mkdir],
  [T.LINK, naming.link],
  [T.RENAME, naming.rename],
  [T.RENAMEAT, naming.renameat],
  [T.UNLINKAT, naming.unlinkat],
  [T.REMOVE, naming.remove],
])
