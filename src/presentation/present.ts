import type { Capture } from '../capture.ts'
import type { Policy } from './policy.ts'
import type { Presentation } from './provenance.ts'

/** The text a model is given for a capture, and where every character of it came from. Pure and total. */
export function present(_capture: Capture, _policy: Policy): Presentation {
  throw new Error('being written')
}
