/**
 * `prepare`: builds the CLI and the library after an install and before packing, so that `npx sightline` works at
 * once and a packed tarball holds both.
 */
import { existsSync } from 'node:fs'
import { buildCli, cliIsCurrent } from './lib/buildCli.js'
import { buildLibrary, libraryIsCurrent } from './lib/buildLibrary.js'
import { ROOT } from './lib/root.js'

const canBuild = ['vite', 'typescript'].every((name) =>
  existsSync(`${ROOT}/node_modules/${name}/package.json`),
)

if (canBuild) {
  if (!cliIsCurrent(ROOT)) await buildCli(ROOT)
  if (!libraryIsCurrent(ROOT)) await buildLibrary(ROOT)
} else if (!existsSync(`${ROOT}/dist-node/cli.js`)) {
  process.stderr.write('sightline: the CLI was not built: the packages for building are absent (npm ci)\n')
}
