/**
 * Makes a tree fit a budget. Every object and array shares its budget out among its members: what needs little
 * gets it, and the rest is divided evenly among those that want more. So a huge first field leaves room for the
 * small ones behind it, the records of a list are all cut alike, and no list of levels has to guess how a
 * document is built.
 */
import { cutString } from './cut.ts'
import {
  ESCAPED_ELLIPSIS,
  markBytes,
  numberMark,
  ownMarks,
  restMark,
  stringMark,
  summaryMark,
} from './marks.ts'
import type { Branch, Leaf, Node } from './tree.ts'

/**
 * Members are kept as long as each can have this part of the budget, or all it needs. Records of a list are
 * alike: a few that can be read beat many stumps. Keys all differ: more of them, with less in each.
 */
const SHARE_OF_ITEM = 1 / 6
const SHARE_OF_KEY = 1 / 30
/** Less than that is no use for an item; a list without room for one is counted. */
const LEAST_FOR_ITEM = 80
/** `… (+1023.9KB)` */
const LONGEST_STRING_MARK = 16
/** A string that takes no more is not cut: it is a name or a time, and its mark takes half of that. */
const SHORT_STRING = 40
/** A shorter beginning of a string says nothing. */
const LEAST_OF_STRING = 8

/**
 * Prunes `root` in place until it takes no more than `budget` bytes, or is in its smallest form: an object or
 * an array that only counts what it had.
 */
export function shrink(root: Branch, budget: number): void {
  measure(root)
  shrinkNode(root, budget)
}

/** What stands for `leaf`, if it is not shown whole: within its quotes for a string, else alone. */
export function leafMark({ kind, bytes, from, to }: Leaf): string | null {
  const hidden = to - from - bytes.length
  if (hidden === 0) return null
  // The closing quote of a string that was cut is shown again.
  return kind === 'string' ? stringMark(hidden - 1) : numberMark(hidden)
}

/** What stands behind the members of `branch` that are shown, if others are not. */
export function branchMark({ kind, count, members }: Branch): string | null {
  return count > members.length ? restMark(kind, count - members.length, members.length) : null
}

/** True where one mark stands for all of `branch`; the root stays what it was. */
export function isSummary(branch: Branch, isRoot: boolean): boolean {
  return !isRoot && branch.count > 0 && branch.members.length === 0
}

export function summaryOf({ kind, count, from, to }: Branch): string {
  return summaryMark(kind, count, to - from)
}

function measure(node: Node): void {
  if ('bytes' in node) {
    measureLeaf(node)
    return
  }
  const summary = markBytes(summaryOf(node))
  node.full = summary
  if (node.members.length > 0 || node.count === 0) {
    node.full = 2 + restBytes(node, node.members.length)
    for (const [index, member] of node.members.entries()) {
      measure(member)
      node.full += besides(node, index) + member.full
    }
  }
  node.floor = Math.min(node.full, summary)
}

function measureLeaf(leaf: Leaf): void {
  const { kind, bytes, from, to } = leaf
  const mark = leafMark(leaf)
  leaf.full = bytes.length + (mark === null ? 0 : markBytes(mark))
  if (kind === 'string') {
    if (mark !== null) leaf.full++
    leaf.full += ownMarks(bytes).length * (ESCAPED_ELLIPSIS.length - 3)
  }
  leaf.floor = leaf.full
  if (kind !== 'string' || leaf.full <= SHORT_STRING) return
  leaf.floor = Math.min(leaf.full, 2 + markBytes(stringMark(to - from - 2)))
}

/** Bytes of the key, the colon and the comma of a member; the last of all has no comma. */
function besides({ members, count }: Branch, index: number): number {
  const { key } = members[index]
  return (key === null ? 0 : key.bytes.length + 1) + (index + 1 < count ? 1 : 0)
}

/** Bytes of the mark that stands behind the first `shown` members. */
function restBytes({ kind, count }: Branch, shown: number): number {
  return shown < count ? markBytes(restMark(kind, count - shown, shown)) : 0
}

/** Gives back how many bytes `node` takes then: no more than `budget`, unless its floor is. */
function shrinkNode(node: Node, budget: number): number {
  if (node.full <= budget) return node.full
  if ('bytes' in node) return shrinkLeaf(node, budget)
  const kept = fittingMembers(node, budget)
  if (kept < node.members.length) {
    node.members.length = kept
    node.closed = true
  }
  if (kept === 0) return node.floor
  return share(node, budget)
}

function shrinkLeaf(leaf: Leaf, budget: number): number {
  if (leaf.floor >= leaf.full) return leaf.full
  const room = budget - 2 - LONGEST_STRING_MARK
  const isWhole = leaf.bytes.length === leaf.to - leaf.from
  const beginning = isWhole ? leaf.bytes.subarray(0, -1) : leaf.bytes
  leaf.bytes = beginning.slice(0, room < LEAST_OF_STRING ? 1 : cutString(beginning, room))
  measureLeaf(leaf)
  // Characters that had to be escaped can still make it too long.
  if (leaf.full > budget) leaf.bytes = leaf.bytes.slice(0, 1)
  measureLeaf(leaf)
  return leaf.full
}

/** How many members of `branch` are worth keeping in `budget` bytes. */
function fittingMembers(branch: Branch, budget: number): number {
  const inner = budget - 2
  const target =
    branch.kind === 'array' ? Math.max(LEAST_FOR_ITEM, inner * SHARE_OF_ITEM) : inner * SHARE_OF_KEY
  let used = 0
  let kept = 0
  for (const [index, { full, floor }] of branch.members.entries()) {
    used += besides(branch, index) + Math.min(full, Math.max(floor, target))
    if (used > inner) break
    if (used + restBytes(branch, index + 1) <= inner) kept = index + 1
  }
  return kept
}

/** Shares `budget` out among the members, the least demanding first, so that what they leave goes to the others. */
function share(branch: Branch, budget: number): number {
  let size = 2 + restBytes(branch, branch.members.length)
  for (const [index, { floor }] of branch.members.entries()) size += besides(branch, index) + floor
  const byDemand = branch.members.toSorted((a, b) => a.full - a.floor - (b.full - b.floor))
  for (const [index, member] of byDemand.entries()) {
    const extra = Math.floor((budget - size) / (byDemand.length - index))
    const { floor } = member
    size += shrinkNode(member, floor + Math.max(0, extra)) - floor
  }
  return size
}
