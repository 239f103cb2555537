import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutCodes } from '../../../src/presentation/steps/codeless.ts'
import { Units } from '../../../src/presentation/units.ts'

function unitsOf(text: string): Units {
  const units = new Units()
  for (const [i, character] of Array.from(text).entries()) units.push(character.codePointAt(0) ?? 0, i, i + 1)
  return units
}

const plain = (text: string) => {
  const result = withoutCodes(unitsOf(text))
  return result === null ? null : result.units.decode().text
}

test.each([
  ['colour', 'a\x1b[31;1mb\x1b[0mc', 'abc'],
  ['a private mode', 'a\x1b[?25lb', 'ab'],
  ['an intermediate byte', 'a\x1b[1 qb', 'ab'],
  ['the 8-bit introducer', 'a\x9b31mb', 'ab'],
  ['a character set', 'a\x1b(Bb', 'ab'],
  ['only codes', '\x1b[m', ''],
  ['nothing to leave out', 'abc', null],
  ['an escape alone', 'a\x1bb', null],
  ['an unfinished code', 'a\x1b[31', null],
  ['a code that is none', 'a\x1b[31\nm', null],
  ['a link', '\x1b]8;;http://a.b\x07text', null],
])('%s', (_, text, expected) => {
  expect(plain(text)).toBe(expected)
})

test('what is left is what was there, at the places it says', () => {
  const parts = fc.constantFrom('\x1b', '[', '3', '1', 'm', '(', 'B', ';', 'x', '\x9b', '漢', '\n')
  fc.assert(
    fc.property(fc.array(parts), (all) => {
      const units = unitsOf(all.join(''))
      const result = withoutCodes(units)
      if (result === null) return
      expect(result.indexOf.length).toBe(result.units.length)
      expect([...result.indexOf].every((at, i) => i === 0 || at > result.indexOf[i - 1])).toBe(true)
      for (let i = 0; i < result.units.length; i++)
        expect(result.units.textAt(i)).toBe(units.textAt(result.indexOf[i]))
    }),
  )
})
