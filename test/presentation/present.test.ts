import { describe, expect, test } from 'vitest'
import { TWO_LAYER } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { type Bytes, bytesOf, capture, rechunk } from './capture.ts'
import { expectAccountedFor } from './invariants.ts'

const text = (fields: Parameters<typeof capture>[0]) => present(capture(fields), TWO_LAYER).text
const lines = (count: number, from = 1) => Array.from({ length: count }, (_, i) => `${from + i}\n`).join('')
const PNG = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
])

describe('binary guard', () => {
  const binary = new Uint8Array([0, 1, 2, 255])

  test.each([
    ['cat photo.png', '[error] cat: binary image file (16B). Use: see photo.png'],
    ['  cat   photo.png ', '[error] cat: binary image file (16B). Use: see photo.png'],
    ["cat 'my photo.png'", "[error] cat: binary image file (16B). Use: see 'my photo.png'"],
    ['cat my\\ photo.png', "[error] cat: binary image file (16B). Use: see 'my photo.png'"],
    [`cat "it's.png"`, `[error] cat: binary image file (16B). Use: see 'it'\\''s.png'`],
    ["cat 'two\nlines.png'", "[error] cat: binary image file (16B). Use: see $'two\\x0alines.png'"],
    ['cat a\u202eb.png', "[error] cat: binary image file (16B). Use: see $'a\\xe2\\x80\\xaeb.png'"],
  ])('a simple %j names its file', (command, message) => {
    expect(text({ command, stdout: PNG })).toBe(`${message}\n[exit:1 | 8ms]`)
  })

  test.each([
    ['head -c 4 /dev/urandom', 'head'],
    ['gzip -c a.txt', 'gzip'],
    ['cat a b', 'cat'],
    ['cat *.bin', 'cat'],
    ['cat ~/a.bin', 'cat'],
    ['cat "$FILE"', 'cat'],
    ['cat $(ls)', 'cat'],
    ['cat {a,b}', 'cat'],
    ['cat -n a.bin', 'cat'],
    ['cat -', 'cat'],
    ['cat < a.bin', 'cat'],
    ['cat a.bin > /dev/stdout', 'cat'],
    ['cat a.bin; true', 'true'],
    ['cat a.bin | gzip', 'gzip'],
    ['cat a.bin |\n sort -u', 'sort'],
    ['X=1 ./run.sh a', 'run.sh'],
    ['time /usr/bin/head -c 3 x', 'head'],
    ['cat /dev/urandom', 'cat'],
    ['for i in 1 2; do cat a.bin; done', 'bash'],
    ['{ cat a.bin; }', 'bash'],
    ['(cat a.bin)', 'bash'],
    ['$PROGRAM a.bin', 'bash'],
    ['cat <<EOF\n\\0\nEOF', 'cat'],
    ['', 'bash'],
    ["'", 'bash'],
  ])('%j keeps its bytes and names the program', (command, program) => {
    const path = '/tmp/cmd-output/cmd-4.bin'
    const result = present(capture({ command, stdout: binary, outputNumber: 4 }), TWO_LAYER)
    expect(result.text).toBe(
      `[error] ${program}: binary output (4B). Full output: ${path}. Use: cat -b ${path}\n[exit:1 | 8ms]`,
    )
    expect(result.keep).toEqual([{ stream: 'stdout', path }])
  })

  test('an image that is not a named file', () => {
    expect(text({ command: 'convert a.jpg png:-', stdout: PNG })).toBe(
      '[error] convert: binary image output (16B). Full output: /tmp/cmd-output/cmd-1.bin. Use: see /tmp/cmd-output/cmd-1.bin\n[exit:1 | 8ms]',
    )
  })

  test('a run that was cut short did not print its file: the bytes are kept', () => {
    const result = present(
      capture({ command: 'cat file.bin', stdout: binary, exitCode: 124, timedOut: true }),
      TWO_LAYER,
    )
    expect(result.text).toContain('Use: cat -b /tmp/cmd-output/cmd-1.bin\n[exit:124 | 8ms | timeout]')
    expect(result.exit).toEqual({ shell: 124, shown: 124, why: null })
  })

  test('bytes that could not be kept are not offered', () => {
    expect(
      text({ command: 'gzip -c a', stdout: binary, spillError: 'ENOSPC: no space left on device' }),
    ).toBe(
      '[error] gzip: binary output (4B). Full output: not kept (ENOSPC: no space left on device)\n[exit:1 | 8ms]',
    )
  })

  test('a binary stderr has a form of its own', () => {
    const result = present(
      capture({ stdout: 'ok\n', stderr: binary, exitCode: 2, outputNumber: 4 }),
      TWO_LAYER,
    )
    expect(result.text).toBe(
      'ok\n\n[stderr] binary output (4B). Full output: /tmp/cmd-output/cmd-4.stderr.bin\n[exit:2 | 8ms]',
    )
    expect(result.keep).toEqual([{ stream: 'stderr', path: '/tmp/cmd-output/cmd-4.stderr.bin' }])
  })

  test.each<[string, Bytes]>([
    ['coloured ls', '\x1b[0m\x1b[01;34mdir\x1b[0m  \x1b[01;32mrun\x1b[0m\n'.repeat(20)],
    ['a spinner', '\r|\r/\r-\r\\'.repeat(50)],
    ['overstrike', 'N\bNA\bAM\bME\bE\n_\bf_\bo_\bo\n'.repeat(20)],
    ['a tenth of control characters, no more', `${'\x01'.repeat(10)}${'a'.repeat(90)}`],
    ['half a character where a limit cut', ['abc', new Uint8Array([0xe2, 0x82])]],
  ])('%s is text', (_name, stdout) => {
    expect(text({ stdout, exitCode: 137, outputLimit: 100 })).not.toContain('binary')
  })

  test.each<[string, Bytes]>([
    ['a NUL', 'a\0b'],
    ['Latin-1', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a])],
    ['half a character at the end of a run that ended by itself', ['abc', new Uint8Array([0xe2, 0x82])]],
    ['more than a tenth of control characters', `${'\x01'.repeat(11)}${'a'.repeat(89)}`],
    ['an overlong form', new Uint8Array([0xc0, 0xaf])],
    ['a surrogate', new Uint8Array([0xed, 0xa0, 0x80])],
    ['a NUL a megabyte in', ['a'.repeat(1 << 20), '\0']],
  ])('%s is binary', (_name, stdout) => {
    expect(text({ stdout })).toContain('binary')
  })
})

