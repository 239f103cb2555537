/** A channel's text between two steps: the whole of it, or its beginning and its end. */
import type { ConditionName } from './conditions.ts'
import { holdsFor, type RunWords, wordsFor } from './draftFacts.ts'
import type { Drops } from './drops.ts'
import type { Step, StepOf } from './policySchema.ts'
import { minus, plus, type Size, sizeOf } from './size.ts'
import { clipLines } from './steps/clip.ts'
import { markForged } from './steps/forged.ts'
import { labelLines, trimUnits, universalNewlines } from './steps/lines.ts'
import { maskUnits } from './steps/maskUnits.ts'
import { showHidden } from './steps/showHidden.ts'
import type { Values } from './template.ts'
import type { Units } from './units.ts'

/** Bytes `from` to `to`, as addresses. */
export interface AddressRange {
  readonly from: number
  readonly to: number
}

export interface Draft {
  /** The whole text, or its beginning. */
  units: Units
  /** Its end, where the text is not whole. */
  tail: Units | null
  /** Of the whole text. */
  total: Size
  readonly drops: Drops
  /** The newline that ended the text and was taken off, for whoever writes one there. */
  newline: AddressRange | null
  /** What the last cut came to, for the words that follow; null where nothing was cut yet. */
  cut: DraftCut | null
}

export interface DraftCut {
  readonly facts: ReadonlySet<ConditionName>
  readonly values: Values
  /** Characters of the text that it left. */
  readonly shown: number
}

/** What a step came to, in its own unit. */
export interface StepOutcome {
  readonly changed: number
  readonly what: string
}

/**
 * Runs one step that needs no more than the text itself. The draft is changed in place.
 * @param isEnd false where the text goes on behind `units` and has no tail yet: a window
 */
export function applyStep(step: Step, draft: Draft, run: RunWords, isEnd: boolean): StepOutcome | null {
  switch (step.step) {
    case 'redact':
      return changeBoth(draft, 'secrets masked', (units) => {
        const masked = maskUnits(units, draft.drops)
        return { units: masked, changed: masked === units ? 0 : masked.countOf('secret') }
      })
    case 'visible':
      return changeBoth(draft, 'characters made visible', (units) => {
        const shown = showHidden(units)
        return { units: shown, changed: shown === units ? 0 : shown.countOf('invisible') }
      })
    case 'forged':
      return changeBoth(draft, 'lines marked', (units) => markForged(units, step.mark))
    case 'clip':
      return changeBoth(draft, 'lines clipped', (units) => clipLines(units, step, draft.drops))
    case 'newlines':
      return changeBoth(draft, 'line ends', (units) => universalNewlines(units, draft.drops))
    case 'label':
      return changeBoth(draft, 'lines labelled', (units) => labelLines(units, step.stream, step.text))
    case 'trim':
      // Also of a window: white space at its end may be the end of the text, and then it does not count.
      return holdsFor(step.when, draft, run) ? trim(step.what, draft) : null
    case 'wrap':
      return wrap(draft, wordsFor(step.before, draft, run), isEnd ? wordsFor(step.after, draft, run) : '')
    default:
      return null
  }
}

function changeBoth(
  draft: Draft,
  what: string,
  change: (units: Units) => { units: Units; changed: number },
): StepOutcome {
  const head = change(draft.units)
  const tail = draft.tail ? change(draft.tail) : null
  draft.units = head.units
  if (tail) draft.tail = tail.units
  else draft.total = draft.units.size()
  return { changed: head.changed + (tail?.changed ?? 0), what }
}

function trim(what: StepOf<'trim'>['what'], draft: Draft): StepOutcome {
  const last = draft.tail ?? draft.units
  const end = trimUnits(last, what === 'both' ? 'end' : what, draft.drops)
  draft.newline = end.newline
  if (draft.tail) {
    draft.tail = end.units
    draft.total = minus(draft.total, end.lost)
    draft.total.open = end.units.length > 0 && !end.units.isNewline(end.units.length - 1)
  } else draft.units = end.units
  let changed = end.lost.characters
  if (what === 'both') {
    const start = trimUnits(draft.units, 'start', draft.drops)
    draft.units = start.units
    draft.total = minus(draft.total, start.lost)
    changed += start.lost.characters
  }
  if (draft.tail === null) draft.total = draft.units.size()
  return { changed, what: 'characters trimmed' }
}

function wrap(draft: Draft, before: string, after: string): StepOutcome {
  if (before !== '') draft.units = draft.units.withText(before, 'start', 'layout')
  if (after !== '') {
    if (draft.tail) draft.tail = draft.tail.withText(after, 'end', 'layout')
    else draft.units = draft.units.withText(after, 'end', 'layout')
  }
  if (draft.tail === null) draft.total = draft.units.size()
  else draft.total = plus(plus(sizeOf(before), draft.total), sizeOf(after))
  return { changed: before.length + after.length, what: 'characters added' }
}
