import { describe, expect, test } from 'vitest'
import { CODEX } from '../../../src/presentation/presets/codex.ts'
import { ENDS, lines, shown, textBy } from './shown.ts'

const text = textBy(CODEX)
const bodyOf = (whole: string) => whole.slice(whole.indexOf('Output:\n') + 8)

describe('10,000 tokens of four bytes', () => {
  test.each([
    ['under', 39_999, 'a'],
    ['at', 40_000, 'a'],
    ['at, CJK', 39_999, '漢'],
    ['at, emoji', 40_000, '😀'],
    ['at, combining', 39_999, 'e\u0301'],
  ])('%s the limit nothing is cut', (_, bytes, unit) => {
    const stdout = unit.repeat(bytes / new TextEncoder().encode(unit).length)
    const { text: whole, keep } = shown(CODEX, { stdout })
    expect(bodyOf(whole)).toBe(stdout)
    expect(whole).not.toContain('Total output lines')
    expect(keep).toEqual([])
  })

  test('one byte over: half for each end, the notice glued between', () => {
    const stdout = `${'a'.repeat(20_000)}X${'b'.repeat(20_000)}`
    const { text: whole, keep } = shown(CODEX, { stdout })
    expect(bodyOf(whole)).toBe(`${'a'.repeat(20_000)}…1 tokens truncated…${'b'.repeat(20_000)}`)
    expect(keep).toEqual([])
  })

  test('each end holds whole characters only; the count goes by the limit', () => {
    const stdout = '漢'.repeat(13_334)
    expect(bodyOf(text({ stdout }))).toBe(`${'漢'.repeat(6_666)}…1 tokens truncated…${'漢'.repeat(6_666)}`)
    expect(bodyOf(text({ stdout: '😀'.repeat(15_000) }))).toBe(
      `${'😀'.repeat(5_000)}…5000 tokens truncated…${'😀'.repeat(5_000)}`,
    )
  })

  test('the count of lines stands where the cut changed it', () => {
    const stdout = lines(1_000, 100)
    const whole = text({ stdout, exitCode: 1, durationMs: 2_000 })
    expect(whole).toMatch(/^Exit code: 1\nWall time: 2 seconds\nTotal output lines: 1000\nOutput:\nline 1 /)
    expect(whole).toContain('…15000 tokens truncated…')
    expect(whole.endsWith(stdout.slice(-20_000))).toBe(true)
    expect(text({ stdout: 'x'.repeat(50_000) })).not.toContain('Total output lines')
  })

  test('the line of a timeout is among what is cut, and counted', () => {
    const whole = text({ stdout: 'x\n'.repeat(30_000), ...ENDS.timeout })
    expect(whole).toMatch(
      /^Exit code: 124\nWall time: 120 seconds\nTotal output lines: 30001\nOutput:\ncommand timed out after 120034 milliseconds\nx\n/,
    )
  })

  test('a long line before a final newline keeps both its ends', () => {
    const stdout = `${'a'.repeat(500_000)}${'b'.repeat(500_000)}\n`
    const body = bodyOf(text({ stdout }))
    expect(body).toBe(`${'a'.repeat(20_000)}…240001 tokens truncated…${'b'.repeat(19_999)}\n`)
  })
})