describe('overflow', () => {
  test('names what was written, where it is, and commands that run', () => {
    const result = present(capture({ stdout: lines(5000), durationMs: 1200, outputNumber: 3 }), TWO_LAYER)
    expect(result.text).toBe(
      `${lines(200)}--- output truncated (5000 lines, 23.3KB) ---\nFull output: /tmp/cmd-output/cmd-3.txt\nExplore: cat /tmp/cmd-output/cmd-3.txt | grep <pattern>\n         cat /tmp/cmd-output/cmd-3.txt | tail -n 100\n[exit:0 | 1.2s]`,
    )
    expect(result.keep).toEqual([{ stream: 'stdout', path: '/tmp/cmd-output/cmd-3.txt' }])
  })

  test.each([
    [200, false],
    [201, true],
  ])('%i lines: %s', (count, cut) => {
    expect(text({ stdout: lines(count) }).includes('truncated')).toBe(cut)
    expect(text({ stdout: lines(count).trimEnd() }).includes('truncated')).toBe(cut)
  })

  test.each<[string, string, boolean]>([
    ['51,200 bytes', 'a'.repeat(51_200), false],
    ['51,200 bytes and a newline', `${'a'.repeat(51_200)}\n`, false],
    ['51,201 bytes', 'a'.repeat(51_201), true],
    ['51,200 bytes and two newlines', `${'a'.repeat(51_200)}\n\n`, true],
    ['51,200 bytes of three-byte characters and two more', `${'你'.repeat(17_066)}ab`, false],
    ['51,200 bytes of three-byte characters and one more', `${'你'.repeat(17_067)}`, true],
  ])('%s', (_name, stdout, cut) => {
    expect(text({ stdout }).includes('truncated')).toBe(cut)
  })

  test('as many whole lines as the bytes hold', () => {
    const line = `${'x'.repeat(1023)}\n`
    const shown = text({ stdout: line.repeat(100) })
    expect(shown.startsWith(`${line.repeat(50)}--- output truncated (100 lines, 100KB) ---`)).toBe(true)
    expect(shown).toContain('tail -n 100')
  })

  test('a single longer line is cut at a character, and the hint fits', () => {
    const shown = text({ stdout: `${'a'.repeat(51_199)}😀${'b'.repeat(100)}` })
    expect(shown.startsWith(`${'a'.repeat(51_199)}\n--- output truncated (1 lines, 50.1KB) ---\n`)).toBe(true)
    expect(shown).toContain('         cut -c 1-2000 /tmp/cmd-output/cmd-1.txt\n')
    expect(shown).not.toContain('tail')
  })

  test.each([
    ['a family', '👩‍👩‍👧'],
    ['a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a combining accent', 'e\u0301'],
    ['a keycap', '1\ufe0f\u20e3'],
  ])('never inside a grapheme: %s', (_name, grapheme) => {
    for (let before = 51_200 - 30; before < 51_200; before++) {
      const [first] = text({ stdout: `${'a'.repeat(before)}${grapheme}${'b'.repeat(100)}` }).split('\n')
      const rest = first.slice(before)
      expect(rest === '' || rest.startsWith(grapheme)).toBe(true)
    }
  })

  test('a line longer than the window', () => {
    const shown = text({ stdout: ['needle', 'x'.repeat(3_000_000), '\nlast\n'] })
    expect(shown).toMatch(/^needlex+\n--- output truncated \(2 lines, 2\.9MB\) ---\n/)
  })

  test('what masks make short enough is not cut', () => {
    const shown = text({ stdout: `API_KEY=${'Zq7Wm2Kx9Lp4'.repeat(5000)}\nlast\n` })
    expect(shown).toBe('API_KEY=‹redacted: key›\nlast\n[exit:0 | 8ms]')
  })

  test('stderr has the same limits of its own', () => {
    const result = present(
      capture({ stdout: lines(300), stderr: lines(300), exitCode: 1, outputNumber: 7 }),
      TWO_LAYER,
    )
    expect(result.text).toContain('Full output: /tmp/cmd-output/cmd-7.txt')
    expect(result.text).toContain(
      `\n\n[stderr] ${lines(200)}--- output truncated (300 lines, 1.1KB) ---\nFull output: /tmp/cmd-output/cmd-7.stderr.txt\n`,
    )
    expect(result.keep.map(({ path }) => path)).toEqual([
      '/tmp/cmd-output/cmd-7.txt',
      '/tmp/cmd-output/cmd-7.stderr.txt',
    ])
  })

  test('a file that could not be written is not named', () => {
    const result = present(
      capture({ stdout: lines(300), spillError: 'ENOSPC: no space left on device' }),
      TWO_LAYER,
    )
    expect(result.text).toContain(
      '200\n--- output truncated (300 lines, 1.1KB) ---\nFull output: not kept (ENOSPC: no space left on device)\n[exit:0 | 8ms]',
    )
    expect(result.keep).toEqual([])
  })
})

