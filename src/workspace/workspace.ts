/** What the workspace opens with. Everything is made here, by rule, so the same bytes come out everywhere. */
import type { FileSystemTree } from '@webcontainer/api'
import { binaryFile, textFile, type WorkspaceFile } from './file.ts'
import { photoPng } from './picture.ts'
import { serviceLog } from './serviceLog.ts'
import { SHOP } from './shop.ts'
import { configJson, salesCsv } from './tables.ts'
import { tarGz } from './tar.ts'
import { dotEnv, latin1Text, manPage, NOTES, SPINNER } from './texts.ts'

/** The opening files, sorted by path. Takes some 0.3 s: nearly all of it is the picture. */
export function workspaceFiles(): WorkspaceFile[] {
  const config = textFile('config.json', configJson())
  return [
    textFile('.env', dotEnv()),
    binaryFile('backup.tar.gz', tarGz([config, ...SHOP])),
    config,
    textFile('huge.log', serviceLog()),
    binaryFile('latin1.txt', latin1Text()),
    textFile('manual.txt', manPage()),
    textFile('notes.txt', NOTES),
    binaryFile('photo.png', photoPng()),
    textFile('sales.csv', salesCsv()),
    ...SHOP,
    { ...textFile('spinner.sh', SPINNER), executable: true },
  ]
}

/** The same files as `WebContainer.mount` takes them. That form has no place for the executable bit. */
export function toFileSystemTree(files: readonly WorkspaceFile[]): FileSystemTree {
  const root: FileSystemTree = {}
  for (const { path, bytes } of files) {
    const names = path.split('/')
    const name = names.pop() ?? path
    let folder = root
    for (const parent of names) {
      const known = folder[parent]
      if (known && 'directory' in known) folder = known.directory
      else {
        const directory: FileSystemTree = {}
        folder[parent] = { directory }
        folder = directory
      }
    }
    folder[name] = { file: { contents: bytes } }
  }
  return root
}
