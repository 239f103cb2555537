/** `prepare`: builds the CLI after an install, so that `npx sightline` works at once. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildCli, cliIsCurrent } from './lib/buildCli.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const canBuild = existsSync(`${root}/node_modules/vite/package.json`)

if (!cliIsCurrent(root) && canBuild) await buildCli(root)
else if (!canBuild && !existsSync(`${root}/dist-node/cli.js`)) {
  process.stderr.write('sightline: the CLI was not built: the packages for building are absent (npm ci)\n')
}
