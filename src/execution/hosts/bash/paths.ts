import { CMD_OUTPUT_DIR, SPOOL_DIR } from '../host.ts'

/** Joins, and resolves `.` and `..`; the result is absolute and has no slash at its end (but for `/`). */
export function normalizePath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  return `/${parts.join('/')}`
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/**
 * The path in the sandbox that a caller of the files API means (the rule stands at `HostFiles`): relative
 * ones start at `workdir`; an absolute one is itself only inside the three folders, else below `workdir`.
 */
export function resolveHostPath(workdir: string, path: string): string {
  if (!path.startsWith('/')) return normalizePath(`${workdir}/${path}`)
  const absolute = normalizePath(path)
  const isItself = [workdir, CMD_OUTPUT_DIR, SPOOL_DIR].some((folder) => isWithin(absolute, folder))
  return isItself ? absolute : normalizePath(`${workdir}/${absolute}`)
}

/** The directory a command starts in: relative ones start at `workdir`, an absolute one is what it says. */
export function resolveCwd(workdir: string, cwd: string): string {
  return normalizePath(cwd.startsWith('/') ? cwd : `${workdir}/${cwd}`)
}
