/** What the bench prints, and the page it writes. */
import type { MarkedCapture } from './captureSet.ts'
import { front, type Outcome, type PolicyResult, type Tally, tally } from './measure.ts'

/** One policy over the captures that may be tuned for, those that may not, and both. */
export interface Row {
  readonly policy: string
  readonly title: string
  readonly tuning: Tally
  readonly heldOut: Tally
  readonly all: Tally
}

export function rowOf({ policy, title, outcomes }: PolicyResult): Row {
  const of = (wanted: (outcome: Outcome) => boolean) => tally(outcomes.filter(wanted))
  return {
    policy,
    title,
    tuning: of((outcome) => !outcome.heldOut),
    heldOut: of((outcome) => outcome.heldOut),
    all: of(() => true),
  }
}

const HEADINGS = ['policy', 'tuning', 'held out', 'all', 'whole', 'tokens', 'median', 'front']

/** @param tuningOnly leaves out every column that a held-out capture has a share in */
export function printedTable(rows: readonly Row[], tuningOnly: boolean): string {
  const cells = rows.map((row) => cellsOf(row, rows, tuningOnly))
  const headings = tuningOnly ? HEADINGS.filter((name) => name !== 'held out' && name !== 'all') : HEADINGS
  const lines = [headings, ...cells]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf(row: Row, rows: readonly Row[], tuningOnly: boolean): string[] {
  const set = (one: Row) => (tuningOnly ? one.tuning : one.all)
  const best = front(rows.map((one) => ({ ...set(one), policy: one.policy })))
  const { whole, tokens, medianTokens } = set(row)
  return [
    row.policy,
    percent(row.tuning.survival),
    ...(tuningOnly ? [] : [percent(row.heldOut.survival), percent(row.all.survival)]),
    percent(whole),
    thousands(tokens),
    thousands(medianTokens),
    best.some((one) => one.policy === row.policy) ? '*' : '',
  ]
}

/** docs/survival.md */
export function page(rows: readonly Row[], captures: readonly MarkedCapture[]): string {
  const marks = captures.reduce((sum, capture) => sum + capture.marks.length, 0)
  const heldOut = captures.filter((capture) => capture.heldOut).length
  const table = [...rows].sort((a, b) => b.all.survival - a.all.survival || a.all.tokens - b.all.tokens)
  return `# What survives

Written by \`npm run bench:survival\`; do not edit.

${captures.length} outputs of real tools were recorded byte for byte. In each, the few lines that answer what a person
would ask of it were marked before any policy had seen it: ${marks} lines. Then every policy presented every output. A
line survives if the model can read it in the text. Tokens are those of o200k_base, for all outputs together.

![Survival against tokens, one point a policy](survival.svg)

- **tuning**, **held out**, **all**: share of the marked lines that survive. ${heldOut} outputs, chosen by a hash of their
  name, are held out: no policy was tuned with them.
- **whole**: share of the outputs that keep every marked line.
- **median**: tokens of the output in the middle.
- **front** \`*\`: no other policy keeps more for the same tokens.

| ${HEADINGS.join(' | ')} |
| --- | ${HEADINGS.slice(1)
    .map(() => '---:')
    .join(' | ')} |
${table.map((row) => `| ${cellsOf(row, rows, false).join(' | ')} |`).join('\n')}

## The outputs

| output | asked | bytes | lines that matter | held out |
| --- | --- | ---: | ---: | --- |
${captures.map((one) => `| ${one.id} | ${cell(one.ask)}${one.note ? ` *(${cell(one.note)})*` : ''} | ${thousands(one.bytes)} | ${one.marks.length} | ${one.heldOut ? 'yes' : ''} |`).join('\n')}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function thousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
