/** What a part of a layout may depend on. With `!` before it the opposite. */
export const CONDITIONS = [
  /** Exit code 0, and nothing ended the command early. */
  'succeeded',
  'exit-zero',
  'timeout',
  'cancelled',
  'output-limit',
  'signal',
  /** The stream has something to show, and the policy shows it. */
  'stdout',
  'stderr',
  /** Any of the two. */
  'output',
  /** Something was cut to fit. */
  'cut',
  'cut-stdout',
  'cut-stderr',
  /** The number of lines shown is not the number there was. */
  'lines-cut',
  'binary',
  /** What was cut could not be kept. */
  'not-kept',
  /** A stage of the pipeline failed that the exit code says nothing of. */
  'stage-failed',
  /** The exit code of this program means something other than failure. */
  'meaning',
  'secrets',
  'clipped',
  /** A JSON document was pruned: what stands beside it would make the text no document. */
  'pruned',
  /** Bytes that are not UTF-8 are shown by their codes. */
  'not-utf8',
  'crlf',
  /** Something is left to show: after what was trimmed, and after a cut that may keep nothing. */
  'body',
  /** What is left to show has nothing but white space. */
  'blank',
  /** The text begins, or ends, with what was written to stderr. */
  'stderr-first',
  'stderr-last',
  /** The cut fell inside a line. */
  'inside-line',
  /** The lines alone were too many. */
  'over-lines',
  /** What is kept has as many lines as it may have. */
  'full-of-lines',
  /** Read from its beginning, the text had too many lines, or one line too long, before it was too long itself. */
  'passed-lines',
  'passed-line',
  /** A cut of which no line is missing; single lines may be clipped. */
  'all-lines',
] as const

export type ConditionName = (typeof CONDITIONS)[number]
export type Condition = ConditionName | `!${ConditionName}`

/** True where every condition of `when` is met by the facts that hold. */
export function allHold(when: readonly Condition[] | undefined, facts: ReadonlySet<ConditionName>): boolean {
  return (when ?? []).every((each) =>
    each.startsWith('!') ? !facts.has(each.slice(1) as ConditionName) : facts.has(each as ConditionName),
  )
}
