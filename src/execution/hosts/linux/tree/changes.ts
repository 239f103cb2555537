import type { Inode } from './inode.ts'

export type ChangeKind = 'rename' | 'change'

interface Watch {
  readonly folder: Inode
  readonly recursive: boolean
  readonly listener: (kind: ChangeKind, name: string) => void
  pending: Map<string, ChangeKind>
  timer: ReturnType<typeof setTimeout> | null
}

/** Several changes of one name within this time are told as one, in ms: a program writes a file in many steps. */
const SETTLE_MS = 20

/** Tells who watches a folder (or one file) what changed in it. */
export class Changes {
  readonly #watches = new Set<Watch>()

  watch(folder: Inode, recursive: boolean, listener: Watch['listener']): () => void {
    const watch: Watch = { folder, recursive, listener, pending: new Map(), timer: null }
    this.#watches.add(watch)
    return () => {
      this.#watches.delete(watch)
      if (watch.timer) clearTimeout(watch.timer)
    }
  }

  /** `name` in `folder` came, went (`rename`) or got other bytes (`change`). */
  tell(kind: ChangeKind, folder: Inode | null, name: string): void {
    if (this.#watches.size === 0) return
    let at = folder
    let relative = name
    let depth = 0
    const itself = folder?.entries?.get(name)
    for (const watch of this.#watches) if (watch.folder === itself) this.#note(watch, kind, name)
    while (at) {
      for (const watch of this.#watches) {
        if (watch.folder === at && (depth === 0 || watch.recursive)) this.#note(watch, kind, relative)
      }
      relative = `${at.label}/${relative}`
      depth++
      at = at.parent
    }
  }

  #note(watch: Watch, kind: ChangeKind, name: string): void {
    if (kind === 'rename' || !watch.pending.has(name)) watch.pending.set(name, kind)
    watch.timer ??= setTimeout(() => {
      const pending = watch.pending
      watch.pending = new Map()
      watch.timer = null
      for (const [changed, how] of pending) watch.listener(how, changed)
    }, SETTLE_MS)
  }
}
