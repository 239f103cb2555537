/**
 * `node scripts/wasm.js`: compiles the scanner (wasm/scan.ts) into the file that the sources import. Run it after a
 * change there, and commit both.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileWasm, MODULE } from './lib/compileWasm.js'
import { ROOT } from './lib/root.js'

writeFileSync(join(ROOT, MODULE), await compileWasm())
process.stdout.write(`wrote ${MODULE}\n`)
