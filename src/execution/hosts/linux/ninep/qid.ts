import { type Inode, S_IFDIR, S_IFLNK } from '../tree/inode.ts'
import { QT_DIR, QT_FILE, QT_SYMLINK } from './protocol.ts'
import type { MessageWriter } from './wire.ts'

/** The 13 bytes by which the client knows a file: kind, version (unused: nothing is cached), number. */
export function writeQid(reply: MessageWriter, inode: Inode): void {
  reply.u8(inode.type === S_IFDIR ? QT_DIR : inode.type === S_IFLNK ? QT_SYMLINK : QT_FILE)
  reply.u32(0)
  reply.u64(inode.number)
}
