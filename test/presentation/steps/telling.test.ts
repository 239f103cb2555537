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
  const { lines, count } = collector.finish()
  return { count, lines: lines.map(({ number, bytes }) => `${number}:${decoder.decode(bytes)}`) }
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

test('the first and the last are kept, all are counted, and how the stream is cut plays no part', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.boolean(),
      fc.array(fc.nat({ max: 60 })),
      (rows, open, cuts) => {
        const bytes = bytesOf(rows.map((row) => `${row}\n`).join('') + (open ? 'last error' : ''))
        const all = [...rows, ...(open ? ['last error'] : [])]
        const telling = all
          .map((row, index) => `${index + 1}:${row}`)
          .filter((row) => /error|failed|TypeError/.test(row) && !row.endsWith('0 errors'))
        const expected = telling.length <= 4 ? telling : [...telling.slice(0, 2), ...telling.slice(-2)]
        expect(collect([bytes])).toEqual({ count: telling.length, lines: expected })
        expect(collect(rechunk(bytes, cuts))).toEqual({ count: telling.length, lines: expected })
      },
    ),
  )
})

test('lines that are shown anyway are only counted as lines', () => {
  const bytes = bytesOf('error one\nerror two\nerror three\n')
  expect(collect([bytes], undefined, 10)).toEqual({ count: 2, lines: ['2:error two', '3:error three'] })
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
