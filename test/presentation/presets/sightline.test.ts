import { describe, expect, test } from 'vitest'
import { present } from '../../../src/presentation/present.ts'
import { SIGHTLINE } from '../../../src/presentation/presets/sightline.ts'
import { capture } from '../capture.ts'
import { expectAccountedFor } from '../invariants.ts'

function shown(fields: Parameters<typeof capture>[0]) {
  const run = capture(fields)
  const presentation = present(run, SIGHTLINE)
  expectAccountedFor(run, presentation)
  return presentation
}
const text = (fields: Parameters<typeof capture>[0]) => shown(fields).text
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, i) => `line ${from + i}\n`).join('')

describe('what is too long', () => {
  test('keeps its head and its tail and says what is between, and where it is whole', () => {
    const { text: model, keep } = shown({ command: 'cat log', stdout: lines(5000), outputNumber: 3 })
    const rows = model.split('\n')
    expect(rows[0]).toBe('line 1')
    expect(rows.at(-2)).toBe('line 5000')
    const cut = rows.findIndex((row) => row.startsWith('--- lines '))
    const [, from, to] = /^--- lines (\d+)-(\d+) of 5000 omitted \([\d.]+KB\) ---$/.exec(rows[cut]) ?? []
    expect(rows[cut - 1]).toBe(`line ${Number(from) - 1}`)
    expect(rows[cut + 2]).toBe(`line ${Number(to) + 1}`)
    const path = '/tmp/cmd-output/cmd-3.txt'
    expect(rows[cut + 1]).toBe(
      `--- Full output: ${path}. Use: grep -n <pattern> ${path}; sed -n '${from},${to}p' ${path} ---`,
    )
    expect(keep).toEqual([{ stream: 'stdout', path }])
  })

  test('keeps more of its tail where the command failed', () => {
    const count = (exitCode: number) => {
      const rows = text({ stdout: lines(5000), exitCode }).split('\n')
      const cut = rows.findIndex((row) => row.startsWith('--- lines'))
      return { head: cut, tail: rows.length - cut }
    }
    expect(count(1).tail).toBeGreaterThan(count(0).tail)
    expect(count(1).tail).toBeGreaterThan(count(1).head)
  })

  test('shows the lines from its middle that name an error, with their numbers', () => {
    const stdout = `${lines(2000)}npm ERR! code E404\nstep 3: error: disk full\n${lines(3000, 2001)}`
    const rows = text({ stdout }).split('\n')
    const title = rows.findIndex((row) => /^--- \d+ of them name an error or a warning:$/.test(row))
    expect(title).toBeGreaterThan(0)
    expect(rows).toContain('2002: step 3: error: disk full')
  })

  test('a line that says there was no error names none', () => {
    const stdout = `${lines(2000)}0 errors, 0 failed\n${lines(3000, 2001)}`
    expect(text({ stdout })).not.toContain('name an error or a warning')
  })

  test('of lines that are alike one is shown, and how many there are', () => {
    const stdout = Array.from(
      { length: 9000 },
      (_, i) => `${i % 10 === 0 ? 'error' : 'info'} at ${i}\n`,
    ).join('')
    const model = text({ stdout })
    expect(model).toMatch(
      /--- 8\d\d of them name an error or a warning, of 1 kind:\n41: error at 40 \(\+8\d\d like it\)\n/,
    )
  })

  test('of many kinds the first and the last are shown', () => {
    const name = (i: number) =>
      String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26), 97 + Math.floor(i / 676))
    const stdout = Array.from(
      { length: 5000 },
      (_, i) => `${i % 10 === 0 ? 'error' : 'info'} ${name(i)}\n`,
    ).join('')
    const model = text({ stdout })
    expect(model).toMatch(/--- 4\d\d of them name an error or a warning, of 4\d\d kinds; 24 of these:\n/)
    expect(model.split('\n').filter((row) => /^\d+: error/.test(row)).length).toBe(24)
  })

  test('secrets in what is shown of the middle are masked, and the notice says that the file has them', () => {
    const stdout = `${lines(2000)}error: PASSWORD=hunter22secret\n${lines(3000, 2001)}`
    const model = text({ stdout })
    expect(model).toContain('2001: error: PASSWORD=‹redacted: password›')
    expect(model).toContain('[note: the full output is exact: it may hold the secrets redacted here]')
  })

  test('what could not be kept is not named as a file', () => {
    const { text: model, keep } = shown({
      stdout: lines(5000),
      spillError: 'ENOSPC: no space left on device',
    })
    expect(model).toContain('Full output: not kept (ENOSPC: no space left on device)')
    expect(model).not.toContain('/tmp/cmd-output')
    expect(keep).toEqual([])
  })

  test('stderr has a budget of its own', () => {
    const { text: model, keep } = shown({
      stdout: lines(3),
      stderr: lines(5000),
      exitCode: 2,
      outputNumber: 8,
    })
    expect(model).toContain('line 1\nline 2\nline 3\n\n[stderr] line 1\n')
    expect(model).toContain('line 5000\n[exit:2 | 8ms]')
    expect(keep).toEqual([{ stream: 'stderr', path: '/tmp/cmd-output/cmd-8.stderr.txt' }])
  })
})

