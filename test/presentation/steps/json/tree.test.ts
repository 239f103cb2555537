import { expect, test } from 'vitest'
import { JsonScanner } from '../../../../src/presentation/steps/json/scanner.ts'
import { type Node, Tree } from '../../../../src/presentation/steps/json/tree.ts'
import { bytesOf } from '../../capture.ts'

const LIMITS = { maxBytes: 500, maxItems: 20, maxStringBytes: 100 }

function wide(depth: number, wrap: (members: string[]) => string): string {
  return depth === 0 ? '"a leaf"' : wrap(Array(12).fill(wide(depth - 1, wrap)))
}

function sizeOf(node: Node): { nodes: number; bytes: number } {
  const size = { nodes: 1, bytes: node.key?.bytes.length ?? 0 }
  if ('bytes' in node) size.bytes += node.bytes.buffer.byteLength
  else {
    for (const each of node.members.map(sizeOf)) {
      size.nodes += each.nodes
      size.bytes += each.bytes
    }
  }
  return size
}

const list = (members: string[]) => `[${members.join(',')}]`
const map = (members: string[]) => `{${members.map((each, index) => `"key ${index}":${each}`).join(',')}}`

test.each([
  ['lists of lists', `${wide(4, list)},`, '[', '1]'],
  ['objects of objects', `"x":${wide(4, map)},`, '{', '"y":1}'],
  ['long strings', `"${'a '.repeat(5000)}",`, '[', '1]'],
  ['long strings in lists', `[["${'a '.repeat(500)}"],["${'b '.repeat(500)}"]],`, '[', '1]'],
  ['many keys', '"a":1,', '{', '"b":1}'],
  ['long keys', `"${'k'.repeat(99)}":{"${'k'.repeat(99)}":1},`, '{', '"b":1}'],
  ['deep lists', `${'['.repeat(400)}1${']'.repeat(400)},`, '[', '1]'],
  ['long numbers', `${'1234567890'.repeat(100)},`, '[', '1]'],
])('%s: what is kept does not grow with the document', (_name, part, head, tail) => {
  const tree = new Tree(LIMITS)
  const scanner = new JsonScanner(tree, 512, 200)
  let at = 0
  let most = 0
  const push = (text: string) => {
    const bytes = bytesOf(text)
    // Small chunks, to look between them.
    for (let start = 0; start < bytes.length; start += 4096) {
      scanner.push(bytes.subarray(start, start + 4096), at + start)
      const { nodes, bytes: held } = sizeOf(tree.root as Node)
      most = Math.max(most, 64 * nodes + held)
    }
    at += bytes.length
  }
  push(head)
  while (at < 1_000_000) push(part)
  push(tail)
  expect(scanner.complete).toBe(true)
  expect(most).toBeLessThan(150 * LIMITS.maxBytes)
})
