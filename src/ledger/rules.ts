import { RULES, type RuleFamily, type RuleId } from '../presentation/provenance.ts'

export type { RuleFamily, RuleId, Span } from '../presentation/provenance.ts'

/** A rule's family, for its hue and sign, and its name in words. */
export function ruleFacts(rule: RuleId): { readonly family: RuleFamily; readonly label: string } {
  return RULES[rule]
}
