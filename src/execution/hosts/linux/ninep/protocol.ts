/** Message types of 9P2000.L; a reply's type is one higher (include/net/9p/9p.h of Linux). */
export const T = {
  LERROR: 6,
  STATFS: 8,
  LOPEN: 12,
  LCREATE: 14,
  SYMLINK: 16,
  MKNOD: 18,
  RENAME: 20,
  READLINK: 22,
  GETATTR: 24,
  SETATTR: 26,
  XATTRWALK: 30,
  XATTRCREATE: 32,
  READDIR: 40,
  FSYNC: 50,
  LOCK: 52,
  GETLOCK: 54,
  LINK: 70,
  MKDIR: 72,
  RENAMEAT: 74,
  UNLINKAT: 76,
  VERSION: 100,
  ATTACH: 104,
  FLUSH: 108,
  WALK: 110,
  READ: 116,
  WRITE: 118,
  CLUNK: 120,
  REMOVE: 122,
} as const

export const VERSION = '9P2000.L'
/** The largest message, agreed with the client at its mount. */
export const MAX_MESSAGE = 512 * 1024
/** Bytes of a read or write message that are not data. */
export const IO_HEADER = 24

/** Type bits of a qid. */
export const QT_DIR = 0x80
export const QT_SYMLINK = 0x02
export const QT_FILE = 0

/** Open flags, as Linux has them. */
export const O_ACCMODE = 3
export const O_TRUNC = 0o1000
export const O_APPEND = 0o2000

/** unlinkat's flag for a folder. */
export const AT_REMOVEDIR = 0x200

/** What setattr sets. */
export const SET = {
  MODE: 0x1,
  UID: 0x2,
  GID: 0x4,
  SIZE: 0x8,
  ATIME: 0x10,
  MTIME: 0x20,
  CTIME: 0x40,
  ATIME_SET: 0x80,
  MTIME_SET: 0x100,
} as const

/** Everything getattr can give but generation and data version. */
export const GETATTR_BASIC = 0x7ff

/** Lock types and states of Tlock and Tgetlock. */
export const LOCK_UNLOCKED = 2
export const LOCK_SUCCESS = 0

/** A block of `blocks` in stat, in bytes, and the preferred size of a read or write. */
export const STAT_BLOCK = 512
export const IO_BLOCK = 128 * 1024
