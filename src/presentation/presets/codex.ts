import type { Policy } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, only, READ_ON } from './shared.ts'

/** The classic shell tool in its freeform form; 10,000 tokens are 40,000 bytes, half of them for each end. */
export const CODEX: Policy = {
  schemaVersion: 1,
  name: 'codex',
  title: 'Codex CLI',
  description: 'Exit code and time first, then the output with its middle cut out at 10,000 tokens.',
  style: {
    system: 'Codex CLI',
    readOn: READ_ON,
    source:
      'openai/codex: core/src/tools/mod.rs 019402a8, utils/output-truncation 820f85cf, utils/string/truncate.rs b24d7f3c, core/src/exec.rs 001f15e9, protocol/exec_output.rs e67d6827',
    differs: `${ALWAYS_DIFFERS}; the streams are decoded apart, so no character spans the seam, and no other code page than UTF-8 is guessed; the cap of 1 MiB on what is collected is left out; of the unified exec tool, which is another one, nothing is here; no form of its own for a cancel was found`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'stdout-stderr' },
    ...asWritten('keep'),
    { step: 'redact' },
    {
      step: 'wrap',
      before: [{ text: 'command timed out after {wholeMs} milliseconds\n', when: ['timeout'] }],
      after: [],
    },
    {
      step: 'fit',
      limits: only('tokens', 10_000),
      keep: { head: only('bytes', 20_000), tail: only('bytes', 20_000), cut: 'characters' },
      save: false,
      notice: { between: '…{tokensOver} tokens truncated…' },
    },
    {
      step: 'layout',
      parts: [
        { text: 'Exit code: 124\n', when: ['timeout'] },
        { text: 'Exit code: {exit}\n', when: ['!timeout'] },
        { text: 'Wall time: {seconds} seconds\n' },
        { text: 'Total output lines: {totalLines}\n', when: ['lines-cut'] },
        { text: 'Output:\n' },
        { body: 'output' },
      ],
    },
  ],
}
