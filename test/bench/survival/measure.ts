/** Every policy on every capture: which marks survive, and what the text costs. */
import type { Policy } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import type { TokenCounter } from '../../../src/tokens/count.ts'
import type { MarkedCapture } from './captureSet.ts'
import { markFinder } from './survives.ts'

/** One policy on one capture. */
export interface Outcome {
  readonly id: string
  readonly heldOut: boolean
  readonly tokens: number
  readonly marks: number
  /** Marks that are not in the model's text. */
  readonly lost: readonly string[]
}

/** A policy over a set of captures. Shares are from 0 to 1. */
export interface Tally {
  readonly captures: number
  readonly marks: number
  /** Of the marks. */
  readonly survival: number
  /** Of the captures that have marks: those that keep every one. */
  readonly whole: number
  readonly tokens: number
  readonly medianTokens: number
}

export interface PolicyResult {
  readonly policy: string
  readonly title: string
  readonly outcomes: readonly Outcome[]
}

export function measure(
  policies: readonly Policy[],
  captures: readonly MarkedCapture[],
  countTokens: TokenCounter,
): PolicyResult[] {
  return policies.map((policy) => ({
    policy: policy.name,
    title: policy.title,
    outcomes: captures.map(({ id, heldOut, marks, capture }) => {
      const { text } = present(capture, policy)
      const has = markFinder(text)
      return {
        id,
        heldOut,
        tokens: countTokens(text),
        marks: marks.length,
        lost: marks.filter((mark) => !has(mark)),
      }
    }),
  }))
}

export function tally(outcomes: readonly Outcome[]): Tally {
  const marks = sum(outcomes.map((outcome) => outcome.marks))
  const marked = outcomes.filter((outcome) => outcome.marks > 0)
  const tokens = outcomes.map((outcome) => outcome.tokens)
  return {
    captures: outcomes.length,
    marks,
    survival: share(marks - sum(outcomes.map(({ lost }) => lost.length)), marks),
    whole: share(marked.filter(({ lost }) => lost.length === 0).length, marked.length),
    tokens: sum(tokens),
    medianTokens: median(tokens),
  }
}

/** A point of the picture. */
export interface Priced {
  readonly survival: number
  readonly tokens: number
}

/** Those that no other beats: none keeps as much for fewer tokens, or more for as many. Cheapest first. */
export function front<T extends Priced>(points: readonly T[]): T[] {
  const cheapestFirst = [...points].sort((a, b) => a.tokens - b.tokens || b.survival - a.survival)
  const best: T[] = []
  for (const point of cheapestFirst) {
    const last = best.at(-1)
    if (last === undefined || point.survival > last.survival) best.push(point)
  }
  return best
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[middle] : Math.round((sorted[middle - 1] + sorted[middle]) / 2)
}
