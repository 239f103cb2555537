import { describe, expect, test } from 'vitest'
import { OPENCODE } from '../../../src/presentation/presets/opencode.ts'
import { ENDS, lines, PATH, shown, textBy } from './shown.ts'

const text = textBy(OPENCODE)
const NOTICE = `...output truncated...\n\nFull output saved to: ${PATH}\n\n`

describe('2,000 lines, where a final newline begins one more', () => {
  test('at the limit nothing is cut', () => {
    const stdout = `${lines(1_999)}last`
    expect(shown(OPENCODE, { stdout })).toMatchObject({ text: stdout, keep: [] })
    expect(text({ stdout: lines(1_999) })).toBe(lines(1_999))
  })

  test('2,000 lines with a final newline are one too many', () => {
    const stdout = lines(2_000)
    const { text: whole, kept } = shown(OPENCODE, { stdout })
    expect(whole).toBe(NOTICE + stdout.slice('line 1\n'.length))
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })
})

describe('51,200 bytes', () => {
  test.each(['a', '漢', '😀', 'e\u0301'])('at the limit nothing is cut: %s', (unit) => {
    const bytes = new TextEncoder().encode(unit).length
    const stdout = unit.repeat(Math.floor(51_200 / bytes)) + 'x'.repeat(51_200 % bytes)
    expect(text({ stdout })).toBe(stdout)
  })

  test('over: whole lines from the end', () => {
    const stdout = lines(600, 100)
    const whole = text({ stdout })
    expect(whole).toBe(NOTICE + stdout.slice(-51_200))
    expect(whole.slice(NOTICE.length)).toMatch(/^line 89 /)
  })

  test('a last line that alone is too long is cut at a character', () => {
    expect(text({ stdout: `first\n${'漢'.repeat(20_000)}` })).toBe(NOTICE + '漢'.repeat(17_066))
  })

  test('with a newline behind it nothing of it is shown: that is how the system counts', () => {
    const { text: whole, kept } = shown(OPENCODE, { stdout: `${'x'.repeat(60_000)}\n`, ...ENDS.cancelled })
    expect(whole).toBe(
      `${NOTICE}(no output)\n\n<shell_metadata>\nUser aborted the command\n</shell_metadata>`,
    )
    expect(kept[0].text.length).toBe(60_001)
  })

  test('a file that could not be written is not named', () => {
    const { text: whole, keep } = shown(OPENCODE, { stdout: 'x'.repeat(60_000), spillError: 'ENOSPC' })
    expect(whole).toMatch(/^\.\.\.output truncated\.\.\.\n\nFull output not kept: ENOSPC\n\nx+$/)
    expect(keep).toEqual([])
  })
})

test('both messages stand in their order', () => {
  expect(text({ ...ENDS.timeout, cancelled: true })).toMatch(
    /^\(no output\)\n\n<shell_metadata>\nshell tool .* milliseconds\.\nUser aborted the command\n<\/shell_metadata>$/,
  )
})
