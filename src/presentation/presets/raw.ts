import type { Policy } from '../policySchema.ts'

/** What a presenter is for, seen by its absence: the bytes decoded, and nothing else. */
export const RAW: Policy = {
  schemaVersion: 1,
  name: 'raw',
  title: 'Raw',
  description: 'The bytes decoded as UTF-8 and nothing else: no mask, no limit, no exit code.',
  style: null,
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'as-written' },
    { step: 'decode', invalid: 'replace', bom: 'keep' },
    { step: 'terminal', mode: 'keep' },
    { step: 'layout', parts: [{ body: 'output' }] },
  ],
}
