import type { RuleFamily } from '../ledger/rules.ts'
import { FAMILY_SIGNS } from './familySigns.ts'

/** The marks, each as the panes draw it. */
const MARKS = [
  { sample: 'GET /v1/cart 200', className: '', says: 'shown as written' },
  { sample: 'GET /v1/cart 200', className: 'seg-omitted fam-cut', says: 'left out of the text' },
  {
    sample: '[exit:0 | 8ms]',
    className: 'seg-inserted fam-footer',
    says: 'put in, not written by the command',
  },
  { sample: '‹redacted: key›', className: 'seg-rewritten fam-secret', says: 'stands for other bytes' },
  { sample: '\\x1b[32m', className: 'seg-escape', says: 'a hidden character, by its code' },
] as const

const FAMILIES: readonly { readonly family: RuleFamily; readonly says: string }[] = [
  { family: 'cut', says: 'cut to the budget' },
  { family: 'guard', says: 'binary, withheld' },
  { family: 'stderr', says: 'stderr, shown or not' },
  { family: 'control', says: 'characters resolved or spelled out' },
  { family: 'secret', says: 'secrets masked' },
  { family: 'footer', says: 'exit code, labels, notes' },
]

/** How to read the two panes. */
export function Legend() {
  return (
    <aside className="legend" aria-label="How to read it">
      <h2 className="start-heading">How to read it</h2>
      <dl className="legend-marks">
        {MARKS.map(({ sample, className, says }) => (
          <div key={says}>
            <dt>
              <span className={`legend-sample ${className}`}>{sample}</span>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <ul className="legend-families">
        {FAMILIES.map(({ family, says }) => (
          <li key={family} className={`legend-family fam-${family}`}>
            <span className="sign" aria-hidden="true">
              {FAMILY_SIGNS[family]}
            </span>
            {says}
          </li>
        ))}
      </ul>
    </aside>
  )
}
