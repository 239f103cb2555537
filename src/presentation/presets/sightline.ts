import type { LayoutPart, Policy, StepOf } from '../policySchema.ts'
import type { Limit } from '../size.ts'
import { BINARY_MESSAGES, ownLayout } from './twoLayer.ts'

const CUT = '\n--- lines {hiddenFrom}-{hiddenTo} of {totalLines} omitted ({hiddenSize}) ---'
const CUT_INSIDE = '\n--- {hiddenSize} of {size} omitted ---'

/** What fits is shown whole: a source file of a few hundred lines, a failing test run. */
const LIMITS = [
  { unit: 'lines', count: 500 },
  { unit: 'bytes', count: 16 * 1024 },
] as const

/**
 * Of what does not fit less is shown than would: a reader who must search anyway needs its shape and its ends, and of a
 * run that failed more of its end.
 */
const HEAD: readonly Limit[] = [
  { unit: 'lines', count: 40 },
  { unit: 'bytes', count: 4 * 1024 },
]
const TAIL_ON_FAILURE: readonly Limit[] = [
  { unit: 'lines', count: 80 },
  { unit: 'bytes', count: 8 * 1024 },
]

/** stdout and stderr are cut alike, each by a budget of its own. */
const FIT: StepOf<'fit'> = {
  step: 'fit',
  limits: LIMITS,
  keep: { head: HEAD, tail: HEAD, cut: 'lines', lineMark: '…' },
  keepOnFailure: { head: HEAD, tail: TAIL_ON_FAILURE, cut: 'lines', lineMark: '…' },
  save: true,
  notice: {
    between: `${CUT}{telling}\n--- Full output: {path}. Use: grep -n <pattern> {path}; sed -n '{hiddenFrom},{hiddenTo}p' {path} ---\n`,
  },
  noticeInsideLine: {
    between: `${CUT_INSIDE}{telling}\n--- Full output: {path}. Use: grep -o '.\\{0,80\\}<pattern>.\\{0,80\\}' {path}; cut -c 1-2000 {path} ---\n`,
  },
  noticeNotKept: { between: `${CUT}{telling}\n--- Full output: not kept ({reason}) ---\n` },
}

/** What a reader cannot see from the text, each in one line; beside a pruned document nothing may stand. */
const NOTES: readonly LayoutPart[] = [
  { text: '(no output)\n', when: ['!output'], rule: 'no-output' },
  { text: '[note: not UTF-8: bytes are shown as \\xNN]\n', when: ['not-utf8', '!pruned'], rule: 'note' },
  { text: '[note: lines end in CRLF]\n', when: ['crlf', '!pruned'], rule: 'note' },
  {
    text: '[note: long lines clipped. Full output: {path}. Use: cut -c 1-2000 {path}]\n',
    when: ['clipped', '!cut', '!pruned', '!not-kept'],
    rule: 'note',
  },
  {
    text: '[note: the full output is exact: it may hold the secrets redacted here]\n',
    when: ['secrets', 'cut', '!pruned', '!not-kept'],
    rule: 'note',
  },
]

/** What the field's bug reports ask for. */
export const SIGHTLINE: Policy = {
  schemaVersion: 1,
  name: 'sightline',
  title: 'Sightline',
  description:
    'Head and tail kept, with the lines between them that name an error; stderr always attached; odd bytes shown, not withheld; every cut says how to get the rest.',
  style: null,
  contextTokens: null,
  steps: [
    { step: 'streams', order: 'separate' },
    { step: 'decode', invalid: 'escape', bom: 'drop' },
    { step: 'terminal', mode: 'resolve' },
    {
      step: 'guard',
      within: null,
      nulShare: 1 / 3,
      invalidShare: 1,
      controlShare: 0.1,
      controlShareNotUtf8: 0.02,
      strayControls: 1,
      signatures: true,
      exit: 1,
      messages: BINARY_MESSAGES,
    },
    { step: 'redact' },
    { step: 'visible' },
    { step: 'trim', what: 'newline' },
    {
      step: 'json',
      maxBytes: 6 * 1024,
      maxItems: 20,
      maxStringBytes: 400,
      before: '{"truncated":true,"bytes":{bytes},"lines":{lines},"file":"{path}","use":"{look}","document":',
      beforeNotKept:
        '{"truncated":true,"bytes":{bytes},"lines":{lines},"file":null,"not kept":"{reason}","document":',
      after: '}',
    },
    { step: 'clip', always: false, unit: 'characters', count: 1500, mark: '… (+{size})' },
    { step: 'forged', mark: '(output) ' },
    {
      step: 'telling',
      first: 12,
      last: 12,
      maxCharacters: 240,
      title: '\n--- {found} of them name an error or a warning{kinds}:',
      label: '{line}: ',
      like: ' (+{others} like it)',
    },
    FIT,
    { step: 'stderr', attach: 'always' },
    {
      step: 'layout',
      parts: ownLayout('[exit:{exit} | {duration}{ended}{meaning}{stages}]', NOTES),
    },
  ],
}
