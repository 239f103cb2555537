/**
 * Byte ranges that the steps dropped, with the rule that did. Only ranges inside the budget window are
 * recorded one by one; everything behind it is dropped by the budget as a whole.
 */
import type { RuleId } from './provenance.ts'

export interface Drop {
  from: number
  to: number
  rule: RuleId
}

/** Recorded ranges before neighbours are merged: a progress bar of a million frames stays a handful. */
const COMPACT_AT = 8192

export class Drops {
  #ranges: Drop[] = []
  #compactAt = COMPACT_AT
  #closed = false

  /** From now on nothing is recorded: what follows is dropped by the budget, whatever else it was. */
  close(): void {
    this.#closed = true
  }

  add(from: number, to: number, rule: RuleId): void {
    if (this.#closed || from >= to) return
    const last = this.#ranges.at(-1)
    if (last && last.to === from && last.rule === rule) {
      last.to = to
      return
    }
    this.#ranges.push({ from, to, rule })
    if (this.#ranges.length >= this.#compactAt) {
      this.#compact()
      this.#compactAt = Math.max(COMPACT_AT, this.#ranges.length * 2)
    }
  }

  /** All ranges in byte order, neighbours merged. They never overlap: a byte is dropped once. */
  sorted(): readonly Drop[] {
    this.#compact()
    return this.#ranges
  }

  #compact(): void {
    this.#ranges.sort((a, b) => a.from - b.from)
    const merged: Drop[] = []
    for (const range of this.#ranges) {
      const last = merged.at(-1)
      const rule = last && last.to === range.from ? mergedRule(last.rule, range.rule) : null
      if (last && rule) {
        last.to = range.to
        last.rule = rule
      } else merged.push({ ...range })
    }
    this.#ranges = merged
  }
}

/** Codes between two overwritten frames belong to the overwriting: one range, not thousands. */
function mergedRule(a: RuleId, b: RuleId): RuleId | null {
  if (a === b) return a
  const terminal = (rule: RuleId) => rule === 'terminal-escape' || rule === 'terminal-overwrite'
  return terminal(a) && terminal(b) ? 'terminal-overwrite' : null
}
