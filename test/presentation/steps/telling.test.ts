import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TellingCollector } from '../../../src/presentation/steps/telling.ts'
import { bytesOf, rechunk } from '../capture.ts'

const decoder = new TextDecoder()

function collect(chunks: readonly Uint8Array[], settings = { first: 2, last: 2 }, from = 0) {
  const collector = new TellingCollector(settings)
  collector.startAt(from)
  let address = 0
  for (const bytes of chunks) {
    if (bytes.length > 0) collector.push({ bytes, address })
    address += bytes.length
  }
  const { lines, count, kinds } = collector.finish()
  const told = lines.map(({ number, bytes, kind }) => `${number}:${decoder.decode(bytes)} +${kind.others}`)
  return { count, kinds, lines: told }
}

const line = fc.constantFrom(
  '',
  'all is well',
  'an error here',
  'x'.repeat(50),
  'it failed',
  '0 errors',
  'TypeError: no',
)

/** The same found by plain means. */
function expected(rows: readonly string[]) {
  const telling = rows
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row }) => /error|failed|TypeError/.test(row) && !row.endsWith('0 errors'))
  const kinds = new Map<string, { told: string; others: number }>()
  for (const { row, number } of telling) {
    const kind = row.replace(/\d+/g, '0')
    const known = kinds.get(kind)
    if (known) known.others++
    else kinds.set(kind, { told: `${number}:${row}`, others: 0 })
  }
  const ends = (all: string[], most: number) =>
    all.length <= most
      ? all
      : [...all.slice(0, Math.ceil(most / 2)), ...all.slice(all.length - Math.floor(most / 2))]
  const ranked = (isMessage: boolean) =>
    [...kinds.values()]
      .filter(({ told }) => isMessage === /TypeError:|failed$|error$/.test(told))
      .map(({ told, others }) => `${told} +${others}`)
  const messages = ends(ranked(true), 4)
  const lines = [...messages, ...ends(ends(ranked(false), 4), 4 - messages.length)]
  lines.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  return { count: telling.length, kinds: kinds.size, lines }
}

test('the first and the last kinds are kept, all are counted, and how the stream is cut plays no part', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.boolean(),
      fc.array(fc.nat({ max: 60 })),
      (rows, open, cuts) => {
        const bytes = bytesOf(rows.map((row) => `${row}\n`).join('') + (open ? 'last error' : ''))
        const wanted = expected([...rows, ...(open ? ['last error'] : [])])
        expect(collect([bytes])).toEqual(wanted)
        expect(collect(rechunk(bytes, cuts))).toEqual(wanted)
      },
    ),
  )
})

test('messages of errors go before lines that only speak of one', () => {
  const talk = ['a', 'b', 'c', 'd', 'e'].map((name) => `the error page ${name} was served\n`).join('')
  const { lines, kinds } = collect([
    bytesOf(`${talk}[ERROR] disk\nsaw error: no\n${talk.replaceAll('page', 'view')}`),
  ])
  expect(kinds).toBe(12)
  expect(lines.map((told) => told.split(':')[0])).toEqual(['1', '6', '7', '12'])
})

test('lines that are shown anyway are only counted as lines', () => {
  const bytes = bytesOf('error one\nerror two\nerror three\n')
  expect(collect([bytes], undefined, 10)).toEqual({
    count: 2,
    kinds: 2,
    lines: ['2:error two +0', '3:error three +0'],
  })
})

test.each(['no errors', '0 failed', 'errors=0', 'without error', '0 unit failures'])(
  '%j names none',
  (row) => {
    expect(collect([bytesOf(`${row}\n`)]).count).toBe(0)
  },
)

test('a line of many megabytes is held only at its beginning', () => {
  const long = new Uint8Array(3_000_000).fill(0x61)
  const { count, lines } = collect([bytesOf('error: '), long, bytesOf('\nfine\n')])
  expect(count).toBe(1)
  expect(lines[0].length).toBeLessThan(5000)
})

test('lines that differ in numbers alone are of one kind', () => {
  const bytes = bytesOf('error 1 at 0x7f3a\nerror 22 at 0x9b\nother error\n')
  expect(collect([bytes]).lines).toEqual(['1:error 1 at 0x7f3a +1', '3:other error +0'])
})
