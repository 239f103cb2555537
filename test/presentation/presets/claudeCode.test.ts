import { describe, expect, test } from 'vitest'
import { CLAUDE_CODE } from '../../../src/presentation/presets/claudeCode.ts'
import { ENDS, lines, PATH, shown, textBy } from './shown.ts'

const text = textBy(CLAUDE_CODE)
const persisted = (size: string, preview: string) =>
  `<persisted-output>\nOutput too large (${size}). Full output saved to: ${PATH}\n\nPreview (first 2KB):\n${preview}\n...\n</persisted-output>`

describe('30,000 UTF-16 units', () => {
  test.each([
    ['a', 30_000],
    ['漢', 30_000],
    ['😀', 15_000],
    ['e\u0301', 15_000],
  ])('at the limit nothing is cut: %s', (unit, count) => {
    expect(shown(CLAUDE_CODE, { stdout: unit.repeat(count) })).toMatchObject({
      text: unit.repeat(count),
      keep: [],
    })
  })

  test('one over: a preview of 2,000, the size and the file', () => {
    const stdout = 'a'.repeat(30_001)
    const { text: whole, kept } = shown(CLAUDE_CODE, { stdout })
    expect(whole).toBe(persisted('29.3KB', 'a'.repeat(2_000)))
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('the preview goes back to the end of a line past its middle', () => {
    expect(text({ stdout: `${'a'.repeat(1_500)}\n${'b'.repeat(40_000)}` })).toBe(
      persisted('40.5KB', 'a'.repeat(1_500)),
    )
    expect(text({ stdout: `${'a'.repeat(900)}\n${'b'.repeat(40_000)}` })).toBe(
      persisted('39.9KB', `${'a'.repeat(900)}\n${'b'.repeat(1_099)}`),
    )
  })

  test('the size is of the bytes, and `.0` is dropped', () => {
    expect(text({ stdout: '漢'.repeat(40_960) })).toBe(persisted('120KB', '漢'.repeat(2_000)))
  })

  test('a failure keeps both ends, its code first', () => {
    const stdout = `${'a'.repeat(15_000)}XYZ${'b'.repeat(15_000)}`
    expect(text({ stdout, ...ENDS.failed })).toBe(
      `Exit code 3\n${'a'.repeat(15_000)}... [3 characters truncated] ...${'b'.repeat(15_000)}`,
    )
    expect(text({ stdout: lines(2_000, 100), ...ENDS.timeout })).toMatch(
      /^Exit code 143\nCommand timed out after 2m 0s\nline 1 [\s\S]*\.\.\. \[170000 characters truncated\] \.\.\.[\s\S]*line 2000 \.+\n$/,
    )
  })

  test('a file that could not be written is not named', () => {
    const { text: whole, keep } = shown(CLAUDE_CODE, { stdout: 'a'.repeat(30_001), spillError: 'ENOSPC' })
    expect(whole).toMatch(
      /^<persisted-output>\nOutput too large \(29\.3KB\)\. Full output not kept: ENOSPC\n/,
    )
    expect(keep).toEqual([])
  })
})

test('a minute is told in seconds, more in minutes', () => {
  expect(text({ timedOut: true, exitCode: 124, durationMs: 60_010 })).toBe(
    'Exit code 143\nCommand timed out after 60s',
  )
  expect(text({ timedOut: true, exitCode: 124, durationMs: 601_000 })).toBe(
    'Exit code 143\nCommand timed out after 10m 1s',
  )
})
