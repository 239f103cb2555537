import type { LayoutPart, Policy } from '../policySchema.ts'

/** The forms of the reference, which tests compare exactly. */
const NOTICE = '\n--- output truncated ({lines} lines, {size}) ---\n'
const KEPT = `${NOTICE}Full output: {path}\nExplore: cat {path} | grep <pattern>\n         `
const NOT_KEPT = 'Full output: not kept ({reason})'

/** How both of our policies put their parts together; the footer differs. */
export function ownLayout(footer: string, notes: readonly LayoutPart[]): readonly LayoutPart[] {
  return [
    { body: 'stdout', when: ['stdout'] },
    { text: '\n', when: ['stdout'], rule: 'footer' },
    { text: '\n[stderr] ', when: ['stdout', 'stderr'], rule: 'stderr' },
    { text: '[stderr] ', when: ['!stdout', 'stderr'], rule: 'stderr' },
    { body: 'stderr', when: ['stderr'] },
    { text: '\n', when: ['stderr'], rule: 'footer' },
    ...notes,
    { text: footer, rule: 'footer' },
  ]
}

export const BINARY_MESSAGES = {
  file: '[error] cat: binary {kind}file ({size}). Use: {use}',
  output: '[error] {program}: binary {kind}output ({size}). Full output: {path}. Use: {use}',
  notKept: `[error] {program}: binary {kind}output ({size}). ${NOT_KEPT}`,
  stderr: 'binary output ({size}). Full output: {path}',
  stderrNotKept: `binary output ({size}). ${NOT_KEPT}`,
} as const

/** The reference policy; its numbers and forms are those of the two-layer design this project started from. */
export const TWO_LAYER: Policy = {
  schemaVersion: 1,
  name: 'two-layer',
  title: 'Two-layer reference',
  description:
    'Binary output withheld, the first 200 lines or 50 KB kept, stderr attached when a command fails, exit code and time last.',
  style: null,
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'separate' },
    { step: 'decode', invalid: 'escape', bom: 'drop' },
    { step: 'terminal', mode: 'resolve' },
    {
      step: 'guard',
      within: null,
      nulShare: 0,
      invalidShare: 0,
      controlShare: 0.1,
      controlShareNotUtf8: 1,
      strayControls: 0,
      signatures: false,
      exit: 1,
      messages: BINARY_MESSAGES,
    },
    { step: 'redact' },
    { step: 'visible' },
    { step: 'trim', what: 'newline' },
    {
      step: 'fit',
      limits: [
        { unit: 'lines', count: 200 },
        { unit: 'bytes', count: 50 * 1024 },
      ],
      keep: {
        head: [
          { unit: 'lines', count: 200 },
          { unit: 'bytes', count: 50 * 1024 },
        ],
        tail: [],
        cut: 'lines',
      },
      save: true,
      notice: { between: `${KEPT}cat {path} | tail -n 100` },
      noticeInsideLine: { between: `${KEPT}cut -c 1-2000 {path}` },
      noticeNotKept: { between: `${NOTICE}${NOT_KEPT}` },
    },
    { step: 'stderr', attach: 'on-failure' },
    { step: 'layout', parts: ownLayout('[exit:{exit} | {duration}{ended}]', []) },
  ],
}
