/** What an image file says of itself in its first bytes. */
import { filetypeinfo } from 'magic-bytes.js'

export interface ImageFacts {
  /** MIME type. */
  readonly type: string
  /** In pixels, where the format is one whose header we read. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** The sniffer reads signatures up to some hundred bytes in. */
const SNIFFED_BYTES = 4096

function pngSize(view: DataView): ImageFacts['size'] {
  return view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
}

function gifSize(view: DataView): ImageFacts['size'] {
  return view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function bmpSize(view: DataView): ImageFacts['size'] {
  if (view.byteLength < 26) return null
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
}

/** Walks the segments to the frame header (SOF0 to SOF15, without the three that are something else). */
function jpegSize(view: DataView): ImageFacts['size'] {
  let at = 2
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

const SIZES: Readonly<Record<string, (view: DataView) => ImageFacts['size']>> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/bmp': bmpSize,
  'image/jpeg': jpegSize,
}

/** Facts of an image, or null where the bytes are none. */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const type = filetypeinfo(bytes.subarray(0, SNIFFED_BYTES)).find((info) => info.mime?.startsWith('image/'))
  if (type?.mime === undefined) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { type: type.mime, size: SIZES[type.mime]?.(view) ?? null }
}
