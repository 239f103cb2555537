import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutString } from '../../../../src/presentation/steps/json/cut.ts'
import { bytesOf } from '../../capture.ts'

function cut(content: string, limit: number): string {
  const bytes = bytesOf(`"${content}`)
  const end = cutString(bytes, limit)
  expect(end - 1).toBeLessThanOrEqual(limit)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(1, end))
}

test.each([
  ['between words', 'one two three', 9, 'one two '],
  ['behind a word that ends there', 'one two three', 7, 'one two'],
  ['not inside the only word', 'onetwothree', 5, ''],
  ['not inside a key', 'token ghp_0123456789abcdef', 15, 'token '],
  ['not inside a password of a URL', 'see postgres://user:secret@host/db now', 22, 'see postgres://'],
  ['between folders', '/home/user/project/index.ts', 15, '/home/user/'],
  ['not at a slash within base64', 'key wJalrXUtnFEMI/K7MDENG/bPxRfiCY', 28, 'key '],
  ['not inside an escape', 'ab \\u00e9\\u00e8', 5, 'ab '],
  ['not inside a short escape', 'ab\\ncd', 3, 'ab'],
  ['not behind an escaped backslash as if it were open', 'a\\\\nb c', 3, 'a\\\\'],
  ['not inside a surrogate pair', 'a \\ud83d\\ude00 b', 9, 'a '],
  ['behind a surrogate pair', 'a \\ud83d\\ude00 b', 14, 'a \\ud83d\\ude00'],
  ['behind half a pair', 'a \\ud83d \\ude00', 8, 'a \\ud83d'],
  ['not inside a character', '안녕하세요', 7, '안녕'],
  ['not inside a family', 'x 👩‍👩‍👧 y', 10, 'x '],
  ['not between a letter and its mark', 'a e\u0301e\u0301', 3, 'a '],
  ['not inside an escape a mark stands behind', 'ab \\n\u0301 c', 5, 'ab '],
  ['before a key of many lines', `the key: -----BEGIN PRIVATE KEY-----\\nMIIE\\nvQIB\\n`, 45, 'the key: '],
  ['before one whose end is not whole', '한 -----BEGIN KEY-----\\nMIIE\\n-----END KEY-----\\n', 44, '한 '],
  [
    'behind a whole one',
    '-----BEGIN KEY-----\\nMIIE\\n-----END KEY-----\\n and',
    46,
    '-----BEGIN KEY-----\\nMIIE\\n-----END KEY-----\\n',
  ],
  ['inside what only seems one character', `x${'\u0301'.repeat(200)}`, 100, `x${'\u0301'.repeat(49)}`],
])('cuts %s', (_name, content, limit, expected) => expect(cut(content, limit)).toBe(expected))

test('a key is shown whole or not at all, wherever the cut falls', () => {
  const key = fc.stringMatching(/^(?:ghp_[A-Za-z0-9]{30}|eyJ[\w-]{20}\.eyJ[\w-]{20}\.[\w-]{20})$/)
  const around = fc.lorem({ maxCount: 6 })
  const gap = fc.constantFrom(' ', '\\n', ' \\"', ' token=', '=> ', '(', '한')
  fc.assert(
    fc.property(around, gap, key, around, fc.nat({ max: 160 }), (before, between, secret, after, limit) => {
      const shown = cut(`${before}${between}${secret} ${after} ${after}`, limit)
      const half = [...secret].findLast((_, at) => at > 3 && shown.endsWith(secret.slice(0, at)))
      expect(shown.includes(secret) || half === undefined, shown).toBe(true)
    }),
  )
})

test('a cut document stays JSON at every limit', () => {
  const strings = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(strings, fc.boolean(), fc.nat({ max: 90 }), (content, escaped, limit) => {
      const plain = JSON.stringify(content).slice(1, -1)
      const hex = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
      const shown = cut(escaped ? content.split('').map(hex).join('') : plain, limit)
      const value: unknown = JSON.parse(`"${shown}"`)
      expect(content.startsWith(String(value))).toBe(true)
      // Not between the halves of a pair.
      expect(
        /[\ud800-\udbff]$/.test(String(value)) &&
          /^[\udc00-\udfff]/.test(content.slice(String(value).length)),
      ).toBe(false)
    }),
  )
})
