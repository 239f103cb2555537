import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, FAILED, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const LABEL = '\n[stderr]\n'
const ENDED = ['!timeout', '!cancelled'] as const

/** Output and exit line of the command line executor; a run that was ended from outside shows nothing of it. */
export const CLINE: Policy = {
  schemaVersion: 1,
  name: 'cline',
  title: 'Cline',
  description:
    'stdout, then stderr under a label, with the middle cut out at 48,000 characters; no file, and no output of a run that timed out.',
  style: {
    system: 'Cline',
    readOn: READ_ON,
    source: 'cline/cline: sdk executors output-limits.ts 0f667f08, bash.ts 001ca4bc',
    differs: `${ALWAYS_DIFFERS}; a cut never splits a surrogate pair; a later step that may cut every result again at 8,000 characters was not read and is left out, as is the terminal tool of the editor; ${TIME_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'stdout-stderr', between: LABEL },
    ...asWritten('keep'),
    { step: 'redact' },
    { step: 'wrap', before: [{ text: LABEL, when: ['stderr-first'] }], after: [] },
    {
      step: 'fit',
      limits: only('utf16', 48_000),
      keep: { head: only('utf16', 24_000), tail: only('utf16', 24_000), cut: 'characters' },
      save: false,
      notice: {
        between:
          '\n[... output truncated: {utf16} chars total. Refine the command (grep, head, tail) to view the elided middle ...]\n',
      },
    },
    {
      step: 'layout',
      parts: [
        { text: 'Command timed out after {limitMs}ms', when: ['timeout'] },
        { text: 'Command was aborted', when: ['cancelled', '!timeout'] },
        { text: '[Command exited with code {exit}]', when: FAILED },
        { text: '[Command exited with code 1]', when: ['signal', ...ENDED] },
        { text: '\n', when: ['!exit-zero', 'body', ...ENDED] },
        { body: 'output', when: ENDED },
      ],
    },
  ],
}
