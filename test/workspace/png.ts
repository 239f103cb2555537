/** Reads a PNG as another program would: checks every chunk's CRC, inflates, undoes the filters. */
import { inflateSync } from 'node:zlib'

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})

function crcOf(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) c = (CRC[(c ^ byte) & 255] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

export interface Picture {
  readonly width: number
  readonly height: number
  /** RGB rows from the top. */
  readonly pixels: Uint8Array
  readonly chunks: readonly string[]
}

/** @throws where the file is not an 8-bit RGB PNG without interlace, or anything in it is wrong */
export function readPng(file: Uint8Array): Picture {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) throw new Error('no PNG')
  const chunks: string[] = []
  const data: Uint8Array[] = []
  let width = 0
  let height = 0
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    const body = file.subarray(at + 8, at + 8 + length)
    if (view.getUint32(at + 8 + length) !== crcOf(file.subarray(at + 4, at + 8 + length)))
      throw new Error(`CRC of ${type}`)
    chunks.push(type)
    if (type === 'IDAT') data.push(body)
    if (type === 'IHDR') {
      width = view.getUint32(at + 8)
      height = view.getUint32(at + 12)
      if (body.subarray(8).join() !== '8,2,0,0,0') throw new Error('not 8-bit RGB')
    }
    at += 12 + length
  }
  const rows = inflateSync(Buffer.concat(data))
  const rowBytes = width * 3
  if (rows.length !== height * (rowBytes + 1)) throw new Error('rows do not fill the picture')
  const pixels = new Uint8Array(height * rowBytes)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (rowBytes + 1)] ?? -1
    for (let x = 0; x < rowBytes; x++) {
      const to = y * rowBytes + x
      const a = x >= 3 ? (pixels[to - 3] ?? 0) : 0
      const b = y > 0 ? (pixels[to - rowBytes] ?? 0) : 0
      const c = x >= 3 && y > 0 ? (pixels[to - rowBytes - 3] ?? 0) : 0
      const p = a + b - c
      const nearest = [a, b, c].reduce((best, each) =>
        Math.abs(p - each) < Math.abs(p - best) ? each : best,
      )
      const predicted = [0, a, b, (a + b) >> 1, nearest][filter]
      if (predicted === undefined) throw new Error(`filter ${filter}`)
      pixels[to] = ((rows[y * (rowBytes + 1) + 1 + x] ?? 0) + predicted) & 255
    }
  }
  return { width, height, pixels, chunks }
}
