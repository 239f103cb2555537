import { describe, expect, test } from 'vitest'
import { DEEPAGENTS } from '../../../src/presentation/presets/deepagents.ts'
import { ENDS, lines, PATH, shown, textBy } from './shown.ts'

const text = textBy(DEEPAGENTS)
const OK = '\n[Command succeeded with exit code 0]'
const SAVED = `Tool result too large, the result of this tool call cmd-1 was saved in the filesystem at this path: ${PATH}

You can read the result from the filesystem by using the read_file tool, but make sure to only read part of the result at a time.

You can do this by specifying an offset and limit in the read_file tool call. For example, to read the first 100 lines, you can use the read_file tool with offset=0 and limit=100.

`
const OMITTED =
  'lines of the form `... [N lines truncated] ...` indicate omitted lines in the middle of the content'
const CLIPPED = 'lines longer than 1000 characters are clipped to their first 1000 characters'

describe('80,000 code points of output and status', () => {
  test.each([
    ['a', 80_000 - OK.length],
    ['漢', 80_000 - OK.length],
    ['😀', 80_000 - OK.length],
    ['e\u0301', (80_000 - OK.length - 1) / 2],
  ])('at the limit nothing is cut: %s', (unit, count) => {
    const stdout = unit.repeat(count) + (unit === 'e\u0301' ? 'x' : '')
    expect(shown(DEEPAGENTS, { stdout })).toMatchObject({ text: stdout + OK, keep: [] })
  })

  test('over: ten numbered lines, the last of them the status', () => {
    const stdout = lines(900, 100)
    const { text: whole, kept } = shown(DEEPAGENTS, { stdout })
    const rows = stdout.split('\n')
    const numbered = (from: number, to: number) =>
      [...rows.slice(0, -1), '', OK.trim()]
        .slice(from - 1, to)
        .map((row, index) => `${String(from + index).padStart(6)}\t${row}`)
        .join('\n')
    expect(whole).toBe(
      `${SAVED}Here is a preview showing the head and tail of the result (${OMITTED}):\n\n${numbered(1, 5)}\n... [892 lines truncated] ...\n${numbered(898, 902)}\n`,
    )
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })

  test('of a failure the code is the last line', () => {
    const whole = text({ stdout: lines(900, 100), ...ENDS.failed })
    expect(whole).toMatch(/ +902\tExit code: 3\n +903\t\[Command failed with exit code 3\]\n$/)
  })

  test('a long line is clipped, and the note says so; no line is missing', () => {
    const stdout = `first\n${'漢'.repeat(85_000)}\nlast`
    expect(text({ stdout })).toBe(
      `${SAVED}Here is a preview of the result (${CLIPPED}):\n\n     1\tfirst\n     2\t${'漢'.repeat(1_000)}\n     3\tlast\n     4\t${OK.trim()}\n`,
    )
  })

  test('ten lines are all there, eleven are not', () => {
    const row = `${'x'.repeat(9_999)}\n`
    const ten = text({ stdout: row.repeat(9).slice(0, -1) })
    expect(ten).toContain(`Here is a preview of the result (${CLIPPED}):`)
    expect(ten).toMatch(/\n {5}5\tx{1000}\n {5}6\tx{1000}\n/)
    expect(ten).toMatch(/\n {4}10\t\[Command succeeded with exit code 0\]\n$/)
    const eleven = text({ stdout: row.repeat(10).slice(0, -1) })
    expect(eleven).toContain(`head and tail of the result (${OMITTED}; ${CLIPPED}):`)
    expect(eleven).toContain('\n... [1 lines truncated] ...\n     7\t')
  })
})

describe('100,000 code points of output', () => {
  test('at the limit nothing is said of it', () => {
    const whole = text({ stdout: lines(1_000, 100) })
    expect(whole).not.toContain('Output truncated')
    expect(whole).toContain('... [992 lines truncated] ...')
  })

  test('over: the head, and then the preview of that', () => {
    const stdout = lines(3_000, 100)
    const { text: whole, kept } = shown(DEEPAGENTS, { stdout })
    expect(whole).toMatch(
      / truncated\] \.\.\.\n +1001\t\n +1002\t\n +1003\t\.\.\. Output truncated at 100000 bytes\.\n +1004\t\[Command succeeded with exit code 0\]\n +1005\t\[Output was truncated due to size limits\]\n$/,
    )
    expect(kept).toEqual([{ path: PATH, text: stdout }])
  })
})

test('each line of stderr has its label; stdout keeps its final newline', () => {
  expect(text({ stdout: 'out\n', stderr: 'a\n\nb\n\n' })).toBe(
    `out\n\n[stderr] a\n[stderr] \n[stderr] b${OK}`,
  )
  expect(text({ stdout: 'out', stderr: 'a\n' })).toBe(`out\n[stderr] a${OK}`)
})

test('a failure trims the end, a success does not', () => {
  expect(text({ stdout: 'out\n\n' })).toBe(`out\n\n${OK}`)
  expect(text({ stdout: 'out\n\n', ...ENDS.failed })).toBe(
    'out\n\nExit code: 3\n[Command failed with exit code 3]',
  )
})

test('line ends are those of Python', () => {
  expect(text({ stdout: 'a\r\nb\rc' })).toBe(`a\nb\nc${OK}`)
})
