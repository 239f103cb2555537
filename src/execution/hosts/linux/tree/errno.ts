/** Linux's error numbers, as the 9P2000.L protocol carries them (include/uapi/asm-generic/errno-base.h, errno.h). */
export const ERRNO = {
  EPERM: 1,
  ENOENT: 2,
  EIO: 5,
  EBADF: 9,
  EACCES: 13,
  EEXIST: 17,
  EXDEV: 18,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  EFBIG: 27,
  ENOSPC: 28,
  EPIPE: 32,
  ENAMETOOLONG: 36,
  ENOTEMPTY: 39,
  ELOOP: 40,
  EOPNOTSUPP: 95,
} as const

export type ErrnoName = keyof typeof ERRNO

const WORDS: Record<ErrnoName, string> = {
  EPERM: 'operation not permitted',
  ENOENT: 'no such file or directory',
  EIO: 'i/o error',
  EBADF: 'bad file descriptor',
  EACCES: 'permission denied',
  EEXIST: 'file already exists',
  EXDEV: 'cross-device link not permitted',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  EINVAL: 'invalid argument',
  EFBIG: 'file too large',
  ENOSPC: 'no space left on device',
  EPIPE: 'broken pipe',
  ENAMETOOLONG: 'name too long',
  ENOTEMPTY: 'directory not empty',
  ELOOP: 'too many symbolic links encountered',
  EOPNOTSUPP: 'operation not supported',
}

/** A failed operation on the tree. `words` are Node's for the same code. */
export class TreeError extends Error {
  override readonly name = 'TreeError'
  readonly code: ErrnoName
  readonly errno: number

  constructor(code: ErrnoName) {
    super(`${code}: ${WORDS[code]}`)
    this.code = code
    this.errno = ERRNO[code]
  }
}
