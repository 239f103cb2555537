import type { Sandbox } from '../execution/sandbox.ts'
import type { OpeningFile } from '../workers/workspaceClient.ts'

function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`
}

/** Writes files into the workspace, folders first, and makes the executable ones executable. */
export async function mountFiles(sandbox: Sandbox, files: readonly OpeningFile[]): Promise<void> {
  const folders = new Set(files.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/')))))
  for (const folder of [...folders].sort()) {
    if (folder !== '') await sandbox.files.mkdir(folder, { recursive: true })
  }
  await Promise.all(files.map(({ path, bytes }) => sandbox.files.writeFile(path, bytes)))
  const executable = files.filter((file) => file.executable).map(({ path }) => quoted(path))
  if (executable.length === 0) return
  const capture = await sandbox.run(`chmod +x -- ${executable.join(' ')}`, {
    mode: 'plain',
    cwd: sandbox.workdir,
  })
  await sandbox.release(capture.runId)
}
