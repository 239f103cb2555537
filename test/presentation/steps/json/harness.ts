/** Runs the pruner, and judges what it made of a document by the document itself. */
import { expect } from 'vitest'
import {
  JsonPruner,
  type PrunedJson,
  type PrunerSettings,
} from '../../../../src/presentation/steps/json/pruner.ts'
import { bytesOf, concat } from '../../capture.ts'

export const SETTINGS: PrunerSettings = { maxBytes: 6144, maxItems: 20, maxStringBytes: 400, maxDepth: 512 }
/** `{"…":"123456789 keys"}` and the like: what a root takes when its budget is nothing. */
export const SMALLEST_ROOT = 48

export function prune(
  chunks: readonly Uint8Array[],
  settings: PrunerSettings = SETTINGS,
  base = 0,
): PrunedJson | null {
  const pruner = new JsonPruner(settings)
  let at = base
  for (const chunk of chunks) {
    pruner.push(chunk, at)
    at += chunk.length
  }
  const result = pruner.finish()
  if (result !== null) expect(pruner.isJson).toBe(false)
  return result
}

export function bytesOfPieces({ pieces }: PrunedJson): Uint8Array {
  return concat(pieces.map((piece) => (piece.kind === 'verbatim' ? piece.bytes : bytesOf(piece.text))))
}

export function textOf(pruned: PrunedJson): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOfPieces(pruned))
}

/** The text a document is pruned to. */
export function pruneText(text: string, settings: Partial<PrunerSettings> = {}): string {
  const pruned = prune([bytesOf(text)], { ...SETTINGS, ...settings })
  if (pruned === null) throw new Error('not taken for a document')
  return textOf(pruned)
}

/** Verbatim pieces are the document's own bytes, in its order, and none is split that need not be. */
export function expectVerbatim({ pieces }: PrunedJson, document: Uint8Array, base = 0): void {
  let last = base
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'inserted') {
      expect(piece.text).not.toBe('')
      continue
    }
    expect(piece.from).toBeGreaterThanOrEqual(last)
    expect(piece.to).toBeGreaterThan(piece.from)
    expect(piece.to - piece.from).toBe(piece.bytes.length)
    expect(piece.bytes).toEqual(document.slice(piece.from - base, piece.to - base))
    const before = pieces[index - 1]
    if (before?.kind === 'verbatim') expect(piece.from).toBeGreaterThan(before.to)
    last = piece.to
  }
}

/** What is shown is the document's own, the first of it, and every mark counts right. */
export function expectPrunedFrom(pruned: unknown, original: unknown, path = '$'): void {
  if (Object.is(pruned, original)) return
  if (typeof original === 'string') expectCutString(pruned, original, path)
  else if (typeof original === 'number') expect(pruned, path).toMatch(/^… number of [\d.]+[KM]?B$/)
  else if (typeof pruned === 'string') expectSummary(pruned, original, path)
  else if (Array.isArray(original)) expectPrunedArray(pruned, original, path)
  else expectPrunedObject(pruned, original, path)
}

function expectCutString(pruned: unknown, original: string, path: string): void {
  expect(pruned, path).toMatch(/… \(\+[\d.]+[KMG]?B\)$/)
  const shown = String(pruned).slice(0, String(pruned).lastIndexOf('… (+'))
  expect(original.startsWith(shown), path).toBe(true)
}

function expectSummary(pruned: string, original: unknown, path: string): void {
  const kind = Array.isArray(original) ? 'array' : 'object'
  const count = Object.keys(Object(original)).length
  const noun = kind === 'array' ? 'item' : 'key'
  expect(count, path).toBeGreaterThan(0)
  const start = `… ${kind} of ${count} ${noun}${count === 1 ? '' : 's'}, `
  expect(pruned.startsWith(start), `${path}: ${pruned}`).toBe(true)
  expect(pruned.slice(start.length), path).toMatch(/^[\d.]+[KMG]?B$/)
}

function expectPrunedArray(pruned: unknown, original: readonly unknown[], path: string): void {
  if (!Array.isArray(pruned)) throw new Error(`${path}: an array became ${typeof pruned}`)
  const mark = pruned.at(-1)
  const hidden = original.length - (pruned.length - 1)
  // A list of one item may have become its mark alone: as long as before, and yet nothing of it is shown.
  const hasMark = typeof mark === 'string' && mark === restOf('item', hidden, pruned.length - 1)
  if (!hasMark) expect(pruned.length, path).toBe(original.length)
  for (const [index, item] of pruned.slice(0, hasMark ? -1 : undefined).entries()) {
    expectPrunedFrom(item, original[index], `${path}[${index}]`)
  }
}

function expectPrunedObject(pruned: unknown, original: unknown, path: string): void {
  const all = new Map(Object.entries(Object(original)))
  const kept = Object.entries(Object(pruned))
  const rest = kept.findIndex(([key]) => key === '…')
  const mark = rest < 0 ? null : kept.splice(rest, 1)[0][1]
  if (mark === null) expect(kept.length, path).toBe(all.size)
  else expect(`… ${mark}`, path).toBe(restOf('key', all.size - kept.length, kept.length))
  for (const [key, value] of kept) {
    expect(all.has(key), `${path}.${key}`).toBe(true)
    expectPrunedFrom(value, all.get(key), `${path}.${key}`)
  }
}

function restOf(noun: string, hidden: number, shown: number): string {
  return `… ${hidden}${shown > 0 ? ' more' : ''} ${noun}${hidden === 1 ? '' : 's'}`
}
