/** The policies there are. What a policy is made of: policySchema.ts. */
import type { Policy } from './policySchema.ts'
import { BASH_TOOL } from './presets/bashTool.ts'
import { CLAUDE_CODE } from './presets/claudeCode.ts'
import { CLINE } from './presets/cline.ts'
import { CODEX } from './presets/codex.ts'
import { DEEPAGENTS } from './presets/deepagents.ts'
import { GEMINI_CLI } from './presets/geminiCli.ts'
import { GOOSE } from './presets/goose.ts'
import { INSPECT } from './presets/inspect.ts'
import { MINI_SWE_AGENT } from './presets/miniSweAgent.ts'
import { MUX } from './presets/mux.ts'
import { OPENCODE } from './presets/opencode.ts'
import { OPENHANDS } from './presets/openhands.ts'
import { PI } from './presets/pi.ts'
import { RAW } from './presets/raw.ts'
import { SIGHTLINE } from './presets/sightline.ts'
import { TWO_LAYER } from './presets/twoLayer.ts'

export type { Policy } from './policySchema.ts'
export { TWO_LAYER }

/** In the style of other systems; each says of which, from where its facts are and what is not as there. */
const STYLES: readonly Policy[] = [
  CODEX,
  GEMINI_CLI,
  OPENCODE,
  PI,
  GOOSE,
  CLINE,
  OPENHANDS,
  MINI_SWE_AGENT,
  INSPECT,
  BASH_TOOL,
  DEEPAGENTS,
  MUX,
  CLAUDE_CODE,
]

/** The reference, ours, those in the style of other systems, and none at all. */
export const POLICIES: readonly Policy[] = [TWO_LAYER, SIGHTLINE, ...STYLES, RAW]

export function findPolicy(name: string): Policy | undefined {
  return POLICIES.find((policy) => policy.name === name)
}
