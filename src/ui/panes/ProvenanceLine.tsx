import type { Link, TextRange } from '../../ledger/links.ts'
import type { RuleId } from '../../ledger/rules.ts'
import type { RunSummary } from '../../store/runsSlice.ts'
import { FAMILY_SIGNS } from '../familySigns.ts'
import { formatCount } from '../format.ts'

const KINDS: Readonly<Record<Link['kind'], string>> = {
  verbatim: 'as written',
  rewritten: 'rewritten',
  inserted: 'inserted',
  omitted: 'left out',
}

/** Reasons that are the same for every run, for rules that have none of their own there. */
const REASONS: Partial<Record<RuleId, string>> = {
  trim: 'This policy takes white space off the ends of the output.',
  'json-escape': 'The output stands inside a JSON string, where this character is written like this.',
  layout: 'Words that this policy puts around every output.',
  note: 'A remark of this policy on this output.',
  'no-output': 'There is no output, and the policy says so.',
  stderr: 'This policy marks what was written to stderr.',
  overflow: 'The output is longer than this policy shows.',
  'line-end': 'This policy writes every end of a line as a newline.',
  'terminal-escape': 'Blanks that the cursor moved over.',
}

function reasonOf(rule: RuleId, rules: RunSummary['rules']): string | null {
  return rules.find((firing) => firing.rule === rule)?.reason ?? REASONS[rule] ?? null
}

interface ProvenanceLineProps {
  readonly link: Link | null
  readonly rules: RunSummary['rules']
  /** Read aloud as it changes: for the caret, not for a pointer. */
  readonly aloud: boolean
}

/** One line under the panes: what is pointed at, where it is from, and why. */
export function ProvenanceLine({ link, rules, aloud }: ProvenanceLineProps) {
  return (
    <p className="provenance" aria-live={aloud ? 'polite' : 'off'}>
      {link === null ? (
        <span className="quiet">
          Point at a line, or move through a pane with the arrow keys: both sides light up and the reason
          stands here.
        </span>
      ) : (
        <Explained link={link} reason={reasonOf(link.rule, rules)} />
      )}
    </p>
  )
}

function Explained({ link, reason }: { link: Link; reason: string | null }) {
  const verbatim = link.kind === 'verbatim'
  return (
    <>
      <span className={`provenance-kind fam-${link.family}`}>
        {!verbatim && (
          <span className="sign" aria-hidden="true">
            {FAMILY_SIGNS[link.family]}
          </span>
        )}
        {KINDS[link.kind]}
        {!verbatim && ` · ${link.label}`}
      </span>
      <span className="provenance-where">{where(link)}</span>
      {reason !== null && !verbatim && <span className="provenance-why">{reason}</span>}
    </>
  )
}

function where({ raw, model }: Link): string {
  const first = raw[0]
  const bytes =
    first === undefined
      ? 'no bytes'
      : `${first.stream} bytes ${range(first.from, first.to)}${more(raw.length)}`
  const start: TextRange | undefined = model[0]
  const text =
    start === undefined
      ? 'not in the text'
      : `characters ${range(start.start, model.at(-1)?.end ?? start.end)}`
  return `${bytes} → ${text}`
}

function range(from: number, to: number): string {
  return to - from <= 1 ? formatCount(from) : `${formatCount(from)}–${formatCount(to - 1)}`
}

function more(count: number): string {
  return count > 1 ? ` and ${formatCount(count - 1)} more` : ''
}
