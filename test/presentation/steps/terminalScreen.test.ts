/** What the screen does where no recorded stream and no oracle says it: sizes, jumps, ends and hostile counts. */
import { describe, expect, test } from 'vitest'
import { Drops } from '../../../src/presentation/drops.ts'
import { Screen } from '../../../src/presentation/steps/screen.ts'
import { Terminal } from '../../../src/presentation/steps/terminal.ts'
import { INVALID_BYTE, INVALID_RUN, Units } from '../../../src/presentation/units.ts'
import { asRows, resolve, unaccounted, xtermRows } from './terminalHarness.ts'

const text = (input: string) => asRows(resolve(input).text)
const long = (count: number, character = 'x') => character.repeat(count)

describe('rows longer than the screen', () => {
  test('never break without a move across rows', () => {
    for (const line of [long(79), long(80), long(81), long(500), long(5000)])
      expect(text(`a\n${line}\rb${line}\nc`)).toEqual(['a', `b${line}`, 'c'])
  })

  test('are as many rows of the screen as a terminal made of them', () => {
    const erased = `\x1b[2K\x1b[1A`.repeat(3)
    const frames = `before\n${`${long(200)}\n${erased}\x1b[2K\x1b[G`.repeat(5)}done\n`
    expect(text(frames)).toEqual(['before', 'done'])
    expect(text(frames)).toEqual(xtermRows(frames))
  })

  test('are one line again where nothing was written over them', () => {
    expect(text(`${long(200)}\nb\x1b[1A\rB\n`)).toEqual([`${long(160)}B${long(39)}`, 'b'])
  })

  test('among others tell that the terminal is wider', () => {
    const row = (up: number, id: string, state: string) => `\x1b[${up}A\x1b[2K\r${id}: ${state} \r\x1b[${up}B`
    const bar = `Downloading [${long(50, '=')}>]  31.4MB/31.4MB and more`
    for (const ids of [['a'], ['a', 'b', 'c']]) {
      const frames = (state: string) => ids.map((id, i) => row(ids.length - i, id, state)).join('')
      const stream = `start\n${ids.map((id) => `${id}: waiting\n`).join('')}${frames(bar).repeat(4)}${frames('done')}end\n`
      expect(text(stream)).toEqual(['start', ...ids.map((id) => `${id}: done`), 'end'])
    }
  })

  test('among others break like those of a program that counted them', () => {
    const frame = `\x1b[2A\x1b[2K\x1b[1B\x1b[2K\x1b[1A\r${long(100)}\n`
    expect(text(`top\na\nb\n${frame}end`)).toEqual(['top', long(100), 'end'])
  })
})

describe('the size of the terminal', () => {
  test('is what a program names', () => {
    expect(text('\x1b[1;100Hx\x1b[30;1Hy')).toEqual([`${long(99, ' ')}x`, ...Array(28).fill(''), 'y'])
  })

  test('is not what a program asks for by going as far as it goes', () => {
    expect(text('\x1b[999;999Hx')).toEqual([...Array(23).fill(''), `${long(79, ' ')}x`])
  })

  test('is at least as many rows as a program goes up', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `row ${i}`)
    expect(text(`${rows.join('\n')}\n\x1b[40A\x1b[2Kfirst\x1b[40B\n`)).toEqual(['first', ...rows.slice(1)])
  })
})

describe('the alternate buffer', () => {
  test('leaves nothing behind', () => {
    expect(text('a\n\x1b[?1049h\x1b[H\x1b[2Jdrawn\n\x1b[5;5Hmore\x1b[?1049lb\n')).toEqual(['a', 'b'])
  })

  test('is shown where the stream ends on it', () => {
    expect(text('a\n\x1b[?1049h\x1b[H\x1b[2Jone\x1b[2;3Htwo')).toEqual(['a', 'one', '  two'])
  })

  test('is not left where it was not entered', () => expect(text('a\nb\x1b[?1049lc')).toEqual(['a', 'bc']))
})

test.each([
  ['origin mode counts rows from the region', 'a\nb\nc\x1b[2;3r\x1b[?6h\x1b[1;1HX', ['a', 'X', 'c']],
  ['a form feed is a line down', 'a\fb', ['a', ' b']],
  ['a C1 control sequence', 'ab\u009b2Dc', ['cb']],
  [
    'what scrolled away stays when a terminal would forget it',
    `${'a\n'.repeat(30)}\x1b[H\x1b[2J\x1b[3Jb`,
    [...Array(7).fill('a'), 'b'],
  ],
  ['a row that is the last again has no end', `\x1bD\x1b[H\x1b[J${long(90)}`, [long(90)]],
  ['a move down that knows of no region', '\x1b[1;2r\x1b[3ex', ['', '', '', 'x']],
  ['a reset', 'a\nb\x1bcc', ['c']],
  ['returns before a line end', 'a\r\r\nb\r', ['a', 'b']],
  ['a repeated character', 'ab\x1b[3bc', ['abbbbc']],
  ['frames drawn with the line-drawing set', '\x1b(0lqk\x1b(B ok', ['┌─┐ ok']],
])('%s', (_name, input, rows) => expect(text(input)).toEqual(rows))

