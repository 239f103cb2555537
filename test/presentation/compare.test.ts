import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare } from '../../src/presentation/compare.ts'
import { findPolicy, POLICIES, type Policy } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { type Bytes, bytesOf, capture, rechunk } from './capture.ts'

function named(name: string): Policy {
  const policy = findPolicy(name)
  if (!policy) throw new Error(`no policy ${name}`)
  return policy
}
const TWO_LAYER = named('two-layer')

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}\n`).join('')

/** What `two-layer` does to a text that is looked for. */
function found(find: string, streams: { stdout?: Bytes; stderr?: Bytes; exitCode?: number }) {
  return compare(capture(streams), [TWO_LAYER], { find })[0].found
}

describe('size', () => {
  test('is that of the text, in each unit', () => {
    const [{ size }] = compare(capture({ stdout: '한글 😀\n' }), [TWO_LAYER])
    const { text } = present(capture({ stdout: '한글 😀\n' }), TWO_LAYER)
    expect(size).toEqual({
      bytes: bytesOf(text).length,
      lines: 2,
      utf16: text.length,
      tokens: null,
    })
  })

  test('in tokens is what the counter says of the text', () => {
    const seen: string[] = []
    const countTokens = (text: string) => seen.push(text) * 7
    const [{ size }] = compare(capture({ stdout: 'hi\n' }), [TWO_LAYER], { countTokens })
    expect(size.tokens).toBe(7)
    expect(seen).toEqual(['hi\n[exit:0 | 8ms]'])
  })
})

describe('what was lost', () => {
  test('is counted by rule, and what is kept in a file is named', () => {
    const [comparison] = compare(capture({ stdout: lines(1, 250), exitCode: 1 }), [TWO_LAYER])
    expect(comparison.stdout).toEqual({
      bytes: lines(1, 250).length,
      lines: 250,
      bytesLost: lines(201, 250).length,
      linesLost: 50,
      rules: [{ rule: 'overflow', bytes: lines(201, 250).length, lines: 50 }],
    })
    expect(comparison.stderr).toEqual({ bytes: 0, lines: 0, bytesLost: 0, linesLost: 0, rules: [] })
    expect(comparison.keep).toEqual([{ stream: 'stdout', path: '/tmp/cmd-output/cmd-1.txt' }])
  })

  test('secrets are counted', () => {
    const stdout = `OPENAI_API_KEY=sk-proj-${'a1B2'.repeat(12)}\n`
    expect(compare(capture({ stdout }), [TWO_LAYER])[0].secretsMasked).toBe(1)
  })

  test.each(POLICIES.map((policy) => [policy.name, policy] as const))(
    'is, under %s, what present says it is',
    (_, policy) => {
      const streams = fc.record({
        stdout: fc.string({ unit: fc.constantFrom('a', '\n', '\x1b[1m', '\r', '\0', '한'), maxLength: 300 }),
        stderr: fc.string({ unit: fc.constantFrom('b', '\n', '\x1b[0m'), maxLength: 60 }),
        exitCode: fc.constantFrom(0, 1),
      })
      fc.assert(
        fc.property(streams, (fields) => {
          const run = capture(fields)
          const { omitted } = present(run, policy)
          const [comparison] = compare(run, [policy], { find: 'a' })
          for (const stream of ['stdout', 'stderr'] as const) {
            const dropped = omitted.filter((range) => range.stream === stream)
            const bytes = dropped.reduce((sum, range) => sum + range.to - range.from, 0)
            expect(comparison[stream].bytesLost).toBe(bytes)
            expect(comparison[stream].rules.reduce((sum, rule) => sum + rule.lines, 0)).toBe(
              comparison[stream].linesLost,
            )
          }
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe('a text that is looked for', () => {
  test('is null where nothing was', () => {
    expect(compare(capture({}), [TWO_LAYER])[0].found).toBeNull()
  })

  test('that is shown', () => {
    expect(found('needle', { stdout: 'a needle\n' })).toEqual({ total: 1, shown: 1, more: false, lost: [] })
  })

  test('behind the cut is lost to overflow, at its stream, line and byte', () => {
    const stdout = `${lines(1, 249)}the needle\n`
    expect(found('needle', { stdout })).toEqual({
      total: 1,
      shown: 0,
      more: false,
      lost: [{ stream: 'stdout', line: 250, byte: lines(1, 249).length + 4, rule: 'overflow' }],
    })
  })

  test('that stands in several places is counted, and the lost ones are told', () => {
    const stdout = `needle\n${lines(2, 300)}needle needle\n`
    const result = found('needle', { stdout })
    expect(result).toMatchObject({ total: 3, shown: 1 })
    expect(result?.lost.map(({ line }) => line)).toEqual([301, 301])
  })

  test('on a stderr that is left out is lost to that', () => {
    expect(found('needle', { stderr: 'needle\n' })?.lost).toEqual([
      { stream: 'stderr', line: 1, byte: 0, rule: 'stderr-on-success' },
    ])
    expect(found('needle', { stderr: 'needle\n', exitCode: 1 })?.shown).toBe(1)
  })

  test('in withheld binary output is lost to the guard', () => {
    expect(found('needle', { stdout: 'needle\0\n' })?.lost[0].rule).toBe('binary')
  })

  test('with colour inside is found and shown', () => {
    expect(found('FAIL', { stdout: '\x1b[1mFA\x1b[31mIL\x1b[0m\n' })).toMatchObject({ total: 1, shown: 1 })
  })

  test('that is masked, whole or in part, is lost to the mask', () => {
    const key = `sk-proj-${'a1B2'.repeat(12)}`
    expect(found(key, { stdout: `OPENAI_API_KEY=${key}\n` })?.lost[0].rule).toBe('secret')
    expect(found(`KEY=${key.slice(0, 20)}`, { stdout: `OPENAI_API_KEY=${key}\n` })?.shown).toBe(0)
    expect(found('OPENAI_API_KEY=', { stdout: `OPENAI_API_KEY=${key}\n` })?.shown).toBe(1)
  })

  test('that stands nowhere', () => {
    expect(found('needle', { stdout: 'hay\n' })).toEqual({ total: 0, shown: 0, more: false, lost: [] })
  })

  test('is shown where a span says so: the text then has it, under every policy', () => {
    const parts = fc.array(
      fc.constantFrom('needle', '\n', 'x'.repeat(300), '\x1b[1m', 'nee', 'dle', ' ', '\r\n'),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(parts, fc.array(fc.nat(), { maxLength: 4 }), (words, cuts) => {
        const run = capture({ stdout: rechunk(bytesOf(words.join('')), cuts), exitCode: 1 })
        for (const { policy, found: result } of compare(run, POLICIES, { find: 'needle' })) {
          const { text: whole } = present(run, named(policy))
          const text = whole.replaceAll('\x1b[1m', '').replaceAll('\\u001b[1m', '')
          if (result && result.shown > 0) expect(text).toContain('needle')
          expect(result?.lost.length).toBe((result?.total ?? 0) - (result?.shown ?? 0))
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('policies are compared in the order they are given, and the capture is not used up', () => {
  const run = capture({ stdout: 'a\n' })
  expect(compare(run, [...POLICIES].reverse()).map(({ policy }) => policy)).toEqual(
    POLICIES.map(({ name }) => name).reverse(),
  )
  expect(compare(run, POLICIES)).toEqual(compare(run, POLICIES))
})
