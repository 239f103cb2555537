import { describe, expect, test } from 'vitest'
import { CLINE } from '../../../src/presentation/presets/cline.ts'
import { ENDS, shown, textBy } from './shown.ts'

const text = textBy(CLINE)
const notice = (total: number) =>
  `\n[... output truncated: ${total} chars total. Refine the command (grep, head, tail) to view the elided middle ...]\n`

describe('48,000 UTF-16 units of both streams and the label', () => {
  test.each([
    ['a', 48_000],
    ['漢', 48_000],
    ['😀', 24_000],
    ['e\u0301', 24_000],
  ])('at the limit nothing is cut: %s', (unit, count) => {
    expect(shown(CLINE, { stdout: unit.repeat(count) })).toMatchObject({ text: unit.repeat(count), keep: [] })
  })

  test('one over: half for each end, and no file', () => {
    const stdout = `${'a'.repeat(24_000)}X${'b'.repeat(24_000)}`
    const { text: whole, keep } = shown(CLINE, { stdout, ...ENDS.failed })
    expect(whole).toBe(
      `[Command exited with code 3]\n${'a'.repeat(24_000)}${notice(48_001)}${'b'.repeat(24_000)}`,
    )
    expect(keep).toEqual([])
  })

  test('the label counts for the limit, not for the total', () => {
    const [stdout, stderr] = ['a'.repeat(23_990), 'b'.repeat(24_000)]
    expect(text({ stdout, stderr })).toBe(`${stdout}\n[stderr]\n${stderr}`)
    expect(text({ stdout: `${stdout}c`, stderr })).toBe(`${stdout}c\n[stderr]${notice(47_991)}${stderr}`)
  })

  test('the label stands also where it is in the end of a very long output', () => {
    const whole = text({ stdout: 'a'.repeat(1_000_000), stderr: 'oops' })
    expect(whole).toBe(`${'a'.repeat(24_000)}${notice(1_000_004)}${'a'.repeat(23_986)}\n[stderr]\noops`)
  })

  test('a pair of surrogates stays whole', () => {
    const whole = text({ stdout: `x${'😀'.repeat(30_000)}` })
    expect(whole).toBe(`x${'😀'.repeat(11_999)}${notice(60_001)}${'😀'.repeat(12_000)}`)
  })
})

test('of a run that was ended from outside every byte is left out under a rule', () => {
  const { omitted } = shown(CLINE, { stdout: 'abc', stderr: 'de', ...ENDS.timeout })
  expect(omitted).toEqual([
    { stream: 'stdout', from: 0, to: 3, rule: 'left-out' },
    { stream: 'stderr', from: 0, to: 2, rule: 'left-out' },
  ])
})
