/** Writes PNG (ISO/IEC 15948): 8-bit RGB, each row with the filter that leaves the smallest differences. */
import { zlibSync } from 'fflate'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const BYTES_PER_PIXEL = 3

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value
})

/** CRC-32 as PNG and gzip have it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index++) bytes[4 + index] = type.charCodeAt(index)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const toLeft = Math.abs(estimate - left)
  const toUp = Math.abs(estimate - up)
  const toUpLeft = Math.abs(estimate - upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

/** What each filter type, 0 to 4, predicts for a byte from those to the left and above. */
const FILTERS: ReadonlyArray<(left: number, up: number, upLeft: number) => number> = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
]

/** Filters one row; `above` is the row before it, zeros for the first. */
function filterRow(row: Uint8Array, above: Uint8Array): Uint8Array {
  let best = new Uint8Array(0)
  let bestCost = Number.POSITIVE_INFINITY
  for (const [type, predict] of FILTERS.entries()) {
    const filtered = new Uint8Array(row.length + 1)
    filtered[0] = type
    let cost = 0
    for (let index = 0; index < row.length; index++) {
      const left = row[index - BYTES_PER_PIXEL] ?? 0
      const upLeft = above[index - BYTES_PER_PIXEL] ?? 0
      const difference = ((row[index] ?? 0) - predict(left, above[index] ?? 0, upLeft)) & 0xff
      filtered[index + 1] = difference
      cost += difference < 128 ? difference : 256 - difference
    }
    if (cost < bestCost) {
      best = filtered
      bestCost = cost
    }
  }
  return best
}

/**
 * @param pixels rows from the top, three bytes a pixel
 * @param title goes into the file as its `Title`, in Latin-1
 */
export function encodePng(pixels: Uint8Array, width: number, height: number, title: string): Uint8Array {
  const rowBytes = width * BYTES_PER_PIXEL
  const filtered = new Uint8Array(height * (rowBytes + 1))
  let above = new Uint8Array(rowBytes)
  for (let y = 0; y < height; y++) {
    const row = pixels.slice(y * rowBytes, (y + 1) * rowBytes)
    filtered.set(filterRow(row, above), y * (rowBytes + 1))
    above = row
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2, 0, 0, 0], 8)
  const text = Uint8Array.from(`Title\0${title}`, (character) => character.charCodeAt(0))
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('tEXt', text),
    chunk('IDAT', zlibSync(filtered, { level: 6 })),
    chunk('IEND', new Uint8Array(0)),
  ]
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
