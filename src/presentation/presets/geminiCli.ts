import type { Policy, StepOf } from '../policySchema.ts'
import { ALWAYS_DIFFERS, FAILED, FILE_DIFFERS, only, READ_ON } from './shared.ts'

const CANCELLED = 'Command was cancelled by user before it could complete.'
const TIMED_OUT =
  'Command was automatically cancelled because it exceeded the timeout of {limitMinutes:1} minutes without output.'
const BEFORE = ' Below is the output before it was cancelled:\n'
const NOTHING_BEFORE = ' There was no output before it was cancelled.'

/** The limit counts these with the output. */
const LABELS: StepOf<'wrap'>['before'] = [
  { text: TIMED_OUT, when: ['timeout'] },
  { text: CANCELLED, when: ['cancelled', '!timeout'] },
  { text: BEFORE, when: ['timeout', '!blank'] },
  { text: BEFORE, when: ['cancelled', '!timeout', '!blank'] },
  { text: NOTHING_BEFORE, when: ['timeout', 'blank'] },
  { text: NOTHING_BEFORE, when: ['cancelled', '!timeout', 'blank'] },
  { text: 'Output: ', when: ['body', '!timeout', '!cancelled'] },
  { text: 'Output: (empty)', when: ['!body', '!timeout', '!cancelled'] },
]
const ENDS: StepOf<'wrap'>['after'] = [
  { text: '\nExit Code: {exit}', when: FAILED },
  { text: '\nSignal: {signalNumber}', when: ['signal', '!timeout', '!cancelled'] },
]

const CUT = '\n\n... [{hiddenUtf16:,} characters omitted] ...\n\n'
const FIRST = 'Output too large. Showing first 8,000 and last 32,000 characters.'
const NO_WORDS = { file: '', output: '', notKept: '', stderr: '', stderrNotKept: '' }

/** A fifth of the message from its beginning, the rest from its end; labels and exit line are among it. */
export const GEMINI_CLI: Policy = {
  schemaVersion: 1,
  name: 'gemini-cli',
  title: 'Gemini CLI',
  description:
    'Terminal codes carried out; output and exit line cut as one message of 40,000 characters, most of it from the end, with the whole in a file.',
  style: {
    system: 'Gemini CLI',
    readOn: READ_ON,
    source:
      'google-gemini/gemini-cli: tools/shell.ts and services/shellExecutionService.ts 002a57ef, utils/textUtils.ts 04fbf507, formatTruncatedToolOutput (read without its path)',
    differs: `${ALWAYS_DIFFERS}; a cut never splits a surrogate pair; a NUL byte that is not taken for binary output is kept; the lines on background processes and the process group are left out; of binary output also what came before the first NUL byte is left out; the limit does not shrink with the context that is left; a timeout names how long the command ran, not how long it was silent; ${FILE_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    { step: 'decode', invalid: 'replace', bom: 'drop' },
    { step: 'terminal', mode: 'resolve' },
    {
      step: 'guard',
      within: 512,
      nulShare: 0,
      invalidShare: 1,
      controlShare: 1,
      controlShareNotUtf8: 1,
      strayControls: 0,
      signatures: false,
      exit: null,
      messages: NO_WORDS,
    },
    { step: 'redact' },
    { step: 'trim', what: 'newlines' },
    { step: 'wrap', before: LABELS, after: ENDS },
    {
      step: 'fit',
      limits: only('utf16', 40_000),
      keep: { head: only('utf16', 8_000), tail: only('utf16', 32_000), cut: 'characters' },
      save: true,
      notice: { before: `${FIRST} For full output see: {path}\n`, between: CUT },
      noticeNotKept: { before: `${FIRST} Full output not kept: {reason}\n`, between: CUT },
    },
    {
      step: 'layout',
      parts: [
        { text: TIMED_OUT + NOTHING_BEFORE, when: ['binary', 'timeout'] },
        { text: CANCELLED + NOTHING_BEFORE, when: ['binary', 'cancelled', '!timeout'] },
        { text: 'Output: (empty)', when: ['binary', '!timeout', '!cancelled'] },
        { body: 'output' },
        ...ENDS.map(({ text, when }) => ({ text, when: ['binary' as const, ...(when ?? [])] })),
      ],
    },
  ],
}
