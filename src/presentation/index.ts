/**
 * The library: `import { present, policies } from 'sightline/presentation'`. Pure: no DOM, no Node, no clock,
 * no file system, nothing kept between calls; it runs the same in Node, in a page and in a worker.
 */

export type {
  Attachment,
  Capture,
  Ending,
  Fidelity,
  StreamName,
  StreamWrite,
} from '../capture.ts'
export { type CaptureInput, captureOf, type StreamInput } from './captureOf.ts'
export { keptBytes } from './chunks.ts'
export {
  type CompareOptions,
  type Comparison,
  compare,
  type Found,
  type LostPlace,
  type TextSize,
} from './compare.ts'
export { describePolicy, type PolicyWords, WORD_TITLES as wordTitles } from './describePolicy.ts'
export type { RuleLoss, StreamLoss } from './lineLosses.ts'
export { findPolicy, POLICIES as policies } from './policy.ts'
export { type Policy, parsePolicy, type Step, type StepName, type StepOf } from './policySchema.ts'
export { present } from './present.ts'
export {
  type Keep,
  type OmittedRange,
  type Presentation,
  type PresentationCounts,
  RULES as rules,
  type RuleFamily,
  type RuleFiring,
  type RuleId,
  type ShownExit,
  type Span,
  type StepReport,
  type StreamCounts,
  type StreamOrder,
} from './provenance.ts'
export type { Size } from './size.ts'
