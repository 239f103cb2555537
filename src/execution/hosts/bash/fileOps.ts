/**
 * The file operations an interpreter needs, as calls that can cross a worker boundary: contents are bytes and
 * every path is absolute. Failures are Errors whose message starts with Node's code.
 */
import type { IFileSystem } from 'just-bash/browser'

type SameInBoth =
  | 'readFileBuffer'
  | 'exists'
  | 'stat'
  | 'lstat'
  | 'mkdir'
  | 'readdir'
  | 'rm'
  | 'cp'
  | 'mv'
  | 'chmod'
  | 'symlink'
  | 'link'
  | 'readlink'
  | 'realpath'
  | 'utimes'

export interface FileOps extends Pick<IFileSystem, SameInBoth> {
  writeFile(path: string, bytes: Uint8Array): Promise<void>
  appendFile(path: string, bytes: Uint8Array): Promise<void>
  readdirWithFileTypes: NonNullable<IFileSystem['readdirWithFileTypes']>
}
