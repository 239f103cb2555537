import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const SAVED =
  'Tool result too large, the result of this tool call {id} was saved in the filesystem at this path: {path}\n\n' +
  'You can read the result from the filesystem by using the read_file tool, but make sure to only read part of the result at a time.\n\n' +
  'You can do this by specifying an offset and limit in the read_file tool call. For example, to read the first 100 lines, you can use the read_file tool with offset=0 and limit=100.\n\n'
const MARK = '... [{hiddenLines} lines truncated] ...'
const WHOLE = 'Here is a preview of the result'
const ENDS = 'Here is a preview showing the head and tail of the result'
const OMITTED =
  'lines of the form `... [N lines truncated] ...` indicate omitted lines in the middle of the content'
const CLIPPED = 'lines longer than 1000 characters are clipped to their first 1000 characters'
const ENDED = ['!timeout'] as const

/** Two cuts: the executor's at 100,000 characters, then the one that moves a long result into a file. */
export const DEEPAGENTS: Policy = {
  schemaVersion: 1,
  name: 'deepagents',
  title: 'deepagents',
  description:
    'Lines of stderr labelled, a status line last; over 80,000 characters the whole goes to a file and ten numbered lines are shown.',
  style: {
    system: 'deepagents',
    readOn: READ_ON,
    source:
      'langchain-ai/deepagents: backends/local_shell.py 033463f4, middleware/_message_eviction.py 01086a29, filesystem.py 00eeb221, backends/utils.py 00e913ee',
    differs: `${ALWAYS_DIFFERS}; bytes that are not UTF-8 become U+FFFD (there the call fails); white space before the first line of stderr is kept, and a stderr of nothing but white space gives no line; a line ends at a newline only; the result is named by the number of the output; no form for a cancel was found; ${TIME_DIFFERS}; where no file could be written the result stays as the first cut left it`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'stdout-stderr', between: '\n' },
    ...asWritten('keep'),
    { step: 'newlines' },
    { step: 'redact' },
    { step: 'wrap', before: [{ text: '<no output>', when: ['!body'] }], after: [] },
    { step: 'trim', what: 'end', when: ['stderr-last'] },
    { step: 'label', stream: 'stderr', text: '[stderr] ' },
    {
      step: 'fit',
      limits: only('characters', 100_000),
      keep: { head: only('characters', 100_000), tail: [], cut: 'characters' },
      save: true,
      notice: { after: '\n\n... Output truncated at 100000 bytes.' },
    },
    { step: 'trim', what: 'end', when: ['!exit-zero'] },
    {
      step: 'wrap',
      before: [],
      after: [
        { text: '\n\nExit code: {signedExit}', when: ['!exit-zero'] },
        { text: '\n[Command succeeded with exit code 0]', when: ['exit-zero'] },
        { text: '\n[Command failed with exit code {signedExit}]', when: ['!exit-zero'] },
        { text: '\n[Output was truncated due to size limits]', when: ['cut'] },
      ],
    },
    {
      step: 'fit',
      limits: only('characters', 80_000),
      keep: { head: only('lines', 5), tail: only('lines', 5), cut: 'lines' },
      preview: { label: '{line:>6}\t', characters: 1000 },
      save: true,
      notice: { before: `${SAVED}${ENDS} (${OMITTED}):\n\n`, between: `\n${MARK}\n`, after: '\n' },
      notices: [
        { before: `${SAVED}${WHOLE} (${CLIPPED}):\n\n`, after: '\n', when: ['all-lines', 'clipped'] },
        { before: `${SAVED}${WHOLE}:\n\n`, after: '\n', when: ['all-lines'] },
        {
          before: `${SAVED}${ENDS} (${OMITTED}; ${CLIPPED}):\n\n`,
          between: `\n${MARK}\n`,
          after: '\n',
          when: ['clipped'],
        },
      ],
    },
    {
      step: 'layout',
      parts: [
        {
          text: 'Error: Command timed out after {limitSeconds} seconds. For long-running commands, re-run using the timeout parameter.\n[Command failed with exit code 124]',
          when: ['timeout'],
        },
        { body: 'output', when: ENDED },
      ],
    },
  ],
}
