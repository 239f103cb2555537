import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { BLOCK_BYTES, getKernel } from '../../../src/presentation/steps/scan/kernel.ts'
import { PlainScanner } from '../../../src/presentation/steps/scan/plain.ts'
import { countNewlines, Scanner } from '../../../src/presentation/steps/scan.ts'
import { anyStream, textStream } from '../arbitraries.ts'
import { bytesOf, concat } from '../capture.ts'

/** What stands before the bytes in question, so that there is enough to call the WebAssembly. */
const BEFORE = new Uint8Array(200).fill(0x61)

/** What a run may hold, read off as Latin-1: plain text, well-formed UTF-8 (Unicode, table 3-7), what leaves no text. */
const TEXT =
  /[\t\x20-\x7e]|\xc2[\xa0-\xbf]|[\xc3-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/
const NO_TEXT = /\x1b\[(?:[0-;]{0,61}m|K)|\r(?=\n)/g
const RUN = new RegExp(`(?:${TEXT.source}|\\n|${NO_TEXT.source})*`, 'y')
const STRICT_RUN = new RegExp(`(?:${TEXT.source})*`, 'y')

function reference(bytes: Uint8Array, start: number, strict: boolean) {
  const run = strict ? STRICT_RUN : RUN
  run.lastIndex = start
  const matched = run.exec(Buffer.from(bytes).toString('latin1'))?.[0] ?? ''
  const text = Buffer.from(matched.replace(NO_TEXT, ''), 'latin1').toString('utf8')
  const tail = text.slice(text.lastIndexOf('\n') + 1)
  return {
    end: start + matched.length,
    newlines: text.split('\n').length - 1,
    escapes: matched.split('\x1b').length - 1,
    characters: Array.from(text).length,
    utf16: text.length,
    textBytes: Buffer.byteLength(text),
    tail: Array.from(tail).length,
    tailUtf16: tail.length,
    tailBytes: Buffer.byteLength(tail),
  }
}

function scanWith(scanner: PlainScanner, bytes: Uint8Array, start: number, strict: boolean) {
  scanner.load(bytes)
  scanner.scan(start, strict)
  return { ...scanner }
}

/** Both scanners on the same bytes, which must agree. */
function scan(bytes: Uint8Array, start = 0, strict = false) {
  const found = scanWith(new Scanner(), bytes, start, strict)
  expect(found).toEqual(scanWith(new PlainScanner(), bytes, start, strict))
  return found
}

/** How far the run goes into `bytes`, which stand behind others. */
function endIn(bytes: Uint8Array | readonly number[], strict = false): number {
  return scan(concat([BEFORE, Uint8Array.from(bytes)]), 0, strict).end - BEFORE.length
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('this engine has the WebAssembly that is compared here', () => {
  expect(getKernel()).not.toBeNull()
})

test.each([
  ['plain', 'abc\tdef\nghi\n', { end: 12, newlines: 2, characters: 12, escapes: 0 }],
  ['up to a control', 'abcdefgh\x01x', { end: 8, newlines: 0, characters: 8, escapes: 0 }],
  ['up to NUL', 'abcdefgh\0x', { end: 8, newlines: 0, characters: 8, escapes: 0 }],
  ['up to DEL', 'abcdefgh\x7fx', { end: 8, newlines: 0, characters: 8, escapes: 0 }],
  ['up to C1', 'abcd\x85', { end: 4, newlines: 0, characters: 4, escapes: 0 }],
  ['whole characters', 'é你😀\u00a0', { end: 11, newlines: 0, characters: 4, escapes: 0 }],
  ['colour codes', '\x1b[1;31mred\x1b[m', { end: 13, newlines: 0, characters: 3, escapes: 2 }],
  ['erases of nothing', '\x1b[31m\x1b[Kred\x1b[m\x1b[K', { end: 17, newlines: 0, characters: 3, escapes: 4 }],
  ['a CR before a newline', 'ab\r\ncd\r', { end: 6, newlines: 1, characters: 5, escapes: 0 }],
  ['up to a lone CR', 'ab\rcd', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
  ['up to another sequence', 'ab\x1b[2K', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
  ['up to a private mark', 'ab\x1b[?25m', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
  ['up to a half colour code', 'ab\x1b[3', { end: 2, newlines: 0, characters: 2, escapes: 0 }],
])('%s', (_name, text, expected) => {
  const whole = bytesOf(text)
  for (let shift = 0; shift < 70; shift++) {
    const { end, newlines, characters, escapes } = scan(
      concat([BEFORE, BEFORE.subarray(0, shift), whole]).subarray(shift),
    )
    const before = BEFORE.length
    expect({ end: end - before, newlines, characters: characters - before, escapes }).toEqual(expected)
  }
})

test.each([
  ['half a character', [0x61, 0xe2, 0x82], 1],
  ['an overlong form', [0x61, 0xe0, 0x80, 0x80], 1],
  ['a surrogate', [0x61, 0xed, 0xa0, 0x80], 1],
  ['beyond Unicode', [0x61, 0xf4, 0x90, 0x80, 0x80], 1],
  ['a lone continuation', [0x61, 0x80], 1],
])('stops before %s', (_name, bytes, end) => expect(endIn(bytes)).toBe(end))

test('every lead with every second byte is judged as a decoder judges it', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const scanners = [new Scanner(), new PlainScanner()]
  const wrong: string[] = []
  for (let lead = 0x80; lead < 0x100; lead++) {
    for (let second = 0; second < 0x100; second++) {
      for (const rest of [[], [0x80], [0x80, 0xbf]]) {
        // The character reaches over the end of a block.
        const bytes = Uint8Array.from([...BEFORE.subarray(0, 62), lead, second, ...rest, ...BEFORE])
        const character = bytes.subarray(62, 64 + rest.length)
        let ends = false
        try {
          ends = /[\0-\x08\x0b-\x1f\x7f-\x9f]/.test(decoder.decode(character))
        } catch {
          ends = true
        }
        for (const scanner of scanners) {
          scanner.load(bytes)
          scanner.scan(0, false)
          const isRight = ends ? scanner.end < 64 + rest.length : scanner.end === bytes.length
          if (!isRight) wrong.push(`${Buffer.from(character).toString('hex')} ${scanner.constructor.name}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
})

test('a strict run ends at all that could change a line with text behind the cursor', () => {
  for (const end of ['\n', '\r\n', '\x1b[m', '\x1b[K'])
    expect(endIn(bytesOf(`abc${end}def${'x'.repeat(100)}`), true)).toBe(3)
  expect(endIn(bytesOf('é\tdef'), true)).toBe(6)
})

test('a colour code of 64 bytes is the longest', () => {
  const code = (size: number) => bytesOf(`\x1b[${'1'.repeat(size - 3)}m${'x'.repeat(100)}`)
  expect(endIn(code(64))).toBe(164)
  expect(endIn(code(65))).toBe(0)
})

test.each([
  ['text', textStream],
  ['anything', anyStream],
])('a run and its counts are those of a plain reference: %s', (_name, stream) => {
  fc.assert(
    fc.property(
      stream,
      fc.nat({ max: 300 }),
      fc.nat({ max: 7 }),
      fc.boolean(),
      (tail, start, shift, strict) => {
        const bytes = concat([BEFORE.subarray(0, shift), BEFORE, tail]).subarray(shift)
        const from = Math.min(start, bytes.length)
        expect(scan(bytes, from, strict)).toEqual(reference(bytes, from, strict))
      },
    ),
    { numRuns: 500 },
  )
})

test('where a block of the WebAssembly ends makes no difference', () => {
  const line = fc.constantFrom(0x0a, 0x61)
  fc.assert(
    fc.property(
      textStream,
      line,
      fc.nat({ max: 400 }),
      fc.nat({ max: 70 }),
      (bytes, filler, before, start) => {
        const long = new Uint8Array(BLOCK_BYTES - Math.min(before, BLOCK_BYTES)).fill(filler)
        scan(concat([long, bytes, BEFORE, bytes]), start)
      },
    ),
  )
})

test('run after run, the rest of a chunk is found as if alone; scanners do not disturb each other', () => {
  fc.assert(
    fc.property(anyStream, anyStream, (one, other) => {
      const streams = [one, other].map((bytes) => {
        const scanner = new Scanner()
        const plain = new PlainScanner()
        const whole = concat([BEFORE, bytes])
        scanner.load(whole)
        plain.load(whole)
        return { scanner, plain, size: whole.length, at: 0 }
      })
      for (let turn = 0; turn < 200; turn++) {
        for (const stream of streams) {
          if (stream.at >= stream.size) continue
          stream.scanner.scan(stream.at, false)
          stream.plain.scan(stream.at, false)
          expect({ ...stream.scanner }).toEqual({ ...stream.plain })
          stream.at = Math.max(stream.scanner.end, stream.at + 1)
        }
        if (turn % 50 === 49) countNewlines(one, 0)
      }
    }),
  )
})

test('counts newlines from an index', () => {
  fc.assert(
    fc.property(anyStream, fc.nat({ max: 300 }), (bytes, start) => {
      const whole = concat([BEFORE, bytes])
      expect(countNewlines(whole, start)).toBe(whole.subarray(start).filter((byte) => byte === 10).length)
    }),
  )
  expect(countNewlines(new Uint8Array(3 * BLOCK_BYTES + 7).fill(10), 5)).toBe(3 * BLOCK_BYTES + 2)
})

test.each([
  ['no WebAssembly', undefined],
  [
    'a page whose policy forbids it',
    {
      ...WebAssembly,
      Module: class {
        constructor() {
          throw new WebAssembly.CompileError('policy')
        }
      },
    },
  ],
])('with %s plain JavaScript does the same', async (_name, replacement) => {
  vi.resetModules()
  vi.stubGlobal('WebAssembly', replacement)
  const without = await import('../../../src/presentation/steps/scan.ts')
  const { getKernel: kernelWithout } = await import('../../../src/presentation/steps/scan/kernel.ts')
  const bytes = concat([BEFORE, bytesOf('é\x1b[1mb\r\nc an Error\n\0')])
  expect(kernelWithout()).toBeNull()
  expect(scanWith(new without.Scanner(), bytes, 0, false)).toEqual(reference(bytes, 0, false))
  expect(without.countNewlines(bytes, 0)).toBe(2)
  expect(without.findTelling(bytes, 0, bytes.length)).toBe(bytes.length - 7)
})