describe('footer', () => {
  test.each([
    [{}, '[exit:0 | 8ms]'],
    [{ exitCode: 124, timedOut: true, durationMs: 30_000 }, '[exit:124 | 30s | timeout]'],
    [{ exitCode: 137, signal: 'SIGKILL', durationMs: 2100 }, '[exit:137 | 2.1s | SIGKILL]'],
    [
      { exitCode: 130, cancelled: true, signal: 'SIGTERM', durationMs: 3200 },
      '[exit:130 | 3.2s | cancelled]',
    ],
    [{ exitCode: 137, outputLimit: 1000, durationMs: 8000 }, '[exit:137 | 8s | output limit]'],
  ])('%j', (fields, footer) => expect(text(fields)).toBe(footer))
})

describe('layout', () => {
  test.each<[string, Parameters<typeof capture>[0], string]>([
    ['nothing', {}, '[exit:0 | 8ms]'],
    ['a lone newline', { stdout: '\n' }, '\n[exit:0 | 8ms]'],
    ['no final newline', { stdout: 'abc' }, 'abc\n[exit:0 | 8ms]'],
    ['nothing but codes', { stdout: '\x1b[?25l\x1b[0m' }, '[exit:0 | 8ms]'],
    ['stderr of a success', { stdout: 'a\n', stderr: 'warn\n' }, 'a\n[exit:0 | 8ms]'],
    ['stderr of a failure', { stdout: 'a\n', stderr: 'e\n', exitCode: 2 }, 'a\n\n[stderr] e\n[exit:2 | 8ms]'],
    ['stderr alone', { stderr: 'one\ntwo', exitCode: 2 }, '[stderr] one\ntwo\n[exit:2 | 8ms]'],
    [
      'stderr of a signal',
      { stderr: 'e\n', exitCode: 137, signal: 'SIGKILL' },
      '[stderr] e\n[exit:137 | 8ms | SIGKILL]',
    ],
    ['a BOM', { stdout: '\ufeffabc\n' }, 'abc\n[exit:0 | 8ms]'],
    ['CRLF', { stdout: 'a\r\nb\r\n' }, 'a\nb\n[exit:0 | 8ms]'],
  ])('%s', (_name, fields, expected) => expect(text(fields)).toBe(expected))
})

