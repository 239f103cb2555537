/** What is known of a file, and changing it. */
import { TreeError } from '../tree/errno.ts'
import { now, S_IFLNK, S_IFMT, type Timestamp } from '../tree/inode.ts'
import { GETATTR_BASIC, IO_BLOCK, SET, STAT_BLOCK } from './protocol.ts'
import { writeQid } from './qid.ts'
import type { Connection } from './server.ts'
import type { MessageReader, MessageWriter } from './wire.ts'

/** V9FS_MAGIC, what statfs gives as the type of file system. */
const MAGIC = 0x01021997
const NAME_MAX = 255

export function getattr({ fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const { inode } = fids.get(request.u32())
  const moment = ({ seconds, nanoseconds }: Timestamp) => {
    reply.u64(seconds)
    reply.u64(nanoseconds)
  }
  reply.u64(GETATTR_BASIC)
  writeQid(reply, inode)
  reply.u32(inode.mode)
  reply.u32(inode.uid)
  reply.u32(inode.gid)
  reply.u64(Math.max(0, inode.links))
  reply.u64(inode.device)
  reply.u64(inode.size)
  reply.u64(IO_BLOCK)
  reply.u64(Math.ceil((inode.content?.taken ?? inode.size) / STAT_BLOCK))
  moment(inode.accessed)
  moment(inode.modified)
  moment(inode.changed)
  // Time of birth, generation, data version: not kept.
  for (let index = 0; index < 4; index++) reply.u64(0)
}

export function setattr({ tree, fids }: Connection, request: MessageReader): void {
  const { inode } = fids.get(request.u32())
  const valid = request.u32()
  const mode = request.u32()
  const uid = request.u32()
  const gid = request.u32()
  const size = request.u64()
  const accessed = { seconds: request.u64(), nanoseconds: request.u64() }
  const modified = { seconds: request.u64(), nanoseconds: request.u64() }
  if (valid & SET.MODE) inode.mode = inode.type | (mode & ~S_IFMT)
  if (valid & SET.UID) inode.uid = uid
  if (valid & SET.GID) inode.gid = gid
  if (valid & SET.SIZE) tree.truncate(inode, size)
  if (valid & SET.ATIME) inode.accessed = valid & SET.ATIME_SET ? accessed : now()
  if (valid & SET.MTIME) inode.modified = valid & SET.MTIME_SET ? modified : now()
  inode.changed = now()
}

export function statfs({ tree }: Connection, _request: MessageReader, reply: MessageWriter): void {
  const block = 4096
  const free = Math.floor((tree.capacity.limit - tree.capacity.used) / block)
  reply.u32(MAGIC)
  reply.u32(block)
  reply.u64(Math.floor(tree.capacity.limit / block))
  reply.u64(free)
  reply.u64(free)
  reply.u64(1_000_000)
  reply.u64(1_000_000)
  reply.u64(0)
  reply.u32(NAME_MAX)
}

export function readlink({ fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const { inode } = fids.get(request.u32())
  if (inode.type !== S_IFLNK) throw new TreeError('EINVAL')
  reply.name(inode.target)
}
