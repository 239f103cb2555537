/** Opening, reading, writing, listing. */
import { TreeError } from '../tree/errno.ts'
import { S_IFMT, S_IFREG } from '../tree/inode.ts'
import type { Tree } from '../tree/tree.ts'
import type { Fid } from './fids.ts'
import { LOCK_SUCCESS, LOCK_UNLOCKED, O_APPEND, O_TRUNC } from './protocol.ts'
import { writeQid } from './qid.ts'
import type { Connection } from './server.ts'
import { encodeName, type MessageReader, type MessageWriter } from './wire.ts'

export function lopen({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const fid = fids.get(request.u32())
  open(tree, fid, request.u32())
  writeQid(reply, fid.inode)
  reply.u32(0)
}

/** Makes a file in the fid's folder; the fid then stands for it, open. */
export function lcreate({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const number = request.u32()
  const name = request.name()
  const flags = request.u32()
  const mode = request.u32()
  const inode = tree.create(fids.get(number).inode, name, S_IFREG | (mode & ~S_IFMT))
  open(tree, fids.move(number, inode), flags & ~O_TRUNC)
  writeQid(reply, inode)
  reply.u32(0)
}

function open(tree: Tree, fid: Fid, flags: number): void {
  fid.flags = flags
  fid.handle = fid.inode.special?.open() ?? null
  if (flags & O_TRUNC && fid.inode.content) tree.truncate(fid.inode, 0)
}

export function read({ fids, maxPayload }: Connection, request: MessageReader, reply: MessageWriter): void {
  const fid = opened(fids.get(request.u32()))
  const offset = request.u64()
  const count = Math.min(request.u32(), maxPayload)
  if (fid.inode.entries) throw new TreeError('EISDIR')
  const at = reply.length
  reply.u32(0)
  // A handle has what it has; a file never more than is left of it.
  const wanted = fid.handle ? count : Math.max(0, Math.min(count, fid.inode.size - offset))
  const space = reply.space(wanted)
  const got = fid.handle ? fid.handle.read(offset, space) : (fid.inode.content?.readInto(offset, space) ?? 0)
  reply.shrink(wanted - got)
  reply.patch(at, got)
}

export function write({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const fid = opened(fids.get(request.u32()))
  const offset = request.u64()
  const bytes = request.bytes(request.u32())
  if (fid.handle) {
    reply.u32(fid.handle.write(offset, bytes))
    return
  }
  // The client's idea of the end can be old: another program, or the page, may have written since.
  tree.write(fid.inode, (fid.flags ?? 0) & O_APPEND ? fid.inode.size : offset, bytes)
  reply.u32(bytes.length)
}

function opened(fid: Fid): Fid {
  if (fid.flags === null) throw new TreeError('EBADF')
  return fid
}

export function readdir(
  { tree, fids, maxPayload }: Connection,
  request: MessageReader,
  reply: MessageWriter,
): void {
  const fid = fids.get(request.u32())
  const offset = request.u64()
  const count = Math.min(request.u32(), maxPayload)
  if (offset === 0 || !fid.listing) {
    fid.listing = [['.', fid.inode], ['..', fid.inode.parent ?? tree.root], ...tree.entries(fid.inode)]
  }
  const at = reply.length
  reply.u32(0)
  const start = reply.length
  for (let index = offset; index < fid.listing.length; index++) {
    const entry = fid.listing[index]
    if (!entry) break
    const [name, inode] = entry
    const bytes = encodeName(name)
    if (reply.length - start + 24 + bytes.length > count) break
    writeQid(reply, inode)
    reply.u64(index + 1)
    // The type of a directory entry is the top four bits of the mode's.
    reply.u8(inode.type >> 12)
    reply.name(bytes)
  }
  reply.patch(at, reply.length - start)
}

export function fsync({ fids }: Connection, request: MessageReader): void {
  fids.get(request.u32())
}

/** There is one client, whose kernel keeps the locks of its processes itself: every lock is granted. */
export function lock({ fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  fids.get(request.u32())
  reply.u8(LOCK_SUCCESS)
}

export function getlock({ fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  fids.get(request.u32())
  request.u8()
  reply.u8(LOCK_UNLOCKED)
  reply.u64(request.u64())
  reply.u64(request.u64())
  reply.u32(request.u32())
  reply.name(request.name())
}
