import { describe, expect, test } from 'vitest'
import { GOOSE } from '../../../src/presentation/presets/goose.ts'
import { ENDS, lines, PATH, shown, textBy } from './shown.ts'

const text = textBy(GOOSE)
const KEPT = `Full output saved to ${PATH}. Read it with shell commands like \`head\`, \`tail\`, or \`sed -n '100,200p'\` up to 2000 lines at a time.]`

describe('2,000 lines', () => {
  test('at the limit nothing is cut; the final newline is gone', () => {
    expect(shown(GOOSE, { stdout: lines(2_000) })).toMatchObject({ text: lines(2_000).trimEnd(), keep: [] })
  })

  test('only one newline goes', () => {
    expect(text({ stdout: 'a\n\n\n' })).toBe('a\n\n')
    expect(text({ stdout: '\n' })).toBe('(no output)')
  })

  test('one over: the last 50, and the notice behind the exit line', () => {
    const stdout = lines(2_001)
    const { text: whole, kept } = shown(GOOSE, { stdout, ...ENDS.failed })
    const shownLines = stdout.trimEnd().split('\n').slice(-50).join('\n')
    expect(whole).toBe(
      `${shownLines}\n\nCommand exited with code 3\n[Output exceeded 2000 line limit (2001 lines total). ${KEPT}`,
    )
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('of long lines the last 10,000 bytes, and the lines are still the reason', () => {
    const stdout = lines(2_001, 1_000)
    const whole = text({ stdout })
    expect(whole).toBe(
      `${stdout.slice(-10_001, -1)}\n[Output exceeded 2000 line limit (2001 lines total). ${KEPT}`,
    )
  })
})

describe('50,000 bytes', () => {
  test.each(['a', '漢', '😀', 'e\u0301'])('at the limit nothing is cut: %s', (unit) => {
    const bytes = new TextEncoder().encode(unit).length
    const stdout = unit.repeat(Math.floor(50_000 / bytes)) + 'x'.repeat(50_000 % bytes)
    expect(text({ stdout })).toBe(stdout)
  })

  test('one over: the last 10,000, from a character on', () => {
    expect(text({ stdout: 'x'.repeat(50_001) })).toBe(
      `${'x'.repeat(10_000)}\n[Output exceeded 50000 byte limit (50001 bytes total). ${KEPT}`,
    )
    expect(text({ stdout: '漢'.repeat(16_667) })).toBe(
      `${'漢'.repeat(3_333)}\n[Output exceeded 50000 byte limit (50001 bytes total). ${KEPT}`,
    )
  })

  test('a file that could not be written is not named', () => {
    for (const [stdout, reason] of [
      ['x'.repeat(50_001), '50000 byte limit (50001 bytes total)'],
      [lines(2_001), '2000 line limit (2001 lines total)'],
    ]) {
      const { text: whole, keep } = shown(GOOSE, { stdout, spillError: 'ENOSPC' })
      expect(whole.endsWith(`\n[Output exceeded ${reason}. Full output not kept: ENOSPC]`)).toBe(true)
      expect(keep).toEqual([])
    }
  })
})

test('a final newline that nothing writes again is trimmed, not cut', () => {
  expect(shown(GOOSE, { stdout: 'a\n' }).omitted).toEqual([
    { stream: 'stdout', from: 1, to: 2, rule: 'trim' },
  ])
  expect(shown(GOOSE, { stdout: 'a\n', ...ENDS.failed }).omitted).toEqual([])
})
