import { describe, expect, test } from 'vitest'
import { GEMINI_CLI } from '../../../src/presentation/presets/geminiCli.ts'
import { ENDS, PATH, shown, textBy } from './shown.ts'

const text = textBy(GEMINI_CLI)
/** `Output: ` is counted. */
const ROOM = 40_000 - 8
const FIRST = `Output too large. Showing first 8,000 and last 32,000 characters. For full output see: ${PATH}\n`

describe('40,000 UTF-16 units of the whole message', () => {
  test.each([
    ['a', ROOM],
    ['漢', ROOM],
    ['😀', ROOM / 2],
    ['e\u0301', ROOM / 2],
  ])('at the limit nothing is cut: %s', (unit, count) => {
    const { text: whole, keep } = shown(GEMINI_CLI, { stdout: unit.repeat(count) })
    expect(whole).toBe(`Output: ${unit.repeat(count)}`)
    expect(keep).toEqual([])
  })

  test('one over: a fifth from the beginning, the rest from the end, the whole in a file', () => {
    const stdout = `${'a'.repeat(7_992)}X${'b'.repeat(32_000)}`
    const { text: whole, kept } = shown(GEMINI_CLI, { stdout })
    expect(whole).toBe(
      `${FIRST}Output: ${'a'.repeat(7_992)}\n\n... [1 characters omitted] ...\n\n${'b'.repeat(32_000)}`,
    )
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('the exit line is counted and stands in the tail; large numbers have commas', () => {
    const stdout = `${'a'.repeat(50_000)}\n${'b'.repeat(50_000)}\n`
    const whole = text({ stdout, ...ENDS.failed })
    expect(whole).toBe(
      `${FIRST}Output: ${'a'.repeat(7_992)}\n\n... [60,022 characters omitted] ...\n\n${'b'.repeat(31_987)}\nExit Code: 3`,
    )
  })

  test('a pair of surrogates stays whole', () => {
    const whole = text({ stdout: `x${'😀'.repeat(40_000)}` })
    expect(whole).toContain(`Output: x${'😀'.repeat(3_995)}\n\n... [40,010 characters omitted] ...\n\n`)
    expect(whole.endsWith('😀'.repeat(16_000))).toBe(true)
  })

  test('a file that could not be written is not named', () => {
    const { text: whole, keep } = shown(GEMINI_CLI, { stdout: 'a'.repeat(50_000), spillError: 'ENOSPC' })
    expect(whole).toMatch(/^Output too large\. .* characters\. Full output not kept: ENOSPC\nOutput: a/)
    expect(keep).toEqual([])
  })
})

test('both streams are one file, in the order written', () => {
  const write = (stream: 'stdout' | 'stderr', start: number, end: number) => ({ stream, start, end, atMs: 0 })
  const { kept } = shown(GEMINI_CLI, {
    stdout: `${'a'.repeat(30_000)}\n`,
    stderr: `${'b'.repeat(30_000)}\n`,
    writes: [write('stderr', 0, 30_001), write('stdout', 0, 30_001)],
  })
  expect(kept).toEqual([{ path: PATH, text: `${'b'.repeat(30_000)}\n${'a'.repeat(30_000)}\n` }])
})

test('the terminal resolves codes and overwriting; empty rows at the end are dropped', () => {
  expect(text({ stdout: '10%\r100%\n\x1b[32mok\x1b[0m\n\n\n' })).toBe('Output: 100%\nok')
})

describe('binary output', () => {
  test('a NUL byte in the first 512 bytes leaves nothing, and says nothing', () => {
    const { text: whole, keep } = shown(GEMINI_CLI, { stdout: `${'x'.repeat(511)}\0y`, ...ENDS.failed })
    expect(whole).toBe('Output: (empty)\nExit Code: 3')
    expect(keep).toEqual([])
  })

  test('a later one is a character like others', () => {
    expect(text({ stdout: `${'x'.repeat(512)}\0y` })).toMatch(/^Output: x{512}/)
  })

  test('ended from outside', () => {
    expect(text({ stdout: '\0', ...ENDS.cancelled })).toBe(
      'Command was cancelled by user before it could complete. There was no output before it was cancelled.',
    )
    expect(text({ stdout: '\0', ...ENDS.timeout })).toMatch(
      /2\.0 minutes without output\. There was no output/,
    )
  })
})
