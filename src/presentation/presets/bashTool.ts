import type { Policy, StepOf } from '../policySchema.ts'
import { ALWAYS_DIFFERS, asWritten, only, READ_ON } from './shared.ts'

function headOf(stream: 'stdout' | 'stderr'): StepOf<'fit'> {
  return {
    step: 'fit',
    stream,
    limits: only('utf16', 30_000),
    keep: { head: only('utf16', 30_000), tail: [], cut: 'characters' },
    save: false,
    notice: { after: `\n\n[${stream} truncated: {hiddenUtf16} characters removed]` },
  }
}

/** An object of both streams, as the model is given it: JSON, escaped after the cut. */
export const BASH_TOOL: Policy = {
  schemaVersion: 1,
  name: 'bash-tool',
  title: 'bash-tool',
  description:
    'JSON with stdout, stderr and the exit code, each stream cut after its first 30,000 characters.',
  style: {
    system: 'bash-tool',
    readOn: READ_ON,
    source: 'vercel-labs/bash-tool: src/tools/bash.ts 28943d09',
    differs: `${ALWAYS_DIFFERS}; a cut never splits a surrogate pair, of which the system would leave an escaped half; the order of the keys follows from the type and was not seen; no form for a timeout or a cancel was found`,
  },
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'separate' },
    ...asWritten('keep'),
    { step: 'redact' },
    headOf('stdout'),
    headOf('stderr'),
    {
      step: 'layout',
      parts: [
        { text: '{"stdout":"' },
        { body: 'stdout', escape: 'json' },
        { text: '","stderr":"' },
        { body: 'stderr', escape: 'json' },
        { text: '","exitCode":{exit}}' },
      ],
    },
  ],
}
