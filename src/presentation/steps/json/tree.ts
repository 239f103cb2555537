/**
 * The part of a document that may be shown, as a tree that grows while the document is read and never beyond a
 * fixed size: where it would, it is shrunk to what deserves its place so far.
 */
import { cutString, REACH } from './cut.ts'
import { type BranchKind, isOwnKey } from './marks.ts'
import type { JsonSink } from './scanner.ts'
import { shrink } from './shrink.ts'

/** Not read yet, or not there. */
export const NOWHERE = -1

/** A key, with the addresses of its bytes; all of them are kept. */
export interface Key {
  readonly from: number
  readonly to: number
  readonly bytes: Uint8Array
}

interface Placed {
  /** Null in an array and for the root. */
  readonly key: Key | null
  readonly colonAt: number
  /** Of the comma behind it. */
  commaAt: number
  readonly from: number
  /** Behind the last byte; NOWHERE while it is read. */
  to: number
  /** Bytes it takes as it is in the tree, without its key, and in its smallest form: both set by `measure`. */
  full: number
  floor: number
}

/** A string, a number, or a literal. */
export interface Leaf extends Placed {
  readonly kind: 'string' | 'number' | 'literal'
  /** What is kept: all; of a string perhaps only its beginning, quote included; of a long number nothing. */
  bytes: Uint8Array
}

/** An object or an array. */
export interface Branch extends Placed {
  readonly kind: BranchKind
  /** How many it has in the document so far. */
  count: number
  /** The first of them. */
  members: Node[]
  /** True where no more is taken up. */
  closed: boolean
  /** Bytes its members need at the least. */
  least: number
}

export type Node = Leaf | Branch

export interface TreeLimits {
  readonly maxBytes: number
  /** Items of an array. Keys are bounded by the bytes alone, since each says something of its own. */
  readonly maxItems: number
  /** Bytes of a string, without its quotes. */
  readonly maxStringBytes: number
}

/** Longer than any number that means something to a reader. */
const MAX_NUMBER_BYTES = 40
/** What a node costs besides its bytes. */
const NODE_COST = 64
/** How much larger than what is shown at last the tree stays when it is shrunk on the way. */
const ROOM = 2
/** A node takes two bytes at the least (`1,`): so shrinking frees at least half, and is paid by what was read. */
const MAX_COST_PER_BYTE = 2 * ROOM * (NODE_COST / 2 + 2)

export class Tree implements JsonSink {
  root: Branch | null = null
  readonly #limits: TreeLimits
  /** The branches that are being read, of those that are kept. */
  readonly #open: Branch[] = []
  /** How many more are open that are not. */
  #skipped = 0
  #key: Key | null = null
  #colonAt = NOWHERE
  #cost = 0

  constructor(limits: TreeLimits) {
    this.#limits = limits
  }

  get wants(): boolean {
    return this.#skipped === 0 && !this.#open[this.#open.length - 1].closed
  }

  open(kind: BranchKind, at: number): void {
    if (this.root !== null && !this.#takes()) {
      this.#skipped++
      return
    }
    const branch: Branch = {
      ...this.#place(at, NOWHERE),
      kind,
      count: 0,
      members: [],
      closed: false,
      least: 0,
    }
    if (this.root === null) this.root = branch
    else this.#add(branch, 2)
    this.#open.push(branch)
    this.#pay(branch.key, 0)
  }

  close(at: number): void {
    if (this.#skipped > 0) {
      this.#skipped--
      return
    }
    const branch = this.#open.pop()
    if (branch !== undefined) branch.to = at + 1
  }

  key(from: number, to: number, bytes: Uint8Array): void {
    if (!this.wants) return
    // A key cannot be cut: two could become one. So the object ends before it.
    if (to - from > bytes.length || to - from > this.#limits.maxStringBytes + 2 || isOwnKey(bytes)) {
      this.#open[this.#open.length - 1].closed = true
      return
    }
    this.#key = { from, to, bytes }
  }

  scalar(from: number, to: number, bytes: Uint8Array): void {
    if (!this.#takes()) return
    const kind = bytes[0] === 0x22 ? 'string' : bytes[0] === 0x2d || bytes[0] <= 0x39 ? 'number' : 'literal'
    const leaf: Leaf = { ...this.#place(from, to), kind, bytes: this.#kept(kind, to - from, bytes) }
    this.#add(leaf, Math.min(to - from, 4))
    this.#pay(leaf.key, leaf.bytes.length)
  }

  colon(at: number): void {
    this.#colonAt = at
  }

  comma(at: number): void {
    if (this.#skipped > 0) return
    const last = this.#open[this.#open.length - 1].members.at(-1)
    if (last !== undefined && last.commaAt === NOWHERE) last.commaAt = at
  }

  #place(from: number, to: number): Placed {
    return { key: this.#key, colonAt: this.#colonAt, commaAt: NOWHERE, from, to, full: 0, floor: 0 }
  }

  #kept(kind: Leaf['kind'], length: number, bytes: Uint8Array): Uint8Array {
    if (kind === 'number') return length > MAX_NUMBER_BYTES ? bytes.subarray(0, 0) : bytes
    const { maxStringBytes } = this.#limits
    if (kind === 'literal' || length <= maxStringBytes + 2) return bytes
    const whole = bytes.length === length
    return bytes.slice(0, cutString(whole ? bytes.subarray(0, length - 1) : bytes, maxStringBytes))
  }

  /** Counts a value that begins: true where it is to be added to the innermost branch. */
  #takes(): boolean {
    if (this.#skipped > 0) return false
    const parent = this.#open[this.#open.length - 1]
    parent.count++
    return !parent.closed
  }

  #add(node: Node, least: number): void {
    const parent = this.#open[this.#open.length - 1]
    this.#key = null
    parent.members.push(node)
    parent.least += least + 1 + (node.key === null ? 0 : node.key.bytes.length + 1)
    const isFull = parent.kind === 'array' && parent.members.length >= this.#limits.maxItems
    if (isFull || parent.least > this.#limits.maxBytes) parent.closed = true
  }

  #pay(key: Key | null, bytes: number): void {
    this.#cost += NODE_COST + bytes + (key === null ? 0 : key.bytes.length)
    if (this.root === null || this.#cost <= this.#maxCost) return
    shrink(this.root, this.#limits.maxBytes * ROOM)
    this.#cost = costOf(this.root)
    this.#leaveShrunk()
  }

  get #maxCost(): number {
    const { maxBytes, maxStringBytes } = this.#limits
    return MAX_COST_PER_BYTE * maxBytes + maxStringBytes + REACH
  }

  /** Branches that were being read and are no longer in the tree are skipped from here on. */
  #leaveShrunk(): void {
    const open = this.#open
    const gone = open.findIndex((each, index) => index > 0 && open[index - 1].members.at(-1) !== each)
    if (gone < 0) return
    this.#skipped = open.length - gone
    open.length = gone
  }
}

function costOf(node: Node): number {
  let cost = NODE_COST + (node.key === null ? 0 : node.key.bytes.length)
  if ('bytes' in node) return cost + node.bytes.length
  for (const member of node.members) cost += costOf(member)
  return cost
}
