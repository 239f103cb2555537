/** What the workspace opens with. Everything is made here, by rule, so the same bytes come out everywhere. */
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
