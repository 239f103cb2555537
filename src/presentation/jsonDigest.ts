/**
 * A JSON document that is too large becomes a smaller one: pruned, with the path of the whole inside it. A cut
 * document parses nowhere; this one does.
 */
import type { Draft } from './draft.ts'
import { Drops } from './drops.ts'
import type { FitContext } from './fitText.ts'
import type { Policy, StepOf } from './policySchema.ts'
import { JsonPruner, type PrunedJson } from './steps/json/pruner.ts'
import { maskUnits } from './steps/maskUnits.ts'
import { visibleForm } from './steps/visible.ts'
import { fill, type Values } from './template.ts'
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

  /** Puts the pruned document in the place of `draft`, where that was one; true where it did. Call it once. */
  replace(draft: Draft, { canKeep, values }: FitContext): boolean {
    const pruned = this.#pruner.isJson ? this.#pruner.finish() : null
    if (pruned === null) return false
    const drops = new Drops()
    const document = escapeHidden(this.#masks ? maskUnits(unitsOf(pruned), drops) : unitsOf(pruned))
    const whole = this.#around(document, pruned, canKeep, values)
    if (isJson(whole.decode().text)) {
      for (const drop of drops.sorted()) draft.drops.add(drop.from, drop.to, drop.rule)
      draft.units = whole
    } else draft.units = this.#around(withheld(pruned), pruned, canKeep, values)
    draft.tail = null
    draft.newline = null
    draft.total = draft.units.size()
    return true
  }

  /** The document in a document of ours that says what it is of. */
  #around(document: Units, { rootType }: PrunedJson, canKeep: boolean, values: Values): Units {
    const { before, beforeNotKept, after } = this.#step
    const look = rootType === 'array' ? `jq '.[0]' ${values.path}` : `jq keys ${values.path}`
    const result = new Units()
    result.pushText(fill(canKeep ? before : beforeNotKept, { ...values, look }), NO_BYTES, NO_BYTES, 'json')
    result.copy(document, 0, document.length)
    result.pushText(after, NO_BYTES, NO_BYTES, 'json')
    return result
  }
}

/** A secret that reaches over the edges of a string (a key that does not end) leaves no document when it is masked. */
function withheld({ rootType, rootCount }: PrunedJson): Units {
  const units = new Units()
  const what = rootType === 'array' ? 'items' : 'keys'
  units.pushText(
    `"… ${rootType} of ${rootCount} ${what}: not shown, for the secrets in it"`,
    NO_BYTES,
    NO_BYTES,
    'json',
  )
  return units
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