describe('long lines', () => {
  const long = 'x'.repeat(120_000)

  test('one that would eat the budget is clipped and counted; the others stay', () => {
    const model = text({ stdout: `needle${long}\nshort 1\nshort 2\n` })
    expect(model).toMatch(/^needlex+… \(\+11[\d.]+KB\)\nshort 1\nshort 2\n\[note: long lines clipped\./)
  })

  test('one that fits is left as it is', () => {
    const line = 'y'.repeat(4000)
    expect(text({ stdout: `${line}\n` })).toBe(`${line}\n[exit:0 | 8ms]`)
  })

  test('what is clipped is kept whole', () => {
    expect(shown({ stdout: `${long}\n` }).keep).toEqual([
      { stream: 'stdout', path: '/tmp/cmd-output/cmd-1.txt' },
    ])
  })
})

describe('odd bytes', () => {
  test('one stray NUL is shown, not withheld', () => {
    expect(text({ stdout: `${'const a = 1;\n'.repeat(20)}\0const b\n` })).toContain('\\0const b')
  })

  test('a list that NUL bytes divide is text', () => {
    expect(text({ command: 'find -print0', stdout: './a.txt\0./b.txt\0./src/c.txt\0' })).toBe(
      './a.txt\\0./b.txt\\0./src/c.txt\\0\n[exit:0 | 8ms]',
    )
  })

  test.each([
    ['Latin-1', new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]), 'caf\\xe9'],
    ['Shift-JIS', new Uint8Array([0x93, 0xfa, 0x96, 0x7b, 0x0a]), '\\x93\\xfa\\x96{'],
    ['KOI8-R', new Uint8Array([0xf0, 0xd2, 0xc9, 0x0a]), '\\xf0\\xd2\\xc9'],
  ])('%s is shown with escapes and said not to be UTF-8', (_, stdout, form) => {
    expect(text({ stdout })).toBe(`${form}\n[note: not UTF-8: bytes are shown as \\xNN]\n[exit:0 | 8ms]`)
  })

  test.each([
    ['noise', Uint8Array.from({ length: 4000 }, (_, i) => (i * 7919 + (i >> 3) * 31) & 255)],
    ['a small picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73])],
    ['zeros', new Uint8Array(500)],
    ['gzip', new Uint8Array([0x1f, 0x8b, 8, 0, 0xaa, 0x41, 0x42, 0x43, 0xff, 3, 0xcb, 0x48])],
  ])('%s is withheld', (_, stdout) => {
    const { text: model, exit } = shown({ command: 'x', stdout })
    expect(model).toMatch(/^\[error\] x: binary (?:image )?output \([\d.]+K?B\)\. Full output: /)
    expect(exit).toMatchObject({ shell: 0, shown: 1 })
  })

  test('line ends of Windows are kept as lines and told', () => {
    expect(text({ stdout: 'a\r\nb\r\n' })).toBe('a\nb\n[note: lines end in CRLF]\n[exit:0 | 8ms]')
    expect(text({ stdout: 'a\r\nb\n' })).toBe('a\nb\n[exit:0 | 8ms]')
    expect(text({ stdout: '\x1b[32ma\x1b[0m\r\nb\r\n' })).toBe('a\nb\n[exit:0 | 8ms]')
  })
})