describe('bytes that are not UTF-8', () => {
  test('are characters one column wide', () => {
    const units = new Units()
    const drops = new Drops()
    const screen = new Screen(100, drops, (line) => {
      expect(line.commit(units)).toMatchObject({ characters: 3, bytes: 7, utf16: 3, controls: 0 })
    })
    const terminal = new Terminal(screen, drops)
    const written = [INVALID_BYTE + 0x1b, INVALID_RUN, 0x61, 0x0d, INVALID_BYTE + 0x0a]
    for (const [i, cp] of written.entries()) terminal.put(cp, i, i + 1)
    terminal.finish(written.length)
    screen.finish()
    expect([...units.cp.subarray(0, units.length)]).toEqual([INVALID_BYTE + 0x0a, INVALID_RUN, 0x61])
  })
})

describe('bytes that come from another stream', () => {
  const jump = 1_000_000
  /** Puts each part at an address of its own, and says where one stream is left for the next. */
  function merged(parts: readonly string[]): { text: string; ranges: number[][] } {
    const units = new Units()
    const drops = new Drops()
    const screen = new Screen(1000, drops, (line, newline) => {
      line.commit(units)
      if (newline) units.push(10, newline.from, newline.to)
    })
    const terminal = new Terminal(screen, drops)
    let at = 0
    parts.forEach((part, index) => {
      if (index > 0) terminal.relocate(at, index * jump)
      at = index * jump
      for (const character of part) terminal.put(character.charCodeAt(0), at, ++at)
    })
    terminal.finish(at)
    screen.finish()
    const ranges = drops.sorted().map(({ from, to }) => [from, to])
    for (let i = 0; i < units.length; i++) if (units.from[i] >= 0) ranges.push([units.from[i], units.to[i]])
    return { text: units.decode().text, ranges }
  }

  test.each([
    [['ab\x1b[3', '1mc'], 'abc'],
    [['ab\x1b', '[31mc'], 'abc'],
    [['ab\x1b]0;ti', 'tle\x07c'], 'abc'],
    [['ab\x1b]0;ti', 'tle\nc'], 'ab\x1b]0;title\nc'],
    [['ab\r', 'c'], 'cb'],
    [['ab\r', '\r', '\nc'], 'ab\nc'],
    [['ab\x1b', '', ']x', '\x1b\\c'], 'abc'],
  ])('%j', (parts, expected) => {
    const { text: shown, ranges } = merged(parts)
    expect(shown).toBe(expected)
    const covered = parts.map(() => 0)
    for (const [from, to] of ranges) {
      expect(Math.floor(from / jump)).toBe(Math.floor((to - 1) / jump))
      covered[Math.floor(from / jump)] += to - from
    }
    expect(covered).toEqual(parts.map((part) => part.length))
  })
})

describe('a point from which a fresh screen goes on alike', () => {
  function isSettled(input: string): boolean {
    const drops = new Drops()
    const screen = new Screen(1000, drops, (line) => line.commit(null))
    const terminal = new Terminal(screen, drops)
    for (const [at, character] of [...input].entries())
      terminal.put(character.codePointAt(0) ?? 0, at, at + 1)
    return terminal.isSettled
  }

  test.each([
    '',
    'a\n',
    'a\r\n',
    '\x1b[31ma\x1b[0m\n',
    'a\n\x1b[1A\x1b[2Kb\n',
    '\x1b7a\n',
    'a\x1b[?1049hx\x1b[?1049l\n',
  ])('%j is one', (input) => expect(isSettled(input)).toBe(true))

  test.each([
    'a',
    'a\n\r',
    'a\n\x1b',
    'a\n\x1b[1A',
    'a\n \x1b7\r\x1b[K',
    'a\n\x1b[?1049h',
    '\x1b(0\n',
    '\x1b[4h\n',
    '\x1b[?7l\n',
    '\x1bH\n',
    '\x1b[2;5r',
  ])('%j is none', (input) => expect(isSettled(input)).toBe(false))
})

describe('hostile streams', () => {
  test('a string that was none is text, with what looks like a sequence in it', () => {
    const resolved = resolve('\u009d0;t\u009b9\n')
    expect(resolved.text).toBe('\u009d0;t\u009b9\n')
    expect(unaccounted(resolved)).toBe(null)
  })

  test.each([
    ['up', '\x1b[A'],
    ['rows without number', 'x\n\x1b[999999999L\x1b[2A\x1b[999999999M'],
    ['characters without number', 'x\x1b[999999999@\x1b[D\x1b[999999999P'],
    ['repetitions without number', 'x\x1b[999999999b'],
    ['scrolling without end', 'x\n\x1b[999999999S\x1b[999999999T'],
    ['buffers in and out', '\x1b[?1049hx\x1b[?1049l'],
    ['tab stops', '\x1b[999999999I\x1bH\x1b[999999999Z'],
  ])('%s: every byte is in its place', (_name, part) => {
    expect(unaccounted(resolve(part.repeat(3000), 1_000_000))).toBe(null)
  })

  test('no row is held that is out of reach', () => {
    let held = 0
    let committed = 0
    const drops = new Drops()
    const screen = new Screen(1000, drops, (line) => {
      line.commit(null)
      committed++
    })
    const terminal = new Terminal(screen, drops)
    let at = 0
    for (let i = 0; i < 5000; i++) {
      for (const character of `${long(i % 300)}\n\x1b[${i % 9}A\x1b[${i % 9}B`)
        terminal.put(character.charCodeAt(0), at, ++at)
      held = Math.max(held, i + 1 - committed)
    }
    expect(held).toBeLessThanOrEqual(64)
  })
})
