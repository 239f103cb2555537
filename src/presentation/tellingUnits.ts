/** The telling lines of an omitted middle as text: each through the steps that every shown character goes through. */
import type { StreamName } from '../capture.ts'
import { ChannelReader, type ChannelSettings } from './channel.ts'
import { applyStep, type Draft } from './draft.ts'
import { NO_RUN } from './draftFacts.ts'
import type { Drops } from './drops.ts'
import { formatCount } from './format.ts'
import type { Policy, StepOf } from './policySchema.ts'
import { NO_SIZE } from './size.ts'
import { clipLines } from './steps/clip.ts'
import { spellInvalid } from './steps/showHidden.ts'
import type { Telling } from './steps/telling.ts'
import { fill } from './template.ts'
import { NO_BYTES, Units } from './units.ts'

/** The lines under their title, each with its number and how many are like it. */
export function tellingUnits(
  telling: Telling,
  stream: StreamName,
  settings: ChannelSettings,
  policy: Policy,
  step: StepOf<'telling'>,
  drops: Drops,
): Units {
  const result = new Units()
  const title = fill(step.title, { found: formatCount(telling.count), kinds: kindsInWords(telling) })
  result.pushText(title, NO_BYTES, NO_BYTES, 'telling')
  for (const { number, address, bytes, kind } of telling.lines) {
    const reader = new ChannelReader({
      ...settings,
      guard: null,
      tailBytes: 0,
      overflows: () => false,
      onMiddle: null,
    })
    reader.push(bytes, stream, address)
    const read = reader.finish(true)
    const draft: Draft = {
      units: spellInvalid(read.units),
      tail: null,
      total: NO_SIZE,
      drops,
      newline: null,
      cut: null,
    }
    for (const each of policy.steps)
      if (each.step === 'redact' || each.step === 'visible') applyStep(each, draft, NO_RUN, true)
    const mark = { unit: 'characters', count: step.maxCharacters, mark: ' …' } as const
    const { units } = clipLines(draft.units, mark, drops)
    result.pushText(`\n${fill(step.label, { line: number })}`, NO_BYTES, NO_BYTES, 'telling')
    result.copy(units, 0, units.length)
    if (kind.others > 0)
      result.pushText(fill(step.like, { others: formatCount(kind.others) }), NO_BYTES, NO_BYTES, 'telling')
    for (const drop of read.drops.sorted()) drops.add(drop.from, drop.to, drop.rule)
  }
  return result
}

/** `, of 40 kinds`, and that not all are shown where they are not. */
function kindsInWords({ lines, count, kinds }: Telling): string {
  if (kinds > lines.length) return `, of ${formatCount(kinds)} kinds; ${lines.length} of these`
  return kinds < count ? `, of ${formatCount(kinds)} kind${kinds === 1 ? '' : 's'}` : ''
}
