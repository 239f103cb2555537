import { describe, expect, test } from 'vitest'
import { Drops } from '../../../src/presentation/drops.ts'
import { clipLines } from '../../../src/presentation/steps/clip.ts'
import { labelLines, trimUnits, universalNewlines } from '../../../src/presentation/steps/lines.ts'
import { unitsOf } from '../unitsOf.ts'

describe('line ends as Python reads them', () => {
  test.each([
    ['a\r\nb\rc\n', 'a\nb\nc\n', [{ from: 1, to: 2, rule: 'line-end' }]],
    ['\r\r\n', '\n\n', [{ from: 1, to: 2, rule: 'line-end' }]],
    ['a\r', 'a\n', []],
    ['plain\n', 'plain\n', []],
  ])('%j', (text, expected, dropped) => {
    const drops = new Drops()
    expect(universalNewlines(unitsOf(text), drops).units.decode().text).toBe(expected)
    expect(drops.sorted()).toEqual(dropped)
  })
})

describe('trimming', () => {
  test.each([
    ['newline', ' a \n\n', ' a \n', { from: 4, to: 5 }],
    ['newline', 'a', 'a', null],
    ['newlines', '\n a \n\n', '\n a ', { from: 5, to: 6 }],
    ['newlines', 'a\n ', 'a\n ', null],
    ['end', ' a \n\n', ' a', { from: 4, to: 5 }],
    ['start', '\n  a \n', 'a \n', null],
    ['end', ' \n\t', '', null],
  ] as const)('%s of %j', (what, text, expected, newline) => {
    const trimmed = trimUnits(unitsOf(text), what, new Drops())
    expect(trimmed.units.decode().text).toBe(expected)
    expect(trimmed.newline).toEqual(newline)
  })
})

test('a label stands before each line of its stream', () => {
  const { units, changed } = labelLines(unitsOf('a\n\nb'), 'stdout', '> ')
  expect(units.decode().text).toBe('> a\n> \n> b')
  expect(changed).toBe(3)
  expect(labelLines(unitsOf('a\n'), 'stderr', '> ').changed).toBe(0)
})

describe('clipping', () => {
  const clip = (text: string, count: number, unit: 'bytes' | 'utf16' | 'characters' = 'characters') =>
    clipLines(unitsOf(text), { unit, count, mark: '…{characters}' }, new Drops()).units.decode().text

  test.each([
    ['12345\n123456\n12', 5, '12345\n12345…1\n12'],
    ['', 5, ''],
    ['\n\n', 0, '\n\n'],
    ['ab', 0, '…2'],
  ])('%j to %i', (text, count, expected) => {
    expect(clip(text, count)).toBe(expected)
  })

  test('counts in its unit and never cuts a grapheme', () => {
    expect(clip('👍👍👍', 4, 'utf16')).toBe('👍👍…1')
    expect(clip('你好吗', 7, 'bytes')).toBe('你好…1')
    expect(clip('e\u0301e\u0301', 3)).toBe('e\u0301…2')
  })
})
