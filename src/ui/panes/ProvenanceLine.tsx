import type { Link, TextRange } from '../../ledger/links.ts'
import type { RunSummary } from '../../store/runsSlice.ts'
import { FAMILY_SIGNS } from '../familySigns.ts'
import { formatCount } from '../format.ts'

const KINDS: Readonly<Record<Link['kind'], string>> = {
  verbatim: 'as written',
  rewritten: 'rewritten',
  inserted: 'inserted',
  omitted: 'left out',
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
        <Explained link={link} reason={rules.find((firing) => firing.rule === link.rule)?.reason ?? null} />
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
