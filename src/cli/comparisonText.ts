/** A comparison of policies as a table for a terminal of 80 columns. */
import type { Capture, StreamName } from '../capture.ts'
import type { Comparison, Found, LostPlace } from '../presentation/compare.ts'
import { formatCount, formatSize, oneLine, plural } from '../presentation/format.ts'
import type { StreamLoss } from '../presentation/lineLosses.ts'
import { RULES } from '../presentation/provenance.ts'

/** Lost places that are told one by one for each policy; `--json` has more. */
const PLACES_TOLD = 3

interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
  readonly cell: (comparison: Comparison) => string
}

/**
 * @param capture what was compared
 * @param comparisons one for each policy, in their order
 * @param find the text that was looked for
 */
export function comparisonText(
  capture: Capture,
  comparisons: readonly Comparison[],
  find: string | undefined,
): string {
  const [{ stdout, stderr }] = comparisons
  const heading = [
    oneLine(capture.command),
    `exit ${capture.exitCode} · ${streamText('stdout', stdout)} · ${streamText('stderr', stderr)}`,
  ]
  const table = tableText(columnsFor(comparisons), comparisons)
  const blocks = [
    heading,
    table,
    lossLines(comparisons),
    find === undefined ? [] : findLines(comparisons, find),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function streamText(name: StreamName, { bytes, lines }: StreamLoss): string {
  return bytes === 0 ? `no ${name}` : `${name} ${plural(lines, 'line')}, ${formatSize(bytes)}`
}

/** A column that would say the same of every policy because there is nothing to say is left out. */
function columnsFor(comparisons: readonly Comparison[]): Column[] {
  const lostOf = (name: StreamName): Column[] =>
    comparisons[0][name].bytes === 0
      ? []
      : [
          {
            title: `${name} lost`,
            align: 'right',
            cell: (each) => lostText(each[name]),
          },
        ]
  const masked: Column = {
    title: 'masked',
    align: 'right',
    cell: (each) => formatCount(each.secretsMasked),
  }
  const found: Column = {
    title: 'found',
    align: 'right',
    cell: ({ found }) => (found === null ? '' : foundText(found)),
  }
  return [
    { title: 'policy', align: 'left', cell: (each) => each.policy },
    {
      title: 'tokens',
      align: 'right',
      cell: ({ size }) => (size.tokens === null ? '?' : formatCount(size.tokens)),
    },
    { title: 'size', align: 'right', cell: ({ size }) => formatSize(size.bytes) },
    { title: 'lines', align: 'right', cell: ({ size }) => formatCount(size.lines) },
    ...lostOf('stdout'),
    ...lostOf('stderr'),
    ...(comparisons.some((each) => each.secretsMasked > 0) ? [masked] : []),
    { title: 'exit', align: 'left', cell: ({ exitInText }) => (exitInText ? 'yes' : 'no') },
    ...(comparisons.some((each) => each.found !== null) ? [found] : []),
  ]
}

function tableText(columns: readonly Column[], comparisons: readonly Comparison[]): string[] {
  const rows = [
    columns.map(({ title }) => title),
    ...comparisons.map((each) => columns.map(({ cell }) => cell(each))),
  ]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) =>
    row
      .map((cell, column) =>
        columns[column].align === 'left' ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join('  ')
      .trimEnd(),
  )
}

/** Lines where lines were lost, else bytes: `4,800 lines`, `1.2KB`, `-`. */
function lostText({ bytesLost, linesLost }: StreamLoss): string {
  if (bytesLost === 0) return '-'
  return linesLost > 0 ? plural(linesLost, 'line') : formatSize(bytesLost)
}

function foundText({ shown, total, more }: Found): string {
  return `${formatCount(shown)}/${formatCount(total)}${more ? '+' : ''}`
}

/** What each policy lost, rule by rule. */
function lossLines(comparisons: readonly Comparison[]): string[] {
  const width = Math.max(...comparisons.map(({ policy }) => policy.length))
  const lines = comparisons.flatMap((comparison) =>
    (['stdout', 'stderr'] satisfies StreamName[]).flatMap((name) =>
      comparison[name].rules.map(
        ({ rule, bytes, lines }) =>
          `  ${comparison.policy.padEnd(width)}  ${name}  ${RULES[rule].label}: ${formatSize(bytes)}${lines > 0 ? `, ${plural(lines, 'line')}` : ''}`,
      ),
    ),
  )
  return lines.length === 0 ? [] : ['Lost, by rule:', ...lines]
}

function findLines(comparisons: readonly Comparison[], find: string): string[] {
  const what = `"${oneLine(find)}"`
  const total = comparisons[0].found?.total ?? 0
  if (total === 0) return [`${what} stands nowhere in the output.`]
  const width = Math.max(...comparisons.map(({ policy }) => policy.length))
  const lines = comparisons.flatMap(({ policy, found }) => {
    if (found === null) return []
    const told = found.lost.slice(0, PLACES_TOLD).map(placeText)
    const untold = found.total - found.shown - told.length
    if (untold > 0) told.push(`and ${formatCount(untold)} more`)
    const lost = told.length === 0 ? '' : `, lost: ${told.join('; ')}`
    return [`  ${policy.padEnd(width)}  ${foundText(found)} shown${lost}`]
  })
  return [`${what} stands ${plural(total, 'time')} in the output:`, ...lines]
}

function placeText({ stream, line, byte, rule }: LostPlace): string {
  return `${stream} line ${formatCount(line)}, byte ${formatCount(byte)} (${RULES[rule].label})`
}
