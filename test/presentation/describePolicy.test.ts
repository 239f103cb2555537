import { describe, expect, test } from 'vitest'
import { describePolicy, WORD_TITLES } from '../../src/presentation/describePolicy.ts'
import { findPolicy, POLICIES, type Policy } from '../../src/presentation/policy.ts'

function wordsOf(name: string) {
  const policy = findPolicy(name)
  if (!policy) throw new Error(`no policy ${name}`)
  return describePolicy(policy)
}

test('the reference policy in words', () => {
  expect(wordsOf('two-layer')).toMatchObject({
    limits: '200 lines or 51,200 bytes (50 KB) of each stream',
    kept: 'the first 200 lines or 51,200 bytes (50 KB), whole lines',
    notice: expect.stringMatching(
      /^after what is kept `⏎--- output truncated \(\{lines\} lines, \{size\}\) ---⏎/,
    ),
    file: 'what was cut is kept whole in a file, byte for byte',
    stderr: expect.stringMatching(/^shown where the command failed, behind /),
    exit: expect.stringContaining('`[exit:{exit} | {duration}'),
    time: 'shown',
    binary: expect.stringMatching(
      /^withheld where it has a NUL byte or .* 10 % control characters.*reads 1$/,
    ),
    secrets: 'masked before anything is cut',
  })
})

test('raw in words', () => {
  expect(wordsOf('raw')).toMatchObject({
    limits: 'none',
    kept: 'everything',
    notice: 'nothing is cut',
    longLines: 'not clipped',
    exit: 'not shown',
    time: 'not shown',
    empty: 'an empty text',
    binary: 'not looked for',
    secrets: 'not masked',
  })
})

describe.each(POLICIES.map((policy) => [policy.name, policy] as const))('%s', (_, policy) => {
  test('has a word on everything, each on one line', () => {
    for (const words of Object.values(describePolicy(policy))) {
      expect(words).not.toBe('')
      expect(words).not.toMatch(/\n|undefined|NaN|\[object/)
    }
    for (const key of Object.keys(WORD_TITLES)) expect(describePolicy(policy)).toHaveProperty(key)
  })

  test('another limit gives other words', () => {
    const larger: Policy = {
      ...policy,
      steps: policy.steps.map((step) =>
        step.step === 'fit'
          ? { ...step, limits: step.limits.map((limit) => ({ ...limit, count: limit.count + 1 })) }
          : step,
      ),
    }
    const cuts = policy.steps.some((step) => step.step === 'fit')
    expect(describePolicy(larger).limits === describePolicy(policy).limits).toBe(!cuts)
  })
})