describe('facts', () => {
  test('the two exit codes and why they differ', () => {
    const { exit } = present(capture({ command: 'cat photo.png', stdout: PNG }), TWO_LAYER)
    expect(exit).toMatchObject({ shell: 0, shown: 1 })
    expect(exit.why).toContain('binary')
  })

  test('every rule that fired gives its reason', () => {
    const result = present(
      capture({
        stdout: `\ufeff\x1b[31mred\x1b[0m\r\nten\rTEN\nTOKEN=abcdef123456\n\u202e\n${lines(300)}`,
        stderr: 'why\n',
        exitCode: 1,
      }),
      TWO_LAYER,
    )
    expect(result.rules.map(({ rule }) => rule)).toEqual([
      'terminal-escape',
      'terminal-overwrite',
      'line-end',
      'invisible',
      'bom',
      'secret',
      'overflow',
      'stderr',
      'footer',
    ])
    for (const { reason, summary } of result.rules) {
      expect(reason).toMatch(/\.$/)
      expect(summary).not.toBe('')
    }
    expect(result.counts).toMatchObject({ escapes: 2, overwrites: 1, secrets: 1 })
  })

  test('a policy that names the context warns of a result too large for it', () => {
    const policy = { ...TWO_LAYER, contextTokens: 8000 }
    expect(present(capture({ stdout: lines(150) }), policy).warnings).toEqual([])
    expect(present(capture({ stdout: 'word '.repeat(2000) }), policy).warnings).toHaveLength(1)
  })
})

describe('faults found by the fuzzer', () => {
  test('a private key that never ends does not take the final newline with it', () => {
    const run = capture({ stdout: '-----BEGIN PRIVATE KEY-----\n' })
    const result = present(run, TWO_LAYER)
    expect(result.text).toBe('‹redacted: private key›\n[exit:0 | 8ms]')
    expectAccountedFor(run, result)
  })

  test('the window may close on the last row of a stream', () => {
    const run = capture({ stdout: `\n \x1b[A${'x'.repeat(200_000)}` })
    expectAccountedFor(run, present(run, TWO_LAYER))
  })

  test('colour codes behind the columns that are kept count the same, however the stream was cut', () => {
    const stdout = bytesOf(`${'x'.repeat(130_000)}${'\x1b[31my'.repeat(50)}`)
    const whole = present(capture({ stdout }), TWO_LAYER)
    expect(present(capture({ stdout: rechunk(stdout, [70_000, 60_003, 9, 2, 1]) }), TWO_LAYER)).toEqual(whole)
  })
})

test('a withheld stream is left out by the guard alone, codes and all', () => {
  const { omitted } = present(capture({ stdout: '\x1b[31mred\x1b[0m\0' }), TWO_LAYER)
  expect(omitted).toEqual([{ stream: 'stdout', from: 0, to: 13, rule: 'binary' }])
})
