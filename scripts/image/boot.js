/** The cold boot: Linux starts once under v86, in Node, and the machine as it then stands is saved. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { V86 } from 'v86'
import { ImageBuildError } from './fail.js'

/** Megabytes of the guest; a saved state only fits a machine of the same size. */
export const MEMORY_MB = 256
export const VGA_MEMORY_MB = 2

const COMMAND_LINE =
  'console=ttyS0 quiet loglevel=1 mitigations=off nopti tsc=reliable random.trust_cpu=on panic=-1'

/** A cold boot takes 20 to 60 s; one that takes this long has hung. */
const LIMIT_MS = 300_000

/**
 * @param {{ bios: Buffer, vgaBios: Buffer, kernel: Buffer, initrd: Buffer }} files
 * @param {(line: string) => void} onProgress
 * @returns {Promise<{ state: Uint8Array, missing: string[], broken: string[] }>} the saved state, and which
 *   programs the finished machine does not have or could not run
 */
export async function coldBoot(files, onProgress) {
  const wasm = await readFile(createRequire(import.meta.url).resolve('v86/build/v86.wasm'))
  const started = Date.now()
  let stage = 'booting Linux'
  const machine = new V86({
    wasm_fn: async (imports) => (await WebAssembly.instantiate(wasm, imports)).instance.exports,
    memory_size: MEMORY_MB << 20,
    vga_memory_size: VGA_MEMORY_MB << 20,
    bios: { buffer: exact(files.bios) },
    vga_bios: { buffer: exact(files.vgaBios) },
    bzimage: { buffer: exact(files.kernel) },
    initrd: { buffer: exact(files.initrd) },
    cmdline: COMMAND_LINE,
    // The device must be there in the saved state; nothing is mounted before it is restored.
    filesystem: { handle9p: () => {} },
    autostart: true,
    disable_keyboard: true,
    disable_mouse: true,
    disable_speaker: true,
  })
  const ticker = setInterval(
    () => onProgress(`${stage} · ${Math.round((Date.now() - started) / 1000)} s`),
    5000,
  )
  /** @type {string[]} */
  const missing = []
  /** @type {string[]} */
  const broken = []
  try {
    await new Promise((resolve, reject) => {
      let line = ''
      let last = ''
      const limit = setTimeout(
        () => reject(new ImageBuildError(`Linux did not start in time; it last said: ${last}`)),
        LIMIT_MS,
      )
      machine.add_listener('serial0-output-byte', (/** @type {number} */ byte) => {
        if (byte !== 10) {
          if (byte !== 13) line += String.fromCharCode(byte)
          return
        }
        if (line !== '') last = line
        const [word, ...rest] = line.split(' ')
        const text = rest.join(' ')
        line = ''
        if (word === 'STAGE') {
          stage = text
          onProgress(`${stage} · ${Math.round((Date.now() - started) / 1000)} s`)
        }
        if (word === 'MISSING') missing.push(text)
        if (word === 'BROKEN') broken.push(text)
        if (word === 'WAITING') resolve(clearTimeout(limit))
        if (word === 'FATAL' || last.includes('Kernel panic')) {
          clearTimeout(limit)
          reject(new ImageBuildError(`Linux could not be set up: ${text || last}`))
        }
      })
    })
    await machine.stop()
    return { state: new Uint8Array(await machine.save_state()), missing, broken }
  } finally {
    clearInterval(ticker)
    await machine.destroy()
  }
}

/** v86 takes an ArrayBuffer, and a Buffer may be a part of a larger one. */
function exact(/** @type {Buffer} */ bytes) {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
}
