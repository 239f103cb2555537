import { describe, expect, test } from 'vitest'
import { MUX } from '../../../src/presentation/presets/mux.ts'
import { ENDS, type Fields, lines, PATH, shown } from './shown.ts'

const result = (fields: Fields) => JSON.parse(shown(MUX, fields).text)

function overflow(reason: string, totalLines: number) {
  return {
    success: true,
    output: '',
    note: `[OUTPUT OVERFLOW - ${reason}]\n\nFull output (${totalLines} lines) saved to ${PATH}\n\nUse selective filtering tools (e.g. grep) to extract relevant information and continue your task`,
    exitCode: 0,
    wall_duration_ms: 8,
    truncated: { reason, totalLines },
  }
}

describe('300 lines', () => {
  test('299 are shown', () => {
    expect(result({ stdout: lines(299) }).output).toBe(lines(299).trimEnd())
    expect(result({ stdout: `${lines(298)}last` }).output).toBe(`${lines(298)}last`)
  })

  test('of 300 nothing is shown, whatever the exit code', () => {
    const stdout = lines(300)
    const { text, kept } = shown(MUX, { stdout, ...ENDS.failed })
    const reason = `Line count exceeded display limit: 300 lines >= 300 lines (${stdout.length} bytes read)`
    expect(JSON.parse(text)).toEqual(overflow(reason, 300))
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('the reason is of where it was passed, the number of lines of all', () => {
    const read = lines(300).length
    const reason = `Line count exceeded display limit: 300 lines >= 300 lines (${read} bytes read)`
    expect(result({ stdout: lines(900) })).toEqual(overflow(reason, 900))
  })
})

describe('16,384 bytes, a newline behind every line', () => {
  test.each([
    ['a', 1_023],
    ['漢', 341],
    ['😀', 255],
    ['e\u0301', 341],
  ])('at the limit it is shown: %s', (unit, perLine) => {
    const row = unit.repeat(perLine)
    const bytes = new TextEncoder().encode(`${row}\n`).length
    const count = Math.floor(16_384 / bytes)
    const rest = 16_384 - count * bytes
    const stdout = `${row}\n`.repeat(count) + (rest > 0 ? `${'x'.repeat(rest - 1)}\n` : '')
    expect(new TextEncoder().encode(stdout).length).toBe(16_384)
    expect(result({ stdout }).output).toBe(stdout.slice(0, -1))
    expect(result({ stdout: stdout.slice(0, -1) }).output).toBe(stdout.slice(0, -1))
  })

  test('one over', () => {
    const stdout = `${lines(16, 1_024)}\n`
    const reason = 'Total output exceeded display limit: 16385 bytes > 16384 bytes (at line 17)'
    expect(result({ stdout })).toEqual(overflow(reason, 17))
    expect(result({ stdout: stdout + lines(400) }).truncated.reason).toBe(reason)
  })
})

describe('1,024 bytes of a line', () => {
  test.each(['a', '漢', '😀', 'e\u0301'])('at the limit it is shown: %s', (unit) => {
    const bytes = new TextEncoder().encode(unit).length
    const row = unit.repeat(Math.floor(1_024 / bytes)) + 'x'.repeat(1_024 % bytes)
    expect(result({ stdout: `first\n${row}\nlast\n` }).output).toBe(`first\n${row}\nlast`)
  })

  test('one over', () => {
    const reason = 'Line 2 exceeded per-line limit: 1025 bytes > 1024 bytes'
    expect(result({ stdout: `first\n${'x'.repeat(1_025)}\nlast\n` })).toEqual(overflow(reason, 3))
    expect(result({ stdout: `first\n${'x'.repeat(1_025)}` })).toEqual(overflow(reason, 2))
  })

  test('a long line behind other limits is not the reason', () => {
    const reason = result({ stdout: `${lines(300)}${'x'.repeat(2_000)}\n` }).truncated.reason
    expect(reason).toMatch(/^Line count exceeded/)
  })
})

test('a file that could not be written is a failure, and its reason is escaped', () => {
  const { text, keep } = shown(MUX, { stdout: lines(300), spillError: 'no "room"\\' })
  expect(JSON.parse(text)).toEqual({
    success: false,
    error: expect.stringMatching(
      /^Command output overflow: Line count .* read\)\. Failed to save overflow to temp file: no "room"\\$/,
    ),
    exitCode: -1,
    wall_duration_ms: 8,
  })
  expect(keep).toEqual([])
})

test('lines end at CR too', () => {
  expect(result({ stdout: 'a\rb\r\nc\n' }).output).toBe('a\nb\nc')
})

test('a final newline that is not in the string is trimmed, not cut', () => {
  expect(shown(MUX, { stdout: 'a\n' }).omitted).toEqual([{ stream: 'stdout', from: 1, to: 2, rule: 'trim' }])
})
