import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineEnds, streamLoss } from '../../src/presentation/lineLosses.ts'
import type { Presentation, RuleId } from '../../src/presentation/provenance.ts'
import { bytesOf, rechunk } from './capture.ts'

type Part = [bytes: number, rule: RuleId | null]

/** A presentation of stdout whose bytes are shown (null) or dropped by a rule, part after part. */
function presentation(parts: readonly Part[]): Presentation {
  const spans: Presentation['spans'][number][] = []
  const omitted: Presentation['omitted'][number][] = []
  let at = 0
  let text = 0
  for (const [bytes, rule] of parts) {
    const range = { stream: 'stdout', from: at, to: at + bytes } as const
    if (rule !== null) omitted.push({ ...range, rule })
    else {
      spans.push({ kind: 'verbatim', rule: 'verbatim', start: text, end: text + bytes, ...range })
      text += bytes
    }
    at += bytes
  }
  const counts = { bytes: 0, lines: 0, bytesCovered: 0 }
  return {
    text: 'x'.repeat(text),
    policy: 'p',
    spans,
    omitted,
    rules: [],
    counts: {
      stdout: counts,
      stderr: counts,
      shownBytes: text,
      shownLines: 1,
      escapes: 0,
      overwrites: 0,
      invalidBytes: 0,
      secrets: 0,
    },
    exit: { shell: 0, shown: 0, why: null },
    keep: [],
    steps: [],
    warnings: [],
  }
}

function loss(text: string, parts: readonly Part[]) {
  return streamLoss(presentation(parts), 'stdout', lineEnds([bytesOf(text)]))
}

describe('lines', () => {
  test('end at newlines; the last may have none', () => {
    expect([...lineEnds([bytesOf('a\n\nbc')])]).toEqual([2, 3, 5])
    expect([...lineEnds([bytesOf('a\n')])]).toEqual([2])
    expect([...lineEnds([])]).toEqual([])
  })

  test('are the same however the stream was cut', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\n') }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (text, cuts) => {
          const whole = bytesOf(text)
          expect(lineEnds(rechunk(whole, cuts))).toEqual(lineEnds([whole]))
        },
      ),
    )
  })

  test('are as many as there are, also when there are many', () => {
    expect(lineEnds([bytesOf('\n'.repeat(5000))])).toHaveLength(5000)
  })
})

describe('a loss', () => {
  test('of nothing', () => {
    expect(loss('one\ntwo\n', [[8, null]])).toEqual({
      bytes: 8,
      lines: 2,
      bytesLost: 0,
      linesLost: 0,
      rules: [],
    })
  })

  test('of whole lines counts them for the rule', () => {
    const { bytesLost, linesLost, rules } = loss('one\ntwo\nthree\n', [
      [4, null],
      [10, 'overflow'],
    ])
    expect({ bytesLost, linesLost }).toEqual({ bytesLost: 10, linesLost: 2 })
    expect(rules).toEqual([{ rule: 'overflow', bytes: 10, lines: 2 }])
  })

  test('of a part of a line is bytes and no line', () => {
    expect(
      loss('one two\n', [
        [4, null],
        [3, 'overflow'],
        [1, null],
      ]),
    ).toMatchObject({ bytesLost: 3, linesLost: 0 })
  })

  test('of all but the newline is the line', () => {
    expect(
      loss('abc\n', [
        [3, 'overflow'],
        [1, null],
      ]),
    ).toMatchObject({ bytesLost: 3, linesLost: 1 })
  })

  test('of an empty line is that of its newline', () => {
    expect(loss('\n', [[1, null]]).linesLost).toBe(0)
    expect(loss('\n', [[1, 'overflow']]).linesLost).toBe(1)
  })

  test('by two rules counts the line for the one that dropped most', () => {
    expect(
      loss('abcdef\n', [
        [2, 'terminal-escape'],
        [5, 'overflow'],
      ]).rules,
    ).toEqual([
      { rule: 'overflow', bytes: 5, lines: 1 },
      { rule: 'terminal-escape', bytes: 2, lines: 0 },
    ])
  })
})

test('the losses of the rules sum to those of the stream', () => {
  const part = fc.tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom<RuleId | null>(null, 'overflow', 'terminal-escape', 'secret'),
  )
  fc.assert(
    fc.property(fc.array(part), fc.infiniteStream(fc.constantFrom('a', 'b', '\n')), (parts, letters) => {
      const size = parts.reduce((sum, [bytes]) => sum + bytes, 0)
      const text = Array.from({ length: size }, () => letters.next().value).join('')
      const { bytes, lines, bytesLost, linesLost, rules } = loss(text, parts)
      expect(bytes).toBe(size)
      expect(rules.reduce((sum, rule) => sum + rule.bytes, 0)).toBe(bytesLost)
      expect(rules.reduce((sum, rule) => sum + rule.lines, 0)).toBe(linesLost)
      expect(linesLost).toBeLessThanOrEqual(lines)
    }),
  )
})
