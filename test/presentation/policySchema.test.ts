import { describe, expect, test } from 'vitest'
import { POLICIES } from '../../src/presentation/policy.ts'
import { orderProblem, parsePolicy } from '../../src/presentation/policySchema.ts'
import { TWO_LAYER } from '../../src/presentation/presets/twoLayer.ts'
import { EVERY_POLICY } from './policies.ts'

test.each(EVERY_POLICY.map((policy) => [policy.name, policy] as const))(
  '%s is valid, also once it was printed',
  (_, policy) => {
    expect(parsePolicy(JSON.parse(JSON.stringify(policy)))).toEqual(policy)
  },
)

test('names are unique', () => {
  expect(new Set(POLICIES.map(({ name }) => name)).size).toBe(POLICIES.length)
})

describe('what is not a policy is refused with the reason', () => {
  test.each([
    ['no steps', { ...TWO_LAYER, steps: [] }, /first steps must be streams, decode, terminal/],
    ['a step that is none', { ...TWO_LAYER, steps: [{ step: 'run', command: 'rm' }] }, /steps/],
    ['a setting that is none', { ...TWO_LAYER, color: 'red' }, /color/],
    ['no layout', { ...TWO_LAYER, steps: TWO_LAYER.steps.slice(0, -1) }, /last step must be layout/],
    ['a function', { ...TWO_LAYER, title: () => 'x' }, /title/],
    ['a limit below nothing', { ...TWO_LAYER, contextTokens: -1 }, /contextTokens/],
  ])('%s', (_, value, reason) => {
    expect(() => parsePolicy(value)).toThrow(reason)
  })

  test('masking behind a cut', () => {
    const redact = TWO_LAYER.steps.filter(({ step }) => step === 'redact')
    const rest = TWO_LAYER.steps.filter(({ step }) => step !== 'redact')
    const late = { ...TWO_LAYER, steps: [...rest.slice(0, -1), ...redact, ...rest.slice(-1)] }
    expect(orderProblem(late)).toMatch(/redact must come before what cuts/)
  })
})
