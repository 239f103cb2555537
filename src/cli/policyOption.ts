import { SightlineError } from '../contract/errors.ts'
import { findPolicy, POLICIES, type Policy, TWO_LAYER } from '../presentation/policy.ts'
import type { OptionSpec } from './command.ts'

export const POLICY_OPTION: OptionSpec = {
  type: 'string',
  value: 'P',
  help: `policy by name; default ${TWO_LAYER.name}; see: sightline policies`,
}

/** @throws SightlineError POLICY_UNKNOWN, with the names there are */
export function policyNamed(name: string | undefined): Policy {
  if (name === undefined) return TWO_LAYER
  const policy = findPolicy(name)
  if (policy) return policy
  const known = POLICIES.map((each) => each.name).join(', ')
  throw new SightlineError('POLICY_UNKNOWN', `There is no policy '${name}'. Policies: ${known}.`)
}
