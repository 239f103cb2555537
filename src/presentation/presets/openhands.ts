import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const NOTE = 'Due to the max output limit, only part of the full response has been shown to you.'
const TIMED_OUT =
  '\n[The command timed out after {limitSeconds:1} seconds. You may wait longer to see additional output by sending empty command \'\', send other commands to interact with the current process, send keys ("C-c", "C-z", "C-d") to interrupt/kill the previous command before sending your new command, or use the timeout parameter in terminal for future commands.]'

/**
 * Output and footer are one text of 30,000 characters, the notice among them. The head is half of what the short
 * notice (113 characters) leaves, whichever notice is printed.
 */
export const OPENHANDS: Policy = {
  schemaVersion: 1,
  name: 'openhands',
  title: 'OpenHands',
  description:
    'Terminal codes carried out, exit code in two footer lines, the middle cut out at 30,000 characters with the notice counted.',
  style: {
    system: 'OpenHands',
    readOn: READ_ON,
    source:
      'OpenHands/software-agent-sdk: terminal/definition.py 146906ad, terminal_session.py 0e1b70e3, constants.py ee50b8e8; All-Hands-AI/agent-sdk: truncate.py a72f63a6',
    differs: `${ALWAYS_DIFFERS}; NUL bytes are kept; rows are not wrapped at 256 columns, and the 10,000 lines of the pane's history are no limit; the lines on the working directory and the Python interpreter are left out; the notice for 30 seconds without output is left out; what becomes of the exit code after a cancel was not found, so none is shown; ${TIME_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    { step: 'decode', invalid: 'replace', bom: 'keep' },
    { step: 'terminal', mode: 'resolve' },
    { step: 'redact' },
    { step: 'trim', what: 'both' },
    {
      step: 'wrap',
      before: [],
      after: [
        { text: TIMED_OUT, when: ['timeout'] },
        {
          text: '\n[The command was interrupted by user request. The process received SIGINT (Ctrl+C).]',
          when: ['cancelled', '!timeout'],
        },
        {
          text: '\n[The command completed with exit code {exit}.]\n[Command finished with exit code {exit}]',
          when: ['!timeout', '!cancelled'],
        },
      ],
    },
    {
      step: 'fit',
      limits: only('characters', 30_000),
      keep: {
        head: only('characters', 14_944),
        tail: [],
        cut: 'characters',
        total: { unit: 'characters', count: 30_000 },
      },
      save: true,
      notice: {
        between: `<response clipped><NOTE>${NOTE} The complete output has been saved to {path} - you can use other tools to view the full content (truncated part starts around line {nextHeadLine}).</NOTE>`,
      },
      noticeNotKept: { between: `<response clipped><NOTE>${NOTE}</NOTE>` },
    },
    { step: 'layout', parts: [{ body: 'output' }] },
  ],
}
