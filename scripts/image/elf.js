/**
 * Reads which shared libraries a 32-bit ELF file needs, so that the image carries no library without a program
 * and no program without its libraries. Source: System V ABI, Intel386 supplement, "Dynamic Section".
 */

const PT_LOAD = 1
const PT_DYNAMIC = 2
const DT_NEEDED = 1
const DT_STRTAB = 5

/**
 * Names of the needed libraries; null when `bytes` is no 32-bit little-endian ELF file.
 * @param {Buffer} bytes
 * @returns {string[] | null}
 */
export function neededLibraries(bytes) {
  if (bytes.length < 52 || bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 1 || bytes[5] !== 1)
    return null
  const tableAt = bytes.readUInt32LE(28)
  const entrySize = bytes.readUInt16LE(42)
  const segments = Array.from({ length: bytes.readUInt16LE(44) }, (_, index) => {
    const at = tableAt + index * entrySize
    return {
      type: bytes.readUInt32LE(at),
      offset: bytes.readUInt32LE(at + 4),
      address: bytes.readUInt32LE(at + 8),
      size: bytes.readUInt32LE(at + 16),
    }
  })
  const dynamic = segments.find((segment) => segment.type === PT_DYNAMIC)
  if (!dynamic) return []
  /** @type {number[]} */
  const needed = []
  let strings = 0
  for (let at = dynamic.offset; at + 8 <= dynamic.offset + dynamic.size; at += 8) {
    const tag = bytes.readUInt32LE(at)
    if (tag === DT_NEEDED) needed.push(bytes.readUInt32LE(at + 4))
    if (tag === DT_STRTAB) strings = bytes.readUInt32LE(at + 4)
  }
  const home = segments.find(
    (segment) =>
      segment.type === PT_LOAD && strings >= segment.address && strings < segment.address + segment.size,
  )
  if (!home) return []
  const base = strings - home.address + home.offset
  return needed.map((offset) => bytes.toString('latin1', base + offset, bytes.indexOf(0, base + offset)))
}
