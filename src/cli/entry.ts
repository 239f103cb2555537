/** Where the built program begins; `bin/sightline.js` loads it. */
import { version } from '../../package.json'
import { processIo } from './io.ts'
import { main } from './main.ts'

const exitCode = await main(process.argv.slice(2), version, processIo())
// A host may leave timers behind; everything has been written by now.
process.exit(exitCode)
