import { filetypeinfo } from 'magic-bytes.js'
import type { Attachment } from '../../../capture.ts'
import { TreeError } from './tree/errno.ts'
import type { Special, SpecialHandle } from './tree/inode.ts'

/** What `see` itself refuses to hand over, and something for its header. */
const LIMIT = 33 * 1024 * 1024

/**
 * Collects the images that `see` (scripts/image/guest/see.c) hands over: it writes the session id of its
 * processes, a name and the bytes, NUL between the three, and closes.
 */
export class Attachments {
  readonly #of = new Map<number, Attachment[]>()
  readonly special: Special = { open: () => this.#open() }

  /** The list that fills while the command with this session id runs. */
  collect(session: number): readonly Attachment[] {
    const list: Attachment[] = []
    this.#of.set(session, list)
    return list
  }

  forget(session: number): void {
    this.#of.delete(session)
  }

  #open(): SpecialHandle {
    const parts: Uint8Array[] = []
    let total = 0
    return {
      read: () => 0,
      write: (_offset, bytes) => {
        total += bytes.length
        if (total > LIMIT) throw new TreeError('EFBIG')
        parts.push(bytes.slice())
        return bytes.length
      },
      close: () => this.#take(parts, total),
    }
  }

  #take(parts: readonly Uint8Array[], total: number): void {
    const all = new Uint8Array(total)
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    const first = all.indexOf(0)
    const second = first < 0 ? -1 : all.indexOf(0, first + 1)
    if (second < 0) return
    const text = new TextDecoder()
    const list = this.#of.get(Number(text.decode(all.subarray(0, first))))
    const bytes = all.slice(second + 1)
    const type = imageType(bytes)
    if (list && type) list.push({ name: text.decode(all.subarray(first + 1, second)), type, bytes })
  }
}

/** MIME type of an image, null for anything else. SVG is text and has no magic number. */
function imageType(bytes: Uint8Array): string | null {
  const mime = filetypeinfo(bytes.subarray(0, 4096)).find((info) => info.mime?.startsWith('image/'))?.mime
  if (mime) return mime
  return /<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 1024))) ? 'image/svg+xml' : null
}
