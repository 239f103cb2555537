import type { RuleFamily } from '../ledger/rules.ts'

/** A sign for every family, so that no meaning is carried by colour alone. */
export const FAMILY_SIGNS: Readonly<Record<RuleFamily, string>> = {
  cut: '✂',
  guard: '⊘',
  stderr: '!',
  control: '⌫',
  secret: '•••',
  footer: '▁',
}
