/** A policy step by step: the text behind each of its steps, for whoever wants to look between two of them. */
import type { Capture } from '../capture.ts'
import type { LayoutPart, Policy, Step } from './policySchema.ts'
import { present } from './present.ts'

export interface StepText {
  readonly step: Step['step']
  /** What the step before it left; for the first the bytes, decoded. */
  readonly input: string
  readonly output: string
}

/** More of a text than that is not shown between steps. */
const MOST_BYTES = 256 * 1024

const PREVIEW: Step = {
  step: 'fit',
  limits: [{ unit: 'bytes', count: MOST_BYTES }],
  keep: { head: [{ unit: 'bytes', count: MOST_BYTES }], tail: [], cut: 'graphemes' },
  save: false,
  notice: { between: '\n… {hiddenSize} more' },
}

/**
 * The input and output of every step of `policy` on `capture`. Each is the presentation by the steps up to that
 * one, so it costs a pass a step: ask for it when somebody looks. Texts over 256 KB are cut.
 */
export function stepTexts(capture: Capture, policy: Policy): StepText[] {
  let input = textBehind(capture, policy, 0)
  return policy.steps.map(({ step }, index) => {
    const output = textBehind(capture, policy, index)
    const text = { step, input, output }
    input = output
    return text
  })
}

/** The text behind step `index`: the steps up to it, the bodies laid out as they are. */
function textBehind(capture: Capture, policy: Policy, index: number): string {
  if (policy.steps[index].step === 'layout') return present(capture, policy).text
  const steps = policy.steps.slice(0, index + 1)
  const has = (name: Step['step']) => steps.some(({ step }) => step === name)
  const leading: Step[] = [
    policy.steps[0],
    policy.steps[1],
    ...(has('terminal') ? [] : ([{ step: 'terminal', mode: 'keep' }] satisfies Step[])),
  ]
  const rest = steps.slice(2)
  const fit = has('fit') ? [] : [PREVIEW]
  return present(capture, {
    ...policy,
    steps: [...leading, ...rest, ...fit, { step: 'layout', parts: PLAIN }],
  }).text
}

/** Both streams, or both as one, with nothing but a label for stderr. */
const PLAIN: readonly LayoutPart[] = [
  { body: 'output' },
  { body: 'stdout', when: ['stdout'] },
  { text: '\n', when: ['stdout', 'stderr'] },
  { text: '[stderr] ', when: ['stderr'], rule: 'stderr' },
  { body: 'stderr', when: ['stderr'] },
]
