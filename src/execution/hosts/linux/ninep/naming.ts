/** Making, moving and removing names. */
import { TreeError } from '../tree/errno.ts'
import { AT_REMOVEDIR } from './protocol.ts'
import { writeQid } from './qid.ts'
import type { Connection } from './server.ts'
import type { MessageReader, MessageWriter } from './wire.ts'

export function symlink({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const { inode } = fids.get(request.u32())
  const name = request.name()
  writeQid(reply, tree.symlink(inode, name, request.name()))
}

/** A FIFO, socket or device node: only its type is kept here, the guest's kernel does the rest. */
export function mknod({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const { inode } = fids.get(request.u32())
  const name = request.name()
  const mode = request.u32()
  const major = request.u32()
  const minor = request.u32()
  const node = tree.create(inode, name, mode)
  // As the client decodes it (new_decode_dev of Linux).
  node.device = (minor & 0xff) | (major << 8) | ((minor & ~0xff) << 12)
  writeQid(reply, node)
}

export function mkdir({ tree, fids }: Connection, request: MessageReader, reply: MessageWriter): void {
  const { inode } = fids.get(request.u32())
  const name = request.name()
  writeQid(reply, tree.mkdir(inode, name, request.u32()))
}

export function link({ tree, fids }: Connection, request: MessageReader): void {
  const folder = fids.get(request.u32()).inode
  const { inode } = fids.get(request.u32())
  tree.link(inode, folder, request.name())
}

export function rename({ tree, fids }: Connection, request: MessageReader): void {
  const { inode } = fids.get(request.u32())
  const folder = fids.get(request.u32()).inode
  if (!inode.parent) throw new TreeError('ENOENT')
  tree.rename(inode.parent, inode.label, folder, request.name())
}

export function renameat({ tree, fids }: Connection, request: MessageReader): void {
  const from = fids.get(request.u32()).inode
  const fromName = request.name()
  const to = fids.get(request.u32()).inode
  tree.rename(from, fromName, to, request.name())
}

export function unlinkat({ tree, fids }: Connection, request: MessageReader): void {
  const { inode } = fids.get(request.u32())
  const name = request.name()
  tree.unlink(inode, name, (request.u32() & AT_REMOVEDIR) !== 0)
}

/** Removes what the fid stands for; the fid is gone either way. */
export function remove({ tree, fids }: Connection, request: MessageReader): void {
  const number = request.u32()
  const { inode } = fids.get(number)
  try {
    if (!inode.parent) throw new TreeError('ENOENT')
    tree.unlink(inode.parent, inode.label, inode.entries !== null)
  } finally {
    fids.clunk(number)
  }
}
