import type { LayoutPart, Policy } from '../policySchema.ts'
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

const BY_LINES = '\n[Output exceeded 2000 line limit ({totalPieces} lines total). '
const BY_BYTES = '\n[Output exceeded 50000 byte limit ({totalBytes} bytes total). '
const KEPT =
  "Full output saved to {path}. Read it with shell commands like `head`, `tail`, or `sed -n '100,200p'` up to 2000 lines at a time.]"
const NOT_KEPT = 'Full output not kept: {reason}]'

/** A block of its own there, behind everything else. */
const NOTICES: readonly LayoutPart[] = [
  { text: BY_LINES + KEPT, when: ['cut', 'over-lines', '!not-kept'], rule: 'note' },
  { text: BY_BYTES + KEPT, when: ['cut', '!over-lines', '!not-kept'], rule: 'note' },
  { text: BY_LINES + NOT_KEPT, when: ['cut', 'over-lines', 'not-kept'], rule: 'note' },
  { text: BY_BYTES + NOT_KEPT, when: ['cut', '!over-lines', 'not-kept'], rule: 'note' },
]

/** Over 2,000 lines or 50,000 bytes only a short preview of the end is shown. */
export const GOOSE: Policy = {
  schemaVersion: 1,
  name: 'goose',
  title: 'goose',
  description:
    'Everything up to 2,000 lines or 50,000 bytes; over that the last 50 lines or 10,000 bytes, with the whole in a file.',
  style: {
    system: 'goose',
    readOn: READ_ON,
    source: 'aaif-goose/goose: developer/shell.rs 2535336d',
    differs: `${ALWAYS_DIFFERS}; the streams are joined write by write, not line by line; one file and one notice for both streams, none for each alone; the second block of the result follows on a line of its own; the cap of 10 MiB on what is collected is left out; ${TIME_DIFFERS}; ${FILE_DIFFERS}`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    ...asWritten('keep'),
    { step: 'redact' },
    { step: 'trim', what: 'newline' },
    {
      step: 'fit',
      limits: [...only('pieces', 2000), ...only('bytes', 50_000)],
      keep: { head: [], tail: [...only('pieces', 50), ...only('bytes', 10_000)], cut: 'characters' },
      save: true,
      notice: {},
    },
    {
      step: 'layout',
      parts: [
        { body: 'output' },
        NO_OUTPUT,
        {
          text: '\n\nCommand exited with code {exit}',
          when: FAILED,
        },
        { text: '\n\nCommand timed out after {limitSeconds} seconds', when: ['timeout'] },
        ...NOTICES,
      ],
    },
  ],
}
