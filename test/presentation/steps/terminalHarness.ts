/** Runs the terminal step by itself, and xterm.js beside it, so that a test can compare what they show. */
import unicode11 from '@xterm/addon-unicode11'
import headless from '@xterm/headless'
import { Drops } from '../../../src/presentation/drops.ts'
import { Screen } from '../../../src/presentation/steps/screen.ts'
import { Terminal } from '../../../src/presentation/steps/terminal.ts'
import { columnsOf } from '../../../src/presentation/steps/width.ts'
import { NO_BYTES, Units } from '../../../src/presentation/units.ts'

const encoder = new TextEncoder()
const NEWLINE = 10

export interface Resolved {
  readonly text: string
  readonly units: Units
  readonly drops: Drops
  readonly bytes: number
  readonly rows: number
}

/** Feeds code points with their UTF-8 ranges, as the engine does; `limit` is the columns of a row that are kept. */
export function resolve(input: string, limit = 100_000): Resolved {
  const units = new Units()
  const drops = new Drops()
  let rows = 0
  const screen = new Screen(limit, drops, (line, newline) => {
    rows++
    line.commit(units)
    if (newline) units.push(NEWLINE, newline.from, newline.to)
  })
  const terminal = new Terminal(screen, drops)
  let at = 0
  for (const character of input) {
    const cp = character.codePointAt(0) ?? 0
    const size = cp < 0x80 ? 1 : encoder.encode(character).length
    terminal.put(cp, at, at + size)
    at += size
  }
  terminal.finish(at)
  screen.finish()
  return { text: units.decode().text, units, drops, bytes: at, rows }
}

/** Fails to be `null` where a byte is not in exactly one unit or one dropped range; says which. */
export function unaccounted({ units, drops, bytes }: Resolved): string | null {
  const ranges = drops.sorted().map(({ from, to }) => ({ from, to }))
  for (let i = 0; i < units.length; i++)
    if (units.from[i] !== NO_BYTES) ranges.push({ from: units.from[i], to: units.to[i] })
  ranges.sort((a, b) => a.from - b.from)
  let at = 0
  for (const { from, to } of ranges) {
    if (from !== at) return `byte ${at} is ${from > at ? 'nowhere' : 'counted twice'}`
    at = to
  }
  return at === bytes ? null : `bytes from ${at} to ${bytes} are nowhere`
}

/** The text as rows of a screen: tabs become blanks, blanks and blank rows at the end go. */
export function asRows(text: string): string[] {
  const rows = text.split('\n').map((row) => expandTabs(row).replace(/ +$/, ''))
  return withoutBlankEnd(rows)
}

function expandTabs(row: string): string {
  let result = ''
  let column = 0
  for (const character of row) {
    const blanks = 8 - (column % 8)
    if (character === '\t') result += ' '.repeat(blanks)
    else result += character
    column += character === '\t' ? blanks : columnsOf(character.codePointAt(0) ?? 0)
  }
  return result
}

function withoutBlankEnd(rows: string[]): string[] {
  let end = rows.length
  while (end > 0 && rows[end - 1] === '') end--
  return rows.slice(0, end)
}

/** What xterm keeps to itself and its own tests use too: a write that is done when it returns. */
interface Synchronous {
  readonly _core: { writeSync(data: string): void }
}

export class Oracle {
  readonly columns: number
  readonly #terminal: headless.Terminal

  constructor(columns = 80, rows = 24) {
    this.columns = columns
    this.#terminal = new headless.Terminal({
      cols: columns,
      rows,
      scrollback: 2000,
      allowProposedApi: true,
      logLevel: 'off',
    })
    this.#terminal.loadAddon(new unicode11.Unicode11Addon())
    this.#terminal.unicode.activeVersion = '11'
  }

  /** `\n` starts a row at its first column, as it does behind a terminal's line discipline. */
  write(text: string): void {
    const terminal = this.#terminal as unknown as Synchronous
    terminal._core.writeSync(text.replaceAll('\n', '\r\n'))
  }

  get cursorRow(): number {
    return this.#terminal.buffer.active.cursorY
  }

  /** Columns from the cursor to the end of its row. */
  get room(): number {
    return this.columns - this.#terminal.buffer.active.cursorX
  }

  /** True where the cursor stands behind the last column, about to break the row. */
  get isAtEdge(): boolean {
    return this.#terminal.buffer.active.cursorX >= this.columns
  }

  get hasScrolled(): boolean {
    return this.#terminal.buffer.normal.baseY > 0
  }

  get isAlternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate'
  }

  /** All rows with what scrolled off; those of the alternate buffer, if it is shown, behind the main ones. */
  rows(): string[] {
    const { normal, alternate } = this.#terminal.buffer
    const main = rowsOf(normal)
    return this.isAlternate ? [...main, ...rowsOf(alternate)] : main
  }

  dispose(): void {
    this.#terminal.dispose()
  }
}

type XtermBuffer = headless.Terminal['buffer']['active']

/** Rows that xterm broke at its last column are one again. */
function rowsOf(buffer: XtermBuffer): string[] {
  const rows: string[] = []
  for (let i = 0; i < buffer.length; i++) {
    const line = buffer.getLine(i)
    if (!line) continue
    if (line.isWrapped) rows[rows.length - 1] += line.translateToString(false)
    else rows.push(line.translateToString(false))
  }
  return withoutBlankEnd(rows.map((row) => row.replace(/ +$/, '')))
}

/** What xterm shows of `input` on a screen of 80 by 24. */
export function xtermRows(input: string, columns = 80, rows = 24): string[] {
  const oracle = new Oracle(columns, rows)
  oracle.write(input)
  const result = oracle.rows()
  oracle.dispose()
  return result
}
