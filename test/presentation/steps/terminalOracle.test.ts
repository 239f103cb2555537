/** `@xterm/headless` is the oracle: what a stream resolves to is what a terminal of 80 by 24 shows. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../../../src/presentation/steps/width.ts'
import { fullScreenStream, hostileStream, type Operation, progressStream } from './terminalArbitraries.ts'
import { asRows, Oracle, resolve, unaccounted } from './terminalHarness.ts'

const RUNS = 2000
/** Milliseconds; xterm is written to operation by operation. */
const PATIENCE = 120_000

/**
 * Writes the operations to xterm and gives the stream and the rows it shows. A row never passes column 80: a
 * pipe's rows have no end, so there the two must differ. Left out, too: going up further than the screen (we go
 * on as far as is in reach), erasing what scrolled off it (we keep it), and leaving an alternate buffer that was
 * not entered (xterm then moves the cursor home, over the text).
 */
function play(operations: readonly Operation[]): {
  stream: string
  rows: string[]
  isAlternate: boolean
} {
  const oracle = new Oracle()
  let stream = ''
  let setTabStops = false
  for (const operation of operations) {
    // xterm.js keeps tab stops for each buffer; a terminal has one set of them.
    if (/^(?:\x1bH|\x88|\x1b\[3?g)$/.test(operation.data)) setTabStops = true
    if (setTabStops && /\?(?:1049|1047|47)h/.test(operation.data)) continue
    if (operation.kind === 'up' && oracle.hasScrolled && Math.max(1, operation.count) > oracle.cursorRow)
      continue
    // xterm takes such a count literally, row by row, for minutes.
    if (operation.count > 1000) continue
    if (operation.kind === 'clear-memory' && oracle.hasScrolled) continue
    if (/\x1b\[\?(?:1049|1047|47)l/.test(operation.data) && !oracle.isAlternate) continue
    // xterm 6.0.0 throws where the screen's last row is not there yet in a buffer that grew by it.
    if (operation.data.includes('\x1b[1J') && oracle.cursorRow === 23) continue
    const room = oracle.room
    if (operation.data.includes('\t') && room <= 8) continue
    let data = operation.data
    if (operation.kind === 'text') data = fitting(data, room)
    if (operation.kind === 'repeat' && operation.count > room) continue
    oracle.write(data)
    stream += data
    if (!oracle.isAtEdge) continue
    oracle.write('\r')
    stream += '\r'
  }
  const { isAlternate } = oracle
  const rows = oracle.rows()
  oracle.dispose()
  return { stream, rows, isAlternate }
}

function fitting(text: string, room: number): string {
  let columns = 0
  let result = ''
  for (const character of text) {
    columns += columnsOf(character.codePointAt(0) ?? 0)
    if (columns > room) break
    result += character
  }
  return result
}

function expectAsXterm(operations: readonly Operation[]): void {
  const { stream, rows, isAlternate } = play(operations)
  const resolved = resolve(stream)
  // How many blank rows stand between the main and the alternate buffer is nobody's.
  const shown = (all: string[]) => (isAlternate ? all.filter((row) => row !== '') : all)
  expect({ stream, rows: shown(asRows(resolved.text)) }).toEqual({ stream, rows: shown(rows) })
  expect({ stream, unaccounted: unaccounted(resolved) }).toEqual({ stream, unaccounted: null })
}

describe('what xterm shows', () => {
  test(
    'of progress displays',
    () => {
      fc.assert(fc.property(progressStream, expectAsXterm), { numRuns: RUNS })
    },
    PATIENCE,
  )

  test(
    'of full-screen programs',
    () => {
      fc.assert(fc.property(fullScreenStream, expectAsXterm), { numRuns: RUNS })
    },
    PATIENCE,
  )

  test(
    'of long outputs that scroll',
    () => {
      const lines = fc.integer({ min: 10, max: 90 }).map(
        (count): Operation => ({
          kind: 'control',
          data: Array.from({ length: count }, (_, i) => `\rline ${i}\n`).join(''),
          count: 0,
        }),
      )
      fc.assert(
        fc.property(lines, fullScreenStream, lines, progressStream, (a, b, c, d) =>
          expectAsXterm([a, ...b, c, ...d]),
        ),
        { numRuns: RUNS },
      )
    },
    PATIENCE,
  )
})

describe('any stream', () => {
  test('has every byte in one character or one dropped range', () => {
    fc.assert(
      fc.property(hostileStream, (stream) => {
        expect(unaccounted(resolve(stream))).toBe(null)
      }),
      { numRuns: RUNS },
    )
  })
})
