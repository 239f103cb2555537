import { expect, test } from 'vitest'
import { markFinder } from './survives.ts'

test.each([
  ['a text as it is', 'a: error: b', 'error: b'],
  ['colours inside the line', 'main.c:3: \x1b[31merror\x1b[0m: b', 'main.c:3: error: b'],
  ['colours that are written out', 'main.c:3: \\x1b[31merror\\x1b[0m: b', 'main.c:3: error: b'],
  ['bold as man sends it', 'N\x08NA\x08AM\x08ME\x08E', 'NAME'],
  ['a JSON document that quotes the line', '{"output":"tests:\\n\\"a\\" failed"}', '"a" failed'],
  ['a JSON document laid out otherwise', '{"count":4000,"rows":[]}', '"count": 4000'],
])('%s still shows its line', (_, text, mark) => {
  expect(markFinder(text)(mark)).toBe(true)
})

test.each([
  ['a line that is cut', 'error: b', 'error: bad'],
  ['two halves on two lines', 'error:\nb', 'error: b'],
  ['another case', 'ERROR: b', 'error: b'],
])('%s does not', (_, text, mark) => {
  expect(markFinder(text)(mark)).toBe(false)
})
