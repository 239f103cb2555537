import { expect, test } from 'vitest'
import { bytesOf } from '../../capture.ts'
import { GEO, LINT, LOCK, PAGE, PODS } from './documents.ts'
import { expectPrunedFrom, expectVerbatim, prune, pruneText, SETTINGS } from './harness.ts'

const REST = /^… \d+ more items$/

test.each([
  ['a page of results', PAGE],
  ['a lock file', LOCK],
  ['a map', GEO],
  ['pods', PODS],
  ['lint messages', LINT],
])('%s: the limit is used, and what is shown is true', (_name, text) => {
  for (const maxBytes of [400, 2000, SETTINGS.maxBytes, 20_000]) {
    const shown = pruneText(text, { maxBytes })
    const { length } = bytesOf(shown)
    expect(length).toBeLessThanOrEqual(maxBytes)
    expect(length).toBeGreaterThan(maxBytes / 2)
    expectPrunedFrom(JSON.parse(shown), JSON.parse(text))
  }
  const pruned = prune([bytesOf(text)])
  if (pruned === null) throw new Error('not taken for a document')
  expectVerbatim(pruned, bytesOf(text))
})

test('a page shows whole rows, and what stands behind them', () => {
  const { data, ...others } = JSON.parse(pruneText(PAGE))
  expect(others).toEqual({ total: 500, next: 'https://api.example.com/issues?page=2' })
  expect(data.length).toBeGreaterThan(6)
  expect(data.at(-1)).toMatch(REST)
  for (const row of data.slice(0, -1)) {
    expect(Object.keys(row)).toEqual(['id', 'title', 'user', 'labels', 'body', 'closed_at'])
    expect(row.title).toMatch(/^Crash when the list is empty/)
    expect(row.body).toMatch(/^Steps to .*… \(\+[\d.]+KB\)$/)
  }
})

test('a lock file shows its head and many packages, each with its version', () => {
  const { packages, ...head } = JSON.parse(pruneText(LOCK))
  expect(head).toEqual({ name: 'shop', version: '1.0.0', lockfileVersion: 3, requires: true })
  const { '…': rest, ...shown } = packages
  expect(Object.keys(shown).length).toBeGreaterThan(20)
  expect(rest).toBe(`${900 - Object.keys(shown).length} more keys`)
  for (const [index, each] of Object.values<{ version: string }>(shown).entries()) {
    expect(each.version).toBe(`${index % 9}.2.1`)
  }
})

test('a map shows names and the first points, not one ring alone', () => {
  const { features } = JSON.parse(pruneText(GEO))
  expect(features.length).toBeGreaterThan(5)
  for (const [index, feature] of features.slice(0, -1).entries()) {
    expect(feature.properties).toEqual({ name: `구 ${index}`, population: 1000 * index })
    expect(feature.geometry.coordinates[0][0]).toEqual([126.9, 37.5])
    expect(feature.geometry.coordinates[0].at(-1)).toMatch(REST)
  }
})

test('pods show their names, nodes and phases', () => {
  const { items, kind } = JSON.parse(pruneText(PODS))
  expect(kind).toBe('List')
  expect(items.length).toBeGreaterThan(4)
  for (const [index, pod] of items.slice(0, -1).entries()) {
    expect(pod.metadata.name).toBe(`web-7d9f-${index}`)
    expect(pod.spec.nodeName).toBe(`node-${index % 3}`)
    expect(pod.status.phase).toBe(index === 1 ? 'Failed' : 'Running')
    expect(pod.spec.containers[0].args).toEqual(['--port', '80'])
  }
})

test('lint messages are shown beside the sources', () => {
  const files = JSON.parse(pruneText(LINT))
  expect(files.length).toBeGreaterThan(5)
  for (const [index, file] of files.slice(0, -1).entries()) {
    expect(file.filePath).toBe(`/home/me/shop/src/components/Part${index}.tsx`)
    expect(file.errorCount).toBe(index % 3)
    expect(file.source).toMatch(/^import React .*… \(\+3\.\dKB\)$/s)
    if (index % 3 > 0) expect(file.messages[0].message).toBe("'value0' is defined but never used.")
  }
})
