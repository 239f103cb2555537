import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { policyDocs } from '../../scripts/lib/policyDocs.js'
import { describePolicy, WORD_TITLES } from '../../src/presentation/describePolicy.ts'
import { POLICIES } from '../../src/presentation/policy.ts'

const docs = policyDocs(POLICIES.map(describePolicy), WORD_TITLES)

test('docs/policies.md is what the policies say; if not: npm run docs', () => {
  expect(readFileSync('docs/policies.md', 'utf8')).toBe(docs)
})

test('every policy stands in every table, and everything that is told of it', () => {
  const tables = docs.split('\n## ').slice(1)
  for (const table of tables) {
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows.map((row) => row.split('`')[1])).toEqual(POLICIES.map(({ name }) => name))
  }
  for (const title of Object.values(WORD_TITLES))
    expect(docs).toMatch(new RegExp(`^\\| Policy.*\\| ${title} \\|`, 'm'))
})

test('each row has as many cells as its table: a pipe in a policy ends none', () => {
  const cells = (line: string) => line.replaceAll('\\|', '').split('|').length
  for (const table of docs.split('\n## ').slice(1)) {
    const [heading, ...rows] = table.split('\n').filter((line) => line.startsWith('|'))
    for (const row of rows) expect(cells(row)).toBe(cells(heading))
  }
})
