import type { Policy } from '../policySchema.ts'
import {
  ALWAYS_DIFFERS,
  asWritten,
  FAILED,
  FILE_DIFFERS,
  NO_OUTPUT,
  only,
  READ_ON,
  TIME_DIFFERS,
} from './shared.ts'

const RANGE = '\n\n[Showing lines {tailFirstLine}-{totalLines} of {totalLines}'
const PART = '\n\n[Showing last {tailBytes:KB} of line {totalLines}'
const KEPT = 'Full output: {path}]'
const NOT_KEPT = 'Full output not kept: {reason}]'
const BY_SIZE = ' (50.0KB limit). '

/** The end of the output, and behind it which lines of how many it is. */
export const PI: Policy = {
  schemaVersion: 1,
  name: 'pi',
  title: 'pi',
  description:
    'The last 2,000 lines or 50 KB, the range of lines behind them, and the exit code of a failure.',
  style: {
    system: 'pi coding agent',
    readOn: READ_ON,
    source:
      'badlogic/pi-mono: bash.ts 02c72186; earendil-works/pi: output-accumulator.ts 887fc093; truncate.ts in a fork, PrimeIntellect-ai/prime-agent 18272298',
    differs: `${ALWAYS_DIFFERS}; the first line of the range is the one that is shown first (the fork is one too low after a final newline), and 2,000 lines with a final newline lose none; the size of a line that is cut is not told; ${TIME_DIFFERS} (that version names none where none was given); ${FILE_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    ...asWritten('drop'),
    { step: 'redact' },
    {
      step: 'fit',
      limits: [...only('lines', 2000), ...only('bytes', 51_200)],
      keep: {
        head: [],
        tail: [...only('pieces', 2000), ...only('bytes', 51_200)],
        cut: 'lines',
        partOfLine: 'always',
      },
      save: true,
      notice: { after: RANGE + BY_SIZE + KEPT },
      notices: [
        { after: `${PART}. ${NOT_KEPT}`, when: ['inside-line', 'not-kept'] },
        { after: `${PART}. ${KEPT}`, when: ['inside-line'] },
        { after: `${RANGE}. ${NOT_KEPT}`, when: ['full-of-lines', 'not-kept'] },
        { after: `${RANGE}. ${KEPT}`, when: ['full-of-lines'] },
        { after: RANGE + BY_SIZE + NOT_KEPT, when: ['not-kept'] },
      ],
    },
    {
      step: 'layout',
      parts: [
        { body: 'output' },
        { ...NO_OUTPUT, when: ['!body', '!timeout', '!cancelled'] },
        { text: '\n\n', when: ['body', 'timeout'] },
        { text: '\n\n', when: ['body', 'cancelled', '!timeout'] },
        { text: 'Command timed out after {limitSeconds} seconds', when: ['timeout'] },
        { text: 'Command aborted', when: ['cancelled', '!timeout'] },
        {
          text: '\n\nCommand exited with code {exit}',
          when: FAILED,
        },
      ],
    },
  ],
}
