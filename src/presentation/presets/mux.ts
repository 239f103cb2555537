import type { LayoutPart, Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, only, READ_ON, TIME_DIFFERS } from './shared.ts'

const REASONS = {
  size: 'Total output exceeded display limit: {passedBytes} bytes > 16384 bytes (at line {passedLine})',
  lines: 'Line count exceeded display limit: {passedLine} lines >= 300 lines ({passedBytes} bytes read)',
  line: 'Line {passedLine} exceeded per-line limit: {passedBytes} bytes > 1024 bytes',
} as const
const CONDITIONS = {
  size: ['!passed-lines', '!passed-line'],
  lines: ['passed-lines'],
  line: ['passed-line'],
} as const
const BY = ['size', 'lines', 'line'] as const

const ENDED = ['!timeout', '!cancelled'] as const
const TIME = '"wall_duration_ms":{ms}'
const TIMED_OUT =
  'Command exceeded timeout of {limitSeconds} seconds. You can increase the timeout by setting the `timeout_secs` parameter on the tool call. Do not use the `timeout` bash command to increase the timeout.'
const NOTE_BEHIND =
  ']\n\nFull output ({lines} lines) saved to {path}\n\nUse selective filtering tools (e.g. grep) to extract relevant information and continue your task'

/** In the place of the output: nothing of it is shown, and the exit code is 0 whatever it was. */
const OVERFLOW: readonly LayoutPart[] = BY.flatMap((by): LayoutPart[] => {
  const when = ['cut', ...CONDITIONS[by], ...ENDED] as const
  const kept = [...when, '!not-kept'] as const
  const notKept = [...when, 'not-kept'] as const
  return [
    { text: '","note":"', when: kept },
    { text: `[OUTPUT OVERFLOW - ${REASONS[by]}${NOTE_BEHIND}`, when: kept, escape: 'json', rule: 'note' },
    { text: `","exitCode":0,${TIME},"truncated":{"reason":"`, when: kept },
    { text: REASONS[by], when: kept, escape: 'json', rule: 'note' },
    { text: '","totalLines":{lines}}}', when: kept },
    { text: '{"success":false,"error":"', when: notKept },
    {
      text: `Command output overflow: ${REASONS[by]}. Failed to save overflow to temp file: {reason}`,
      when: notKept,
      escape: 'json',
      rule: 'note',
    },
    { text: `","exitCode":-1,${TIME}}`, when: notKept },
  ]
})

const SHORT = ['!cut', ...ENDED] as const

/** All or nothing: over any limit the model gets a reason and a path. */
export const MUX: Policy = {
  schemaVersion: 1,
  name: 'mux',
  title: 'mux',
  description:
    'JSON with the output up to 299 lines, 16 KB and 1 KB a line; over that no output at all, but the path of a file.',
  style: {
    system: 'mux',
    readOn: READ_ON,
    source: 'coder/mux: tools/bash.ts 07919dfe and a newer version, constants/toolLimits.ts 2b62c5f8',
    differs: `${ALWAYS_DIFFERS}; the streams are joined write by write, not line by line; CR LF ends one line; the reason is the limit that was passed first, a later one at 100 KB is left out; of a line of more than 32 KB only what was looked at is counted; the file is whole and stays, so the number of lines is of all of it and the sentence on its removal is left out; the newer note against printing whole files is left out; ${TIME_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    ...asWritten('drop'),
    { step: 'newlines' },
    { step: 'redact' },
    { step: 'trim', what: 'newline' },
    {
      step: 'fit',
      // A newline is counted behind every line, also where the last one was taken off.
      limits: [...only('pieces', 299), ...only('bytes', 16_383)],
      lineBytes: 1024,
      keep: { head: [], tail: [], cut: 'lines' },
      save: true,
      notice: {},
    },
    {
      step: 'layout',
      parts: [
        { text: '{"success":false,"error":"', when: ['timeout'] },
        { text: TIMED_OUT, when: ['timeout'], escape: 'json' },
        { text: '{"success":false,"error":"Command execution was aborted', when: ['cancelled', '!timeout'] },
        { text: `","exitCode":-1,${TIME}}`, when: ['timeout'] },
        { text: `","exitCode":-1,${TIME}}`, when: ['cancelled', '!timeout'] },
        { text: '{"success":true,"output":"', when: [...SHORT, 'exit-zero'] },
        { text: '{"success":false,"output":"', when: [...SHORT, '!exit-zero'] },
        { text: '{"success":true,"output":"', when: ['cut', '!not-kept', ...ENDED] },
        { body: 'output', escape: 'json', when: ENDED },
        { text: `","exitCode":0,${TIME}}`, when: [...SHORT, 'exit-zero'] },
        {
          text: `","exitCode":{exit},"error":"Command exited with code {exit}",${TIME}}`,
          when: [...SHORT, '!exit-zero'],
        },
        ...OVERFLOW,
      ],
    },
  ],
}