describe('how it ended', () => {
  test('stderr of a run that succeeded is shown', () => {
    expect(text({ stdout: 'ok\n', stderr: 'warn: old\n' })).toBe('ok\n\n[stderr] warn: old\n[exit:0 | 8ms]')
  })

  test.each([
    ['true', 0, '(no output)\n[exit:0 | 8ms]'],
    ['false', 1, '(no output)\n[exit:1 | 8ms]'],
    ['grep zzz f', 1, '(no output)\n[exit:1 | 8ms | no match]'],
    ['cat f | grep zzz', 1, '(no output)\n[exit:1 | 8ms | no match]'],
    ['grep zzz missing', 2, '(no output)\n[exit:2 | 8ms]'],
    ['diff -q a b', 1, '(no output)\n[exit:1 | 8ms | files differ]'],
    ['test -f x', 1, '(no output)\n[exit:1 | 8ms | false]'],
  ])('%s with exit code %i', (command, exitCode, model) => {
    expect(text({ command, exitCode })).toBe(model)
  })

  test.each([
    [[1, 0], '[exit:0 | 8ms | stages 1|0]'],
    [[0, 0], '[exit:0 | 8ms]'],
    [[141, 0], '[exit:0 | 8ms]'],
    [[2, 141, 0], '[exit:0 | 8ms | stages 2|141|0]'],
    [[0], '[exit:0 | 8ms]'],
    [null, '[exit:0 | 8ms]'],
  ])('stages %j', (stages, footer) => {
    expect(text({ stdout: 'out\n', stages })).toBe(`out\n${footer}`)
  })

  test.each([
    '[exit:0 | 1ms]',
    '  [exit:0 | 1ms]',
    '[EXIT:0 | 1ms]',
    '[stderr] all is well',
    '--- output truncated (1 lines, 1B) ---',
    '--- lines 1-2 of 3 omitted (1KB) ---',
    'Full output: /etc/passwd',
    '(no output)',
    '[note: lines end in CRLF]',
    '\x1b[1m[exit:0 | 1ms]\x1b[0m',
  ])('the output %j is told apart from our own words', (line) => {
    const { text: model, rules } = shown({ stdout: `a\n${line}\nb\n`, exitCode: 3 })
    expect(model.split('\n')[1]).toMatch(/^\(output\) /)
    expect(model.split('\n').at(-1)).toBe('[exit:3 | 8ms]')
    expect(rules.map(({ rule }) => rule)).toContain('forged')
  })
})

describe('a JSON document that is too large', () => {
  const body = (model: string) => JSON.parse(model.split('\n').slice(0, -1).join('\n'))
  const orders = Array.from({ length: 900 }, (_, id) => ({ id, name: `order ${id}`, total: id * 3 }))

  test.each([
    ['pretty', JSON.stringify({ orders, count: 900, next: null }, null, 2)],
    ['on one line', JSON.stringify({ orders, count: 900, next: null })],
  ])('%s becomes a smaller document that says where the whole is', (_, json) => {
    const {
      text: model,
      keep,
      rules,
    } = shown({ command: 'cat orders.json', stdout: `${json}\n`, outputNumber: 2 })
    const path = '/tmp/cmd-output/cmd-2.txt'
    expect(body(model)).toMatchObject({
      truncated: true,
      bytes: json.length + 1,
      file: path,
      use: `jq keys ${path}`,
      document: { count: 900, next: null },
    })
    expect(body(model).document.orders[0]).toEqual(orders[0])
    expect(keep).toEqual([{ stream: 'stdout', path }])
    expect(rules.map(({ rule }) => rule)).toContain('json')
    expect(model.length).toBeLessThan(8 * 1024)
  })

  test('one string that is too long is no reason to cut it', () => {
    const json = JSON.stringify({ a: 1, big: 'word '.repeat(4000), z: 2 })
    expect(body(text({ stdout: json }))).toMatchObject({ document: { a: 1, z: 2 } })
  })

  test('an array names the command for an array', () => {
    expect(body(text({ stdout: JSON.stringify(orders) })).use).toBe("jq '.[0]' /tmp/cmd-output/cmd-1.txt")
  })

  test('one that fits is left as it is', () => {
    const json = JSON.stringify(orders.slice(0, 9), null, 2)
    expect(text({ stdout: json })).toBe(`${json}\n[exit:0 | 8ms]`)
  })

  test('secrets in it are masked, and it still is a document', () => {
    const withSecrets = orders.map((order) => ({
      ...order,
      password: 'hunter22x',
      key: `sk-proj-${'aB3x'.repeat(8)}`,
    }))
    const model = text({ stdout: JSON.stringify(withSecrets) })
    expect(body(model).document[0].password).toBe('‹redacted: password›')
    expect(model).not.toContain('aB3xaB3x')
  })

  test('a key that does not end leaves nothing of it, and a document', () => {
    const open = `-----BEGIN ${'PRIVATE KEY'}-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC`
    const model = text({ stdout: JSON.stringify([...orders.slice(0, 3), { note: open }, ...orders]) })
    expect(typeof body(model)).toBe('object')
    expect(model).not.toContain('MIIEvQIBADANBgkqhkiG9w0BAQEFAASC')
  })

  test('lines of JSON are no document', () => {
    const model = text({ stdout: orders.map((order) => `${JSON.stringify(order)}\n`).join('') })
    expect(model).toContain('--- lines ')
  })
})
