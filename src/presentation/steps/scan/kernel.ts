/**
 * The compiled scanner (wasm/scan.ts), made on first use. It is small enough for a page's main thread to compile it
 * at once. Where there is no WebAssembly, no SIMD, or a page's policy forbids it, there is no kernel, and plain
 * JavaScript does the same work.
 */
import { MODULE } from './module.ts'
import { nibbleTables, wordList } from './words.ts'

/** Bytes that are copied in and scanned at a time: small enough to stay in a processor's cache. */
export const BLOCK_BYTES = 64 * 1024
export const TELLING_BYTES = 32 * 1024
/** Loads reach this far behind the bytes they are asked about, and one byte before them. */
const MARGIN = 64

/** Where in `counts` each number of a run stands. */
export const COUNTS = {
  end: 0,
  newlines: 1,
  escapes: 2,
  textBytes: 3,
  continued: 4,
  astral: 5,
  tailBytes: 6,
  tailContinued: 7,
  tailAstral: 8,
} as const

interface Exports {
  readonly memory: WebAssembly.Memory
  readonly RESULT: WebAssembly.Global
  readonly TABLES: WebAssembly.Global
  readonly WORDS: WebAssembly.Global
  readonly BLOCK: WebAssembly.Global
  scan(from: number, to: number, strict: number): void
  countNewlines(from: number, to: number): number
  telling(from: number, to: number, limit: number): number
}

export interface Kernel {
  readonly memory: Uint8Array
  readonly counts: Int32Array
  /** Address of `BLOCK_BYTES` for the scanner. */
  readonly block: number
  /** Address of `TELLING_BYTES` for the search; the byte before it is for the one that stands before them. */
  readonly tellingBlock: number
  readonly scan: Exports['scan']
  readonly countNewlines: Exports['countNewlines']
  readonly telling: Exports['telling']
  /** Whose bytes the block holds, and which of them: several scanners share it. */
  resident: { owner: object | null; start: number; end: number }
}

let kernel: Kernel | null | undefined

/** The kernel, the same at each call; null where this JavaScript engine or its policy has none. */
export function getKernel(): Kernel | null {
  if (kernel === undefined) kernel = makeKernel()
  return kernel
}

function makeKernel(): Kernel | null {
  try {
    const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0))
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    const exports = instance.exports as unknown as Exports
    const memory = new Uint8Array(exports.memory.buffer)
    memory.set(nibbleTables(), exports.TABLES.value)
    memory.set(wordList(), exports.WORDS.value)
    const block: number = exports.BLOCK.value
    return {
      memory,
      counts: new Int32Array(exports.memory.buffer, exports.RESULT.value, Object.keys(COUNTS).length),
      block,
      tellingBlock: block + BLOCK_BYTES + MARGIN,
      scan: exports.scan,
      countNewlines: exports.countNewlines,
      telling: exports.telling,
      resident: { owner: null, start: 0, end: 0 },
    }
  } catch {
    return null
  }
}
