/** The policies as a person chooses among them: grouped, each with its limits in words. */
import { describePolicy } from '../presentation/describePolicy.ts'
import { POLICIES, type Policy } from '../presentation/policy.ts'
import { RAW } from '../presentation/presets/raw.ts'

export const POLICY_GROUPS = ['Ours', 'In the style of', 'None'] as const

export interface PolicyChoice {
  readonly name: string
  readonly title: string
  readonly group: (typeof POLICY_GROUPS)[number]
  readonly description: string
  /** Over what the output is cut. */
  readonly limits: string
  /** What stays of it then. */
  readonly kept: string
  /** Whose style it is in, and when the facts were read; null for our own. */
  readonly style: string | null
}

function groupOf(policy: Policy): PolicyChoice['group'] {
  if (policy === RAW) return 'None'
  return policy.style === null ? 'Ours' : 'In the style of'
}

export const POLICY_CHOICES: readonly PolicyChoice[] = POLICIES.map((policy) => {
  const { name, title, description, limits, kept } = describePolicy(policy)
  const { style } = policy
  const inStyleOf = style === null ? null : `In the style of ${style.system}, as read ${style.readOn}`
  return { name, title, group: groupOf(policy), description, limits, kept, style: inStyleOf }
})
