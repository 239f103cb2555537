/**
 * What stands in a pruned document for what was pruned. Each form begins with `…` or puts ` (+` behind one, and
 * no string of the document is shown so: there the character is written as its escape (`ownMarks`). So a value
 * cannot pass for a mark, and the JSON says the same.
 */
import { formatSize } from '../../format.ts'

export type BranchKind = 'object' | 'array'

/** The character every mark has, as JSON escapes it. */
export const ESCAPED_ELLIPSIS = '\\u2026'
const ELLIPSIS_BYTES = 3

/** Stands behind the members of `kind` that are shown. */
export function restMark(kind: BranchKind, hidden: number, shown: number): string {
  const count = `${hidden}${shown > 0 ? ' more' : ''} ${noun(kind, hidden)}`
  return kind === 'object' ? `"…":"${count}"` : `"… ${count}"`
}

/** Stands for an object or an array of which nothing is shown. `bytes` is its size in the document. */
export function summaryMark(kind: BranchKind, count: number, bytes: number): string {
  return `"… ${kind} of ${count} ${noun(kind, count)}, ${formatSize(bytes)}"`
}

/** Stands within the quotes behind the beginning of a string. `bytes` are those not shown. */
export function stringMark(bytes: number): string {
  return `… (+${formatSize(bytes)})`
}

/** Stands for a number nobody reads. */
export function numberMark(bytes: number): string {
  return `"… number of ${formatSize(bytes)}"`
}

/** Bytes of a mark in UTF-8. */
export function markBytes(mark: string): number {
  return mark.length + ELLIPSIS_BYTES - 1
}

/** Where in a string (its bytes from the opening quote on) a `…` would read as one of ours. */
export function ownMarks(bytes: Uint8Array): number[] {
  const found: number[] = []
  let at = bytes.indexOf(0xe2)
  for (; at >= 0; at = bytes.indexOf(0xe2, at + 1)) {
    if (isEllipsis(bytes, at) && (at === 1 || opensSize(bytes, at + ELLIPSIS_BYTES))) found.push(at)
  }
  return found
}

/** True for a key that could be taken for the one that counts the rest. */
export function isOwnKey(bytes: Uint8Array): boolean {
  if (isEllipsis(bytes, 1)) return true
  return [...ESCAPED_ELLIPSIS].every((character, index) => bytes[index + 1] === character.charCodeAt(0))
}

function isEllipsis(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && bytes[at + 2] === 0xa6
}

function opensSize(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x20 && bytes[at + 1] === 0x28 && bytes[at + 2] === 0x2b
}

function noun(kind: BranchKind, count: number): string {
  return `${kind === 'object' ? 'key' : 'item'}${count === 1 ? '' : 's'}`
}
