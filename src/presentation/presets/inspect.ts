import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, only, READ_ON } from './shared.ts'

/** stderr before stdout, no exit code, and no mark at the cut. */
export const INSPECT: Policy = {
  schemaVersion: 1,
  name: 'inspect',
  title: 'Inspect',
  description:
    'stderr, then stdout; over 16 KB the first and the last 8 KB in a wrapper, without a mark at the cut and without the exit code.',
  style: {
    system: 'Inspect',
    readOn: READ_ON,
    source:
      'UKGovernmentBEIS/inspect_ai: model/_call_tools.py 357574e3, _util/text.py 0fc901c4, tool/_tools/_execute.py fe06c159',
    differs: `${ALWAYS_DIFFERS}; a cut never falls inside a character, so it makes no U+FFFD; the wrapper stands flush left, as transcripts of 2026 have it (the source read indents it); no form for a cancel was found`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'stderr-stdout', between: '\n' },
    ...asWritten('keep'),
    { step: 'redact' },
    { step: 'wrap', before: [], after: [{ text: '\n', when: ['stderr-last'] }] },
    {
      step: 'fit',
      limits: only('bytes', 16_384),
      keep: { head: only('bytes', 8_192), tail: only('bytes', 8_192), cut: 'characters' },
      save: false,
      notice: {},
    },
    {
      step: 'layout',
      parts: [
        { text: 'Command timed out before completing.', when: ['timeout'] },
        {
          text: '\nThe output of your call to bash was too long to be displayed.\nHere is a truncated version:\n<START_TOOL_OUTPUT>\n',
          when: ['cut', '!timeout'],
        },
        { body: 'output', when: ['!timeout'] },
        { text: '\n<END_TOOL_OUTPUT>', when: ['cut', '!timeout'] },
      ],
    },
  ],
}
