import type { LayoutPart, Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, FILE_DIFFERS, NO_OUTPUT, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const LIMITS = [...only('pieces', 2000), ...only('bytes', 51_200)]
const TIMED_OUT =
  'shell tool terminated command after exceeding timeout {limitMs} ms. If this command is expected to take longer and is not waiting for interactive input, retry with a larger timeout value in milliseconds.\n'
const ABORTED = 'User aborted the command\n'
const OPEN = '\n\n<shell_metadata>\n'
const CLOSE = '</shell_metadata>'

const METADATA: readonly LayoutPart[] = [
  { text: OPEN + TIMED_OUT + CLOSE, when: ['timeout', '!cancelled'], rule: 'footer' },
  { text: OPEN + ABORTED + CLOSE, when: ['cancelled', '!timeout'], rule: 'footer' },
  { text: OPEN + TIMED_OUT + ABORTED + CLOSE, when: ['timeout', 'cancelled'], rule: 'footer' },
]

/** The end of the output; a long last line with a newline behind it leaves nothing, as there. */
export const OPENCODE: Policy = {
  schemaVersion: 1,
  name: 'opencode',
  title: 'opencode',
  description: 'The last 2,000 lines or 50 KB, with the whole in a file; the exit code is never shown.',
  style: {
    system: 'opencode',
    readOn: READ_ON,
    source: 'anomalyco/opencode: tool/shell.ts 04987933, tool/truncate.ts 0a3427d9',
    differs: `${ALWAYS_DIFFERS}; ${TIME_DIFFERS}; ${FILE_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    ...asWritten('drop'),
    { step: 'redact' },
    {
      step: 'fit',
      limits: LIMITS,
      keep: { head: [], tail: LIMITS, cut: 'lines', partOfLine: 'unended' },
      save: true,
      notice: { before: '...output truncated...\n\nFull output saved to: {path}\n\n' },
      noticeNotKept: { before: '...output truncated...\n\nFull output not kept: {reason}\n\n' },
    },
    { step: 'layout', parts: [{ body: 'output' }, NO_OUTPUT, ...METADATA] },
  ],
}
