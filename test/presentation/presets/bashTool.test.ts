import { describe, expect, test } from 'vitest'
import { BASH_TOOL } from '../../../src/presentation/presets/bashTool.ts'
import { type Fields, shown } from './shown.ts'

const result = (fields: Fields) => JSON.parse(shown(BASH_TOOL, fields).text)

describe('30,000 UTF-16 units of each stream', () => {
  test.each([
    ['a', 30_000],
    ['漢', 30_000],
    ['😀', 15_000],
    ['e\u0301', 15_000],
    ['\n', 30_000],
  ])('at the limit nothing is cut: %j', (unit, count) => {
    const output = unit.repeat(count)
    expect(result({ stdout: output, stderr: output })).toEqual({
      stdout: output,
      stderr: output,
      exitCode: 0,
    })
  })

  test('one over: the head, and how much is gone inside the string', () => {
    expect(result({ stdout: 'a'.repeat(30_001), stderr: 'b'.repeat(31_000), exitCode: 2 })).toEqual({
      stdout: `${'a'.repeat(30_000)}\n\n[stdout truncated: 1 characters removed]`,
      stderr: `${'b'.repeat(30_000)}\n\n[stderr truncated: 1000 characters removed]`,
      exitCode: 2,
    })
  })

  test('the limit is that of the text before it is escaped', () => {
    expect(result({ stdout: '"'.repeat(30_000) }).stdout).toBe('"'.repeat(30_000))
  })

  test('a pair of surrogates stays whole; nothing is kept', () => {
    const { text, keep } = shown(BASH_TOOL, { stdout: `x${'😀'.repeat(15_000)}` })
    expect(JSON.parse(text).stdout).toBe(
      `x${'😀'.repeat(14_999)}\n\n[stdout truncated: 2 characters removed]`,
    )
    expect(keep).toEqual([])
  })
})

test('what had to be escaped is rewritten, the rest is verbatim', () => {
  const { text, spans } = shown(BASH_TOOL, { stdout: 'a"b' })
  expect(text).toBe('{"stdout":"a\\"b","stderr":"","exitCode":0}')
  expect(spans.filter(({ stream }) => stream === 'stdout')).toMatchObject([
    { kind: 'verbatim', from: 0, to: 1 },
    { kind: 'rewritten', rule: 'json-escape', from: 1, to: 2 },
    { kind: 'verbatim', from: 2, to: 3 },
  ])
})
