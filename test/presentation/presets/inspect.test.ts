import { describe, expect, test } from 'vitest'
import { INSPECT } from '../../../src/presentation/presets/inspect.ts'
import { ENDS, shown, textBy } from './shown.ts'

const text = textBy(INSPECT)
const wrapped = (kept: string) =>
  `\nThe output of your call to bash was too long to be displayed.\nHere is a truncated version:\n<START_TOOL_OUTPUT>\n${kept}\n<END_TOOL_OUTPUT>`

describe('16,384 bytes of stderr, a newline and stdout', () => {
  test.each(['a', '漢', '😀', 'e\u0301'])('at the limit nothing is cut: %s', (unit) => {
    const bytes = new TextEncoder().encode(unit).length
    const stdout = unit.repeat(Math.floor(16_384 / bytes)) + 'x'.repeat(16_384 % bytes)
    expect(shown(INSPECT, { stdout })).toMatchObject({ text: stdout, keep: [] })
  })

  test('one over: half for each end, no mark between them, no file', () => {
    const { text: whole, keep } = shown(INSPECT, { stdout: `${'a'.repeat(8_192)}X${'b'.repeat(8_192)}` })
    expect(whole).toBe(wrapped('a'.repeat(8_192) + 'b'.repeat(8_192)))
    expect(keep).toEqual([])
  })

  test('characters stay whole', () => {
    expect(text({ stdout: '漢'.repeat(6_000) })).toBe(wrapped('漢'.repeat(5_460)))
  })

  test('the newline behind stderr counts', () => {
    const stderr = 'e'.repeat(8_192)
    expect(text({ stderr, stdout: 'o'.repeat(8_191) })).toBe(`${stderr}\n${'o'.repeat(8_191)}`)
    expect(text({ stderr, stdout: 'o'.repeat(8_192) })).toBe(wrapped(stderr + 'o'.repeat(8_192)))
  })
})

test('a timeout leaves everything out', () => {
  const { omitted, keep } = shown(INSPECT, { stdout: 'x'.repeat(20_000), ...ENDS.timeout })
  expect(omitted).toEqual([{ stream: 'stdout', from: 0, to: 20_000, rule: 'left-out' }])
  expect(keep).toEqual([])
})
