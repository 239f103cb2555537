/**
 * A JSON document too large to show, as a smaller one of the same shape. A JSON text cut at a byte parses
 * nowhere and hides what comes behind its first field; this one parses, and says in place what it leaves out.
 */
import { REACH } from './cut.ts'
import type { BranchKind } from './marks.ts'
import { type JsonPiece, render } from './render.ts'
import { JsonScanner } from './scanner.ts'
import { shrink } from './shrink.ts'
import { Tree, type TreeLimits } from './tree.ts'

export type { JsonPiece } from './render.ts'

export interface PrunerSettings extends TreeLimits {
  /** More brackets open at once than that are not taken for a document. */
  readonly maxDepth: number
}

export interface PrunedJson {
  /** In the order of the document; together one JSON document. Ranges of verbatim pieces ascend. */
  readonly pieces: readonly JsonPiece[]
  readonly rootType: BranchKind
  /** Keys or items of the root, in the document. */
  readonly rootCount: number
}

/**
 * Takes a stream in any chunks. Time is linear in its bytes; memory is bounded by `maxBytes`, `maxStringBytes`
 * and `maxDepth`.
 */
export class JsonPruner {
  readonly #settings: PrunerSettings
  #reading: { readonly scanner: JsonScanner; readonly tree: Tree } | null

  constructor(settings: PrunerSettings) {
    const tree = new Tree(settings)
    const maxToken = settings.maxStringBytes + 2 + REACH
    this.#settings = settings
    this.#reading = { scanner: new JsonScanner(tree, settings.maxDepth, maxToken), tree }
  }

  /** False as soon as the bytes so far begin no JSON document whose root is an object or an array. */
  get isJson(): boolean {
    return this.#reading !== null
  }

  /**
   * @param bytes the next bytes of the stream; not held
   * @param address of the first of them
   */
  push(bytes: Uint8Array, address: number): void {
    if (this.#reading === null) return
    this.#reading.scanner.push(bytes, address)
    if (this.#reading.scanner.failed) this.#reading = null
  }

  /**
   * The document in no more than `maxBytes` bytes of UTF-8 (where that is less than the bare count of its root,
   * that count); null where the stream was not one complete document. To be called once, at the end.
   */
  finish(): PrunedJson | null {
    if (this.#reading === null || !this.#reading.scanner.complete) return null
    const { root } = this.#reading.tree
    this.#reading = null
    if (root === null) return null
    shrink(root, this.#settings.maxBytes)
    return { pieces: render(root), rootType: root.kind, rootCount: root.count }
  }
}
