import { describe, expect, test } from 'vitest'
import { TWO_LAYER } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import { capture } from '../capture.ts'

function resolved(stdout: string): string {
  return present(capture({ stdout }), TWO_LAYER).text.replace(/\n\[exit:.*$/, '')
}

describe('terminal controls', () => {
  test.each([
    ['colour', '\x1b[31;1mFAIL\x1b[0m a.ts', 'FAIL a.ts'],
    ['24-bit colour with colons', '\x1b[38:2::1:2:3mx\x1b[m', 'x'],
    ['an OSC 8 link', '\x1b]8;;http://a.b\x1b\\link\x1b]8;;\x1b\\ end', 'link end'],
    ['an OSC title ended by BEL', '\x1b]0;title\x07text', 'text'],
    ['a DCS', '\x1bP1$r0m\x1b\\text', 'text'],
    ['a character set', '\x1b(Btext', 'text'],
    ['a private mode', '\x1b[?25ltext\x1b[?25h', 'text'],
    ['a return overwrites', 'first\rsecond', 'second'],
    ['a shorter text leaves what is behind it', 'abcdef\rXY', 'XYcdef'],
    ['a return and erase', 'abcdef\r\x1b[KXY', 'XY'],
    ['a return before a line end is a line end', 'a\r\r\nb\r\n', 'a\nb'],
    ['a return at the end', '100%\r', '100%'],
    ['backspace', 'abc\b\bX', 'aXc'],
    ['overstrike', 'N\bNA\bAM\bME\bE _\bx', 'NAME x'],
    ['backspace at the margin', '\b\bab', 'ab'],
    ['cursor left and erase below', '\x1b[999D\x1b[J◒ a\x1b[999D\x1b[J◓ b', '◓ b'],
    ['cursor right leaves blanks', 'a\x1b[3Cb', 'a   b'],
    ['cursor to a column', 'abcdef\x1b[3GX', 'abXdef'],
    ['erase to the left', 'abcdef\x1b[3D\x1b[1KX', '   Xef'],
    ['erase characters', 'abcdef\r\x1b[2XZ', 'Z cdef'],
    ['save and restore', 'ab\x1b7cd\x1b8X', 'abXd'],
    ['wide characters take two columns', '你好\rab', 'ab好'],
    ['half of a wide character goes with it', '你好\rX', 'X 好'],
    ['combining marks stay on their letter', 'e\u0301x\rE', 'Ex'],
    ['a tab stays a tab', 'a\tb\n1\t2', 'a\tb\n1\t2'],
    ['a tab moves over what is there', 'abcdefghij\r\tX', 'abcdefghXj'],
    ['trailing blanks of the cursor are not text', 'a\x1b[5C', 'a'],
    ['an unfinished sequence at the end', 'text\x1b[3', 'text'],
    ['an unfinished string at the end', 'text\x1b]8;;http', 'text'],
    ['a string that does not end in its line is text', 'a\x1b]8;;http\nb', 'a\\x1b]8;;http\nb'],
    ['a sequence ended by a control', 'a\x1b[3\nb', 'a\nb'],
    ['cancel', 'a\x1b[3\x18b', 'ab'],
    ['escape before a character that is none', 'a\x1bé', 'aé'],
    ['two escapes', 'a\x1b\x1b[mb', 'ab'],
    ['the bell is made visible', 'ding\x07 and more text', 'ding\\x07 and more text'],
  ])('%s', (_name, input, expected) => expect(resolved(input)).toBe(expected))

  test('a string sequence longer than 4 KB was not one', () => {
    const text = resolved(`\x1b]0;${'x'.repeat(5000)}\x07end`)
    expect(text).toBe(`\\x1b]0;${'x'.repeat(5000)}\\x07end`)
  })

  test('three hundred frames are one line, and are counted', () => {
    const { text, counts, omitted } = present(
      capture({ stdout: `${'\x1b[999D\x1b[J◒ Cloning'.repeat(300)}\ndone\n` }),
      TWO_LAYER,
    )
    expect(text).toBe('◒ Cloning\ndone\n[exit:0 | 8ms]')
    expect(counts).toMatchObject({ escapes: 600, overwrites: 299 })
    expect(omitted.length).toBeLessThan(5)
  })

  test('a million frames cost no more to account for than one', () => {
    const frames = Array.from({ length: 400 }, () => '\r\x1b[K downloading 42%'.repeat(2500))
    const { omitted, counts } = present(capture({ stdout: frames }), TWO_LAYER)
    expect(counts.overwrites).toBe(999_999)
    expect(omitted.length).toBeLessThan(5)
  })
})

describe('progress over several rows', () => {
  test.each([
    [
      'log-update: erase, up, erase, column one',
      `${'frame\n\x1b[2K\x1b[1A\x1b[2K\x1b[G'.repeat(300)}last\n`,
      'last',
    ],
    ['fewer rows than before', 'a\nb\n\x1b[2A\x1b[Jc\n', 'c'],
    [
      'docker: up, erase, write, down',
      'one\ntwo\n\x1b[2A\x1b[2K\rONE\r\x1b[2B\x1b[1A\x1b[2K\rTWO\r\x1b[1Bend\n',
      'ONE\nTWO\nend',
    ],
    ['previous line', 'a\nb\x1b[Fc', 'c\nb'],
    ['next line writes over', 'aa\nbb\nend\x1b[2F\x1b[Ec', 'aa\ncb\nend'],
    ['a newline goes on to the row below', 'a\nb\nc\x1b[2A\rX\nY', 'X\nY\nc'],
    ['up from the first row stays there', 'a\x1b[5A\rb', 'b'],
    ['blank rows that were text stay', 'a\n\n\nb', 'a\n\n\nb'],
    [
      'erased rows below the cursor are not text',
      'a\nb\nc\n\x1b[1A\x1b[2K\x1b[1A\x1b[2K\x1b[1A\x1b[2Kdone\n',
      'done',
    ],
  ])('%s', (_name, input, expected) => expect(resolved(input)).toBe(expected))

  test('rows out of reach are final', () => {
    const rows = Array.from({ length: 100 }, (_, i) => `row ${i}\n`).join('')
    expect(resolved(`${rows}\x1b[99A\rX`).split('\n')[0]).toBe('row 0')
  })
})
