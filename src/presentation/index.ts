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
export { findPolicy, POLICIES as policies, type Policy } from './policy.ts'
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
  type StreamCounts,
} from './provenance.ts'
