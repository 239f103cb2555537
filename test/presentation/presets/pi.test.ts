import { describe, expect, test } from 'vitest'
import { PI } from '../../../src/presentation/presets/pi.ts'
import { ENDS, lines, PATH, shown, textBy } from './shown.ts'

const text = textBy(PI)

describe('2,000 lines, where a final newline begins none', () => {
  test('at the limit nothing is cut', () => {
    expect(shown(PI, { stdout: lines(2_000) })).toMatchObject({ text: lines(2_000), keep: [] })
  })

  test('over: the end, its range and the file behind it', () => {
    const stdout = lines(3_000)
    const { text: whole, kept } = shown(PI, { stdout, ...ENDS.failed })
    const from = stdout.indexOf('line 1002\n')
    expect(whole).toBe(
      `${stdout.slice(from)}\n\n[Showing lines 1002-3000 of 3000. Full output: ${PATH}]\n\nCommand exited with code 3`,
    )
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('without a final newline all 2,000 are lines', () => {
    expect(text({ stdout: `${lines(2_000)}last` })).toMatch(
      /^line 2\n[\s\S]*\nlast\n\n\[Showing lines 2-2001 of 2001\. Full output: /,
    )
  })
})

describe('51,200 bytes', () => {
  test.each(['a', '漢', '😀', 'e\u0301'])('at the limit nothing is cut: %s', (unit) => {
    const bytes = new TextEncoder().encode(unit).length
    const stdout = unit.repeat(Math.floor(51_200 / bytes)) + 'x'.repeat(51_200 % bytes)
    expect(text({ stdout })).toBe(stdout)
  })

  test('over: whole lines from the end, and which limit it was', () => {
    const stdout = lines(600, 100)
    expect(text({ stdout })).toBe(
      `${stdout.slice(-51_200)}\n\n[Showing lines 89-600 of 600 (50.0KB limit). Full output: ${PATH}]`,
    )
  })

  test('over both: what stopped is what is named', () => {
    expect(text({ stdout: lines(3_000, 100) })).toContain('[Showing lines 2489-3000 of 3000 (50.0KB limit).')
  })

  test('one long line: its end, newlines behind it included', () => {
    expect(text({ stdout: `first\n${'漢'.repeat(20_000)}` })).toBe(
      `${'漢'.repeat(17_066)}\n\n[Showing last 50.0KB of line 2. Full output: ${PATH}]`,
    )
    expect(text({ stdout: `first\n${'x'.repeat(60_000)}\n\n` })).toBe(
      `${'x'.repeat(51_198)}\n\n\n\n[Showing last 50.0KB of line 3. Full output: ${PATH}]`,
    )
  })

  test.each([
    ['inside a line', 'x'.repeat(60_000), 'Showing last 50.0KB of line 1'],
    ['by lines', lines(3_000), 'Showing lines 1002-3000 of 3000'],
    ['by size', lines(600, 100), 'Showing lines 89-600 of 600 (50.0KB limit)'],
  ])('a file that could not be written is not named: %s', (_, stdout, words) => {
    const { text: whole, keep } = shown(PI, { stdout, spillError: 'ENOSPC' })
    expect(whole.endsWith(`\n\n[${words}. Full output not kept: ENOSPC]`)).toBe(true)
    expect(keep).toEqual([])
  })
})
