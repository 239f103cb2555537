/**
 * A policy is data: the limits and forms by which a capture becomes text. `present` reads nothing else.
 */
export interface StreamBudget {
  readonly maxLines: number
  /** UTF-8 bytes of the text after control characters were made visible. */
  readonly maxBytes: number
}

export interface Policy {
  readonly name: string
  readonly title: string
  /** One sentence for a person who chooses. */
  readonly description: string
  /** Budget of each stream on its own. */
  readonly budget: StreamBudget
  /** Share of control characters above which a stream is binary. */
  readonly binaryControlShare: number
  /** The model's context in tokens, where it is known; `present` then warns of a result over a tenth of it. */
  readonly contextTokens: number | null
}

/** The reference policy; its numbers and forms are those of the two-layer design this project started from. */
export const TWO_LAYER: Policy = {
  name: 'two-layer',
  title: 'Two-layer reference',
  description:
    'Binary output withheld, the first 200 lines or 50 KB kept, stderr attached when a command fails, exit code and time last.',
  budget: { maxLines: 200, maxBytes: 50 * 1024 },
  binaryControlShare: 0.1,
  contextTokens: null,
}

export const POLICIES: readonly Policy[] = [TWO_LAYER]

export function findPolicy(name: string): Policy | undefined {
  return POLICIES.find((policy) => policy.name === name)
}
