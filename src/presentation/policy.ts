/** The policies there are. What a policy is made of: policySchema.ts. */
import type { Policy } from './policySchema.ts'
import { RAW } from './presets/raw.ts'
import { SIGHTLINE } from './presets/sightline.ts'
import { TWO_LAYER } from './presets/twoLayer.ts'

export type { Policy } from './policySchema.ts'
export { TWO_LAYER }

/** The reference, ours, those in the style of other systems, and none at all. */
export const POLICIES: readonly Policy[] = [TWO_LAYER, SIGHTLINE, RAW]

export function findPolicy(name: string): Policy | undefined {
  return POLICIES.find((policy) => policy.name === name)
}
