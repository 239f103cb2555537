import { expect, test } from 'vitest'
import { POLICIES } from '../../src/presentation/policy.ts'
import { POLICY_CHOICES, POLICY_GROUPS } from '../../src/store/policyChoices.ts'

test('every policy can be chosen, in one group, with its limits in words', () => {
  expect(POLICY_CHOICES.map(({ name }) => name)).toEqual(POLICIES.map(({ name }) => name))
  const names = (group: string) =>
    POLICY_CHOICES.filter((choice) => choice.group === group).map(({ name }) => name)
  expect(names('Ours')).toEqual(['two-layer', 'sightline'])
  expect(names('None')).toEqual(['raw'])
  expect(POLICY_GROUPS.flatMap(names)).toHaveLength(POLICIES.length)
  for (const choice of POLICY_CHOICES) {
    expect(choice.limits).not.toBe('')
    expect(choice.kept).not.toBe('')
    expect(choice.style === null).toBe(choice.group !== 'In the style of')
  }
})
