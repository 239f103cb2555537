import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textRows, widestRow } from '../../src/ledger/textRows.ts'
import { textRuns } from '../../src/ledger/visibleText.ts'

const shown = (text: string) => textRuns(text, 0, text.length)
const onScreen = (text: string) =>
  shown(text)
    .map((run) => (run.escaped ? `[${run.text}]` : run.text))
    .join('')

test('runs cover every character once, and what is not written out is the text', () => {
  const any = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '\x1b', '\u202e', '\u200d', '👨')),
  })
  fc.assert(
    fc.property(any, any, any, (before, inside, after) => {
      const text = before + inside + after
      const end = before.length + inside.length
      let at = before.length
      for (const run of textRuns(text, at, end)) {
        expect(run.from).toBe(at)
        expect(run.to).toBeGreaterThan(run.from)
        if (!run.escaped) expect(run.text).toBe(text.slice(run.from, run.to))
        at = run.to
      }
      expect(at).toBe(end)
    }),
  )
})

test('hidden characters are written out and told from the same signs in the text', () => {
  expect(onScreen('a\x1b[31mb\0c\rd')).toBe('a[\\x1b][31mb[\\0]c[\\r]d')
  expect(onScreen('a\\x1b[31m')).toBe('a\\x1b[31m')
  expect(onScreen('x\u202ey\u200bz\x7f\x9b')).toBe('x[\\u{202e}]y[\\u{200b}]z[\\x7f\\x9b]')
})

test('tabs, other scripts and emoji that are joined stand as they are', () => {
  for (const text of ['\tline', '👨‍👩‍👧 ok', 'خوش‌آمدید', '한국어 中文', 'é ✓ ‹redacted›', 'a\ufffdb'])
    expect(onScreen(text)).toBe(text)
})

test('read as ASCII every other character is written out, but for the sign of a wrong byte', () => {
  const runs = textRuns('PNG é\ufffd\x1b😀', 0, 9, 'ascii')
  expect(runs.map(({ text, escaped }) => (escaped ? `[${text}]` : text)).join('')).toBe(
    'PNG [\\u{e9}]\ufffd[\\x1b\\u{1f600}]',
  )
})

test('the widest row counts what is written out', () => {
  const widest = (text: string) => widestRow(text, textRows(text))
  expect(widest('')).toBe(0)
  expect(widest('abc\nde\t')).toBe(3)
  expect(widest('abcdef\n\x1b\0')).toBe(8)
})
