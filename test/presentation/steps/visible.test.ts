import { expect, test } from 'vitest'
import { TWO_LAYER } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import { capture } from '../capture.ts'

function visible(stdout: string): string {
  return present(capture({ stdout }), TWO_LAYER).text.replace(/\n\[exit:.*$/, '')
}

test.each([
  ['a control character', 'plain text and \x01 more', 'plain text and \\x01 more'],
  ['delete', 'plain text and \x7f more', 'plain text and \\x7f more'],
  ['C1', 'plain text and \x86 more', 'plain text and \\x86 more'],
  ['a bidi override', 'a\u202eb\u202c', 'a\\u{202e}b\\u{202c}'],
  ['isolates', '\u2066a\u2069', '\\u{2066}a\\u{2069}'],
  ['a zero-width space', 'a\u200bb', 'a\\u{200b}b'],
  ['a word joiner', 'a\u2060b', 'a\\u{2060}b'],
  ['a BOM inside', 'a\ufeffb', 'a\\u{feff}b'],
  ['tags after a word', 'ok\u{e0049}\u{e0047}', 'ok\\u{e0049}\\u{e0047}'],
  ['tags after an emoji that is no flag', '😀\u{e0049}', '😀\\u{e0049}'],
  [
    'more tags than a flag has',
    `🏴${'\u{e0067}'.repeat(9)}\u{e007f}`,
    `🏴${'\\u{e0067}'.repeat(9)}\\u{e007f}`,
  ],
  ['a joiner between letters', 'a\u200db', 'a\\u{200d}b'],
  ['a direction mark in Latin text', 'a\u200eb', 'a\\u{200e}b'],
  ['a variation selector after a letter', 'a\ufe01', 'a\\u{fe01}'],
  ['selectors in a row carry data', '😀\ufe0f\ufe01\ufe02', '😀\ufe0f\\u{fe01}\\u{fe02}'],
  ['a supplementary selector', 'a\u{e0100}', 'a\\u{e0100}'],
  ['a soft hyphen', 'a\u00adb', 'a\\u{ad}b'],
  ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['a noncharacter', 'a\uffffb', 'a\\u{ffff}b'],
])('%s is made visible', (_name, input, expected) => expect(visible(input)).toBe(expected))

test.each([
  ['a family', '👩‍👩‍👧 and 👩🏽‍🚀'],
  ['a heart with a selector', '❤️ ❤️‍🔥'],
  ['keycaps', '1️⃣ #️⃣'],
  ['flags', '🇰🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['Arabic', 'مرحبا بالعالم'],
  ['Persian with ZWNJ', 'می‌خواهم'],
  ['Hebrew with a mark', 'שלום\u200f!'],
  ['Hindi', 'क्‍ष नमस्ते'],
  ['Korean, Japanese, Chinese', '안녕하세요 こんにちは 你好 葛\u{e0100}'],
  ['Thai and Vietnamese', 'สวัสดี Tiếng Việt'],
  ['a replacement character that was written', 'a\ufffdb'],
  ['no-break space', 'a\u00a0b'],
])('%s stays as it is', (_name, input) => expect(visible(input)).toBe(input))
