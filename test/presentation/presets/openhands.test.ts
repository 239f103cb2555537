import { describe, expect, test } from 'vitest'
import { OPENHANDS } from '../../../src/presentation/presets/openhands.ts'
import { ENDS, lines, PATH, shown, textBy } from './shown.ts'

const text = textBy(OPENHANDS)
const FOOTER = '\n[The command completed with exit code 0.]\n[Command finished with exit code 0]'
const ROOM = 30_000 - FOOTER.length
const NOTE =
  '<response clipped><NOTE>Due to the max output limit, only part of the full response has been shown to you.'
const notice = (line: number) =>
  `${NOTE} The complete output has been saved to ${PATH} - you can use other tools to view the full content (truncated part starts around line ${line}).</NOTE>`

describe('30,000 code points of output and footer, the notice among them', () => {
  test.each([
    ['a', ROOM],
    ['漢', ROOM],
    ['😀', ROOM],
    ['e\u0301', ROOM / 2],
  ])('at the limit nothing is cut: %s', (unit, count) => {
    const stdout = unit.repeat(count) + (unit.length === 2 && unit !== '😀' && ROOM % 2 ? 'x' : '')
    expect(shown(OPENHANDS, { stdout })).toMatchObject({ text: stdout + FOOTER, keep: [] })
  })

  test('one over: the head is that of the short notice, the tail gets what is left', () => {
    const stdout = `${'a'.repeat(14_944)}X${'b'.repeat(ROOM - 14_944)}`
    const { text: whole, kept } = shown(OPENHANDS, { stdout })
    const tail = 30_000 - 14_944 - notice(2).length
    expect(whole).toBe('a'.repeat(14_944) + notice(2) + 'b'.repeat(tail - FOOTER.length) + FOOTER)
    expect(whole.length).toBe(30_000)
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('the line at which the rest begins', () => {
    const whole = text({ stdout: lines(1_000, 100), ...ENDS.failed })
    expect(whole).toContain('(truncated part starts around line 151).</NOTE>')
    expect(whole.endsWith('exit code 3.]\n[Command finished with exit code 3]')).toBe(true)
    expect(whole.length).toBe(30_000)
  })

  test('emoji are one each', () => {
    const whole = text({ stdout: '😀'.repeat(40_000) })
    expect(Array.from(whole).length).toBe(30_000)
    expect(whole.startsWith('😀'.repeat(14_944) + NOTE)).toBe(true)
  })

  test('a file that could not be written is not named, and the short notice leaves more room', () => {
    const { text: whole, keep } = shown(OPENHANDS, { stdout: 'a'.repeat(40_000), spillError: 'ENOSPC' })
    expect(whole).toBe(
      `${'a'.repeat(14_944)}${NOTE}</NOTE>${'a'.repeat(30_000 - 14_944 - 113 - FOOTER.length)}${FOOTER}`,
    )
    expect(keep).toEqual([])
  })
})

test('white space at both ends goes, terminal codes are carried out', () => {
  expect(text({ stdout: '\n  \x1b[1mbold\x1b[0m\nx\ry\n \n' })).toBe(`bold\ny${FOOTER}`)
})

test('much white space at the end is no reason to cut', () => {
  expect(text({ stdout: `hi${'\n'.repeat(50_000)}` })).toBe(`hi${FOOTER}`)
})
