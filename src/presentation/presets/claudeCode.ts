import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, FILE_DIFFERS, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const HEAD = '<persisted-output>\nOutput too large ({size}). '
const PREVIEW = '\n\nPreview (first 2KB):\n'
const FOOT = '\n...\n</persisted-output>'

/** A short preview of a long success, the two ends of a long failure. */
export const CLAUDE_CODE: Policy = {
  schemaVersion: 1,
  name: 'claude-code',
  title: 'Claude Code',
  description:
    'Over 30,000 characters the first 2,000 and the path of a file; of a failure the exit code first and the two ends of the output.',
  style: {
    system: 'Claude Code',
    readOn: READ_ON,
    source:
      'documentation of its hooks; anthropics/claude-code issues 17944, 19901, 29069, 79879; public transcripts. Its source is not public',
    differs: `${ALWAYS_DIFFERS}; the limit for the output of a failure is not documented: it is taken to be the same 30,000, half of them for each end; the unit (UTF-16 units), the preview's end at a newline, the unit of its size and the form of a cancel are taken from others' notes; a long command is not moved to the background; nothing is trimmed; ${TIME_DIFFERS}; ${FILE_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    ...asWritten('keep'),
    { step: 'redact' },
    {
      step: 'fit',
      limits: only('utf16', 30_000),
      keep: { head: only('utf16', 2_000), tail: [], cut: 'characters', snapShare: 0.5 },
      keepOnFailure: { head: only('utf16', 15_000), tail: only('utf16', 15_000), cut: 'characters' },
      save: true,
      notice: { before: `${HEAD}Full output saved to: {path}${PREVIEW}`, after: FOOT },
      notices: [
        { between: '... [{hiddenUtf16} characters truncated] ...', when: ['!succeeded'] },
        { before: `${HEAD}Full output not kept: {reason}${PREVIEW}`, after: FOOT, when: ['not-kept'] },
      ],
    },
    {
      step: 'layout',
      parts: [
        {
          text: 'Exit code 143\nCommand timed out after {limitWords}',
          when: ['timeout'],
        },
        { text: 'Exit code {exit}', when: ['!exit-zero', '!timeout', '!cancelled'] },
        { text: '\n', when: ['timeout', 'body'] },
        { text: '\n', when: ['!exit-zero', '!timeout', '!cancelled', 'body'] },
        { body: 'output' },
        { text: '(Bash completed with no output)', when: ['!body', 'succeeded'], rule: 'no-output' },
        { text: '\n', when: ['cancelled', '!timeout', 'body'] },
        { text: '<error>Command was aborted before completion</error>', when: ['cancelled', '!timeout'] },
      ],
    },
  ],
}
