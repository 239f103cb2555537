/**
 * A JSON document that is too large becomes a smaller one: pruned, with the path of the whole inside it. A cut
 * document parses nowhere; this one does.
 */
import type { Draft } from './draft.ts'
import { Drops } from './drops.ts'
import type { FitContext } from './fitText.ts'
import type { Policy, StepOf } from './policySchema.ts'
import { exceeds, type Limit } from './size.ts'
import { JsonPruner, type PrunedJson } from './steps/json/pruner.ts'
import { maskUnits } from './steps/maskUnits.ts'
import { visibleForm } from './steps/visible.ts'
import { fill } from './template.ts'
import { NO_BYTES, Units } from './units.ts'

/** Arrays and objects nested deeper than that are not looked into. */
const MAX_DEPTH = 512

export class JsonDigest {
  readonly #step: StepOf<'json'>
  readonly #masks: boolean
  readonly #pruner: JsonPruner
  #at = 0

  constructor(step: StepOf<'json'>, policy: Policy) {
    const { maxBytes, maxItems, maxStringBytes } = step
    this.#step = step
    this.#masks = policy.steps.some((each) => each.step === 'redact')
    this.#pruner = new JsonPruner({ maxBytes, maxItems, maxStringBytes, maxDepth: MAX_DEPTH })
  }

  /** Takes the next bytes of stdout. */
  push(bytes: Uint8Array): void {
    if (this.#pruner.isJson) this.#pruner.push(bytes, this.#at)
    this.#at += bytes.length
  }

  /** Puts the pruned document in the place of `draft`, where that is over the limits and was one; true where it did. */
  finish(draft: Draft, limits: readonly Limit[], { canKeep, values }: FitContext): boolean {
    if (draft.tail === null && !exceeds(draft.total, limits)) return false
    const pruned = this.#pruner.isJson ? this.#pruner.finish() : null
    if (pruned === null) return false
    const drops = new Drops()
    const document = escapeHidden(this.#masks ? maskUnits(unitsOf(pruned), drops) : unitsOf(pruned))
    const result = new Units()
    const { before, beforeNotKept, after } = this.#step
    const own = { ...values, rootType: pruned.rootType, rootCount: pruned.rootCount }
    result.pushText(fill(canKeep ? before : beforeNotKept, own), NO_BYTES, NO_BYTES, 'json')
    result.copy(document, 0, document.length)
    result.pushText(fill(after, own), NO_BYTES, NO_BYTES, 'json')
    if (!isJson(result.decode().text)) return false
    for (const drop of drops.sorted()) draft.drops.add(drop.from, drop.to, drop.rule)
    draft.units = result
    draft.tail = null
    draft.newline = null
    return true
  }
}

function unitsOf({ pieces }: PrunedJson): Units {
  const units = new Units()
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  for (const piece of pieces) {
    if (piece.kind === 'inserted') {
      units.pushText(piece.text, NO_BYTES, NO_BYTES, 'json')
      continue
    }
    let at = piece.from
    for (const character of decoder.decode(piece.bytes)) {
      const cp = character.codePointAt(0) ?? 0
      const size = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4
      units.push(cp, at, at + size)
      at += size
    }
  }
  return units
}

/** Hidden characters as JSON writes them: `\u202e`, in surrogates beyond the basic plane. */
function escapeHidden(units: Units): Units {
  const result = new Units()
  for (let i = 0; i < units.length; i++) {
    const cp = units.cp[i]
    const hidden = cp >= 0x7f && visibleForm(cp, (offset) => units.cp[i + offset] ?? -1) !== null
    if (!hidden) result.copy(units, i, i + 1)
    else {
      const form = Array.from({ length: cp > 0xffff ? 2 : 1 }, (_, index) =>
        String.fromCodePoint(cp).charCodeAt(index).toString(16).padStart(4, '0'),
      )
      result.pushText(form.map((hex) => `\\u${hex}`).join(''), units.from[i], units.to[i], 'invisible')
    }
  }
  return result
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
