import { describe, expect, test } from 'vitest'
import { MINI_SWE_AGENT } from '../../../src/presentation/presets/miniSweAgent.ts'
import { ENDS, shown, textBy } from './shown.ts'

const text = textBy(MINI_SWE_AGENT)
const WARNING = [
  '<warning>',
  'The output of your last command was too long.',
  'Please try a different command that produces less output.',
  "If you're looking at a file you can try use head, tail or sed to view a smaller number of lines selectively.",
  "If you're using grep or find and it produced too much output, you can use a more selective search pattern.",
  "If you really need to see something from the full command's output, you can redirect output to a file and then search in that file.",
  '</warning><output_head>\n',
].join('\n')
const elided = (count: number) =>
  `\n</output_head>\n<elided_chars>\n${count} characters elided\n</elided_chars>\n<output_tail>\n`

describe('10,000 code points', () => {
  test.each(['a', '漢', '😀'])('one under nothing is cut: %s', (unit) => {
    const stdout = unit.repeat(9_999)
    expect(shown(MINI_SWE_AGENT, { stdout })).toMatchObject({
      text: `<returncode>0</returncode>\n<output>\n${stdout}</output>`,
      keep: [],
    })
  })

  test('combining characters count', () => {
    expect(text({ stdout: 'e\u0301'.repeat(4_999) })).toContain('<output>\n')
    expect(text({ stdout: 'e\u0301'.repeat(5_000) })).toContain(elided(0))
  })

  test('at the limit it is cut already, and nothing is left out', () => {
    const stdout = `${'a'.repeat(5_000)}\n${'b'.repeat(4_999)}`
    const result = shown(MINI_SWE_AGENT, { stdout })
    expect(result.text).toBe(
      `<returncode>0</returncode>\n${WARNING}${'a'.repeat(5_000)}${elided(0)}\n${'b'.repeat(4_999)}\n</output_tail>`,
    )
    expect(result.omitted).toEqual([])
  })

  test('over: 5,000 of each end, and no file', () => {
    const stdout = '😀'.repeat(12_345)
    const { text: whole, keep } = shown(MINI_SWE_AGENT, { stdout, ...ENDS.failed })
    expect(whole).toBe(
      `<returncode>3</returncode>\n${WARNING}${'😀'.repeat(5_000)}${elided(2_345)}${'😀'.repeat(5_000)}\n</output_tail>`,
    )
    expect(keep).toEqual([])
  })
})

test('line ends are those of Python: CR LF and CR are newlines', () => {
  expect(text({ stdout: 'a\r\nb\rc' })).toBe('<returncode>0</returncode>\n<output>\na\nb\nc</output>')
})

test('a timeout names the command and keeps what there was', () => {
  expect(text({ command: 'sleep 500', stdout: 'x', ...ENDS.timeout })).toBe(
    "<exception>An error occurred while executing the command: Command 'sleep 500' timed out after 120 seconds</exception>\n<returncode>-1</returncode>\n<output>\nx</output>",
  )
})
