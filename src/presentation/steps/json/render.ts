/** The tree as text: runs of the document's own bytes, and marks for what is not shown. */
import { ESCAPED_ELLIPSIS, ownMarks } from './marks.ts'
import { branchMark, isSummary, leafMark, summaryOf } from './shrink.ts'
import type { Branch, Leaf, Node } from './tree.ts'

export type JsonPiece =
  /** Bytes `from` to `to` of the document. */
  | { readonly kind: 'verbatim'; readonly from: number; readonly to: number; readonly bytes: Uint8Array }
  | { readonly kind: 'inserted'; readonly text: string }

const OPENING = { object: 0x7b, array: 0x5b } as const
const CLOSING = { object: 0x7d, array: 0x5d } as const
const COLON = 0x3a
const COMMA = 0x2c
const QUOTE = 0x22

/** `root` as pieces that make one JSON document. White space between values is left out. */
export function render(root: Branch): JsonPiece[] {
  const pieces = new Pieces()
  renderBranch(root, true, pieces)
  return pieces.finish()
}

function renderNode(node: Node, pieces: Pieces): void {
  if ('bytes' in node) renderLeaf(node, pieces)
  else renderBranch(node, false, pieces)
}

function renderBranch(branch: Branch, isRoot: boolean, pieces: Pieces): void {
  const { kind, from, to, count, members } = branch
  if (isSummary(branch, isRoot)) {
    pieces.insert(summaryOf(branch))
    return
  }
  pieces.byte(OPENING[kind], from)
  for (const [index, member] of members.entries()) {
    if (member.key !== null) {
      pieces.copy(member.key.bytes, member.key.from)
      pieces.byte(COLON, member.colonAt)
    }
    renderNode(member, pieces)
    if (index + 1 < count) pieces.byte(COMMA, member.commaAt)
  }
  const rest = branchMark(branch)
  if (rest !== null) pieces.insert(rest)
  pieces.byte(CLOSING[kind], to - 1)
}

function renderLeaf(leaf: Leaf, pieces: Pieces): void {
  const { kind, bytes, from, to } = leaf
  let at = 0
  for (const found of kind === 'string' ? ownMarks(bytes) : []) {
    pieces.copy(bytes.subarray(at, found), from + at)
    pieces.insert(ESCAPED_ELLIPSIS)
    at = found + 3
  }
  pieces.copy(bytes.subarray(at), from + at)
  const mark = leafMark(leaf)
  if (mark === null) return
  pieces.insert(mark)
  if (kind === 'string') pieces.byte(QUOTE, to - 1)
}

/** Joins what stands side by side, so that a run is as long as the document allows. */
class Pieces {
  readonly #pieces: JsonPiece[] = []
  #from = 0
  readonly #run: number[] = []
  #text = ''

  byte(byte: number, at: number): void {
    this.#begin(at)
    this.#run.push(byte)
  }

  copy(bytes: Uint8Array, at: number): void {
    if (bytes.length === 0) return
    this.#begin(at)
    for (const byte of bytes) this.#run.push(byte)
  }

  insert(text: string): void {
    this.#endRun()
    this.#text += text
  }

  finish(): JsonPiece[] {
    this.#endRun()
    this.#endText()
    return this.#pieces
  }

  #begin(at: number): void {
    this.#endText()
    if (this.#run.length > 0 && this.#from + this.#run.length !== at) this.#endRun()
    if (this.#run.length === 0) this.#from = at
  }

  #endRun(): void {
    if (this.#run.length === 0) return
    const bytes = Uint8Array.from(this.#run)
    this.#pieces.push({ kind: 'verbatim', from: this.#from, to: this.#from + bytes.length, bytes })
    this.#run.length = 0
  }

  #endText(): void {
    if (this.#text !== '') this.#pieces.push({ kind: 'inserted', text: this.#text })
    this.#text = ''
  }
}
