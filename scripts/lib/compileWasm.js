import { ROOT } from './root.js'

/** By name, so that its types, which declare globals of their own (`Array.at`), are not those of this project. */
const COMPILER = 'assemblyscript/asc'

/** The scanner's source and the file that holds it compiled, from the repository's root. */
export const SOURCE = 'wasm/scan.ts'
export const MODULE = 'src/presentation/steps/scan/module.ts'

const OPTIONS = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--noAssert', '--initialMemory', '2']

/**
 * Compiles the scanner. Throws with the compiler's words where it cannot.
 * @returns {Promise<string>} the text of `MODULE`
 */
export async function compileWasm() {
  const { default: asc } = await import(COMPILER)
  /** @type {Uint8Array | null} */
  let compiled = null
  const { error, stderr } = await asc.main(
    [SOURCE, '--baseDir', ROOT, '--outFile', 'scan.wasm', ...OPTIONS],
    {
      writeFile: (/** @type {string} */ _name, /** @type {Uint8Array} */ contents) => {
        compiled = Buffer.from(contents)
      },
    },
  )
  if (error || !compiled) throw new Error(`${error?.message ?? 'nothing was written'}\n${stderr.toString()}`)
  const base64 = Buffer.from(compiled).toString('base64')
  return [
    '/**',
    ` * ${SOURCE}, compiled, in base64. Written by \`node scripts/wasm.js\`; a test tells where it is not up to date.`,
    ' */',
    `export const MODULE =\n  '${base64}'`,
    '',
  ].join('\n')
}
