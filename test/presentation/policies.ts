/** Policies for tests that hold for every policy: those there are, and each with limits so small that every edge is near. */
import { POLICIES, type Policy } from '../../src/presentation/policy.ts'
import type { Step } from '../../src/presentation/policySchema.ts'
import type { Limit } from '../../src/presentation/size.ts'

const SMALL_LINES = 4
const SMALL_CHARACTERS = 48

function small({ unit, count }: Limit): Limit {
  const isLines = unit === 'lines' || unit === 'pieces'
  const most = isLines ? SMALL_LINES : unit === 'tokens' ? SMALL_CHARACTERS / 4 : SMALL_CHARACTERS
  // Head and tail keep their shares of what was larger.
  return { unit, count: Math.min(count, Math.max(1, Math.floor(count / (isLines ? 40 : 400))), most) }
}

function shrunkStep(step: Step): Step {
  if (step.step === 'clip') return { ...step, count: 20 }
  if (step.step === 'telling') return { ...step, maxCharacters: 24, first: 1, last: 2 }
  if (step.step === 'json') return { ...step, maxBytes: 120, maxItems: 2, maxStringBytes: 10 }
  if (step.step !== 'fit') return step
  const keep = (each: typeof step.keep) => ({
    ...each,
    head: each.head.map(small),
    tail: each.tail.map(small),
    ...(each.total ? { total: { ...each.total, count: 400 } } : {}),
  })
  return {
    ...step,
    limits: step.limits.map(({ unit }) => ({
      unit,
      count: unit === 'lines' || unit === 'pieces' ? SMALL_LINES : unit === 'tokens' ? 12 : SMALL_CHARACTERS,
    })),
    keep: keep(step.keep),
    ...(step.keepOnFailure ? { keepOnFailure: keep(step.keepOnFailure) } : {}),
  }
}

/** `policy` with limits of a few lines and a few dozen characters. */
export function shrunk(policy: Policy): Policy {
  return { ...policy, name: `small-${policy.name}`.slice(0, 40), steps: policy.steps.map(shrunkStep) }
}

export const EVERY_POLICY: readonly Policy[] = [...POLICIES, ...POLICIES.map(shrunk)]

/** Its text holds nothing that a person would not see. */
export function showsHidden(policy: Policy): boolean {
  return policy.steps.some(({ step }) => step === 'visible')
}

export function masksSecrets(policy: Policy): boolean {
  return policy.steps.some(({ step }) => step === 'redact')
}
