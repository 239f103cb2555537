/** How a channel must be read so that the steps of a policy get what they need, and no more than that. */

import type { StreamName } from '../capture.ts'
import { type ChannelSettings, MAX_WINDOW_CHARACTERS } from './channel.ts'
import type { Policy, Step, StepName, StepOf } from './policySchema.ts'
import type { Limit } from './size.ts'

export type ChannelName = StreamName | 'output'

/** Text behind the budget that is resolved too, so that a secret across the cut is seen whole. */
const LOOKAHEAD_LINES = 100
const LOOKAHEAD_CHARACTERS = 16 * 1024
/** Behind a clipped line's limit, for the same reason. */
const LOOKAHEAD_COLUMNS = 4096
/** Characters before the end that is shown are resolved again too. */
export const TAIL_LOOKBACK_BYTES = 64 * 1024
const MIN_TAIL_BYTES = 128 * 1024
const MAX_TAIL_BYTES = 1024 * 1024
/** Bytes that a character of the end may take: itself, or the codes that colour it. */
const BYTES_PER_CHARACTER = 4
const UNBOUNDED = Number.MAX_SAFE_INTEGER

/** The policy's step of that name; null where it has none (or none for this channel). */
export function stepOf<N extends StepName>(policy: Policy, name: N, channel?: ChannelName): StepOf<N> | null {
  const found = policy.steps.find((step) => step.step === name && isFor(step, channel))
  return (found as StepOf<N> | undefined) ?? null
}

/** True where `step` is not for another stream than `channel`. */
export function isFor(step: Step, channel: ChannelName | undefined): boolean {
  if (step.step !== 'fit' && step.step !== 'label') return true
  if (channel === undefined || step.stream === undefined) return true
  return channel === 'output' ? step.step === 'label' : step.stream === channel
}

/** What follows from the policy alone; `overflows` and `onMiddle` are the caller's. */
export function settingsFor(
  policy: Policy,
  channel: ChannelName,
): Omit<ChannelSettings, 'overflows' | 'onMiddle'> {
  const decode = stepOf(policy, 'decode')
  const fit = stepOf(policy, 'fit', channel)
  const clip = stepOf(policy, 'clip')
  const characters = largest(fit?.limits ?? [], ['bytes', 'utf16', 'characters', 'tokens'])
  const lines = largest(fit?.limits ?? [], ['lines', 'pieces'])
  return {
    invalid: decode?.invalid ?? 'replace',
    dropBom: decode?.bom === 'drop',
    resolve: stepOf(policy, 'terminal')?.mode === 'resolve',
    columns: clip ? Math.max(clip.count, characters ?? 0) + LOOKAHEAD_COLUMNS : columnsFor(characters),
    guard: stepOf(policy, 'guard'),
    windowLines: lines === null ? UNBOUNDED : lines + LOOKAHEAD_LINES,
    windowCharacters: windowCharacters(characters, lines),
    tailBytes: fit ? tailBytes(fit, stepOf(policy, 'telling') !== null) : 0,
    clipsLines: clip !== null,
    between: stepOf(policy, 'streams')?.between ?? '',
  }
}

function columnsFor(characters: number | null): number {
  return characters === null ? MAX_WINDOW_CHARACTERS : characters * 2 + LOOKAHEAD_CHARACTERS
}

/** Where only lines are limited, a window of endless lines still asks now and then. */
function windowCharacters(characters: number | null, lines: number | null): number {
  if (characters !== null) return characters + LOOKAHEAD_CHARACTERS
  return lines === null ? MAX_WINDOW_CHARACTERS : MAX_TAIL_BYTES
}

function largest(limits: readonly Limit[], units: readonly string[]): number | null {
  const counts = limits
    .filter(({ unit }) => units.includes(unit))
    .map(({ unit, count }) => (unit === 'tokens' ? count * BYTES_PER_CHARACTER : count))
  return counts.length === 0 ? null : Math.max(...counts)
}

function tailBytes(fit: StepOf<'fit'>, telling: boolean): number {
  const keeps = [fit.keep, ...(fit.keepOnFailure ? [fit.keepOnFailure] : [])]
  const ends = keeps.flatMap(({ tail, total }) => [...tail, ...(total ? [total] : [])])
  if (ends.length === 0) return telling ? TAIL_LOOKBACK_BYTES : 0
  const characters = largest(ends, ['bytes', 'utf16', 'characters', 'tokens'])
  if (characters === null) return MAX_TAIL_BYTES
  const wanted = characters * BYTES_PER_CHARACTER + TAIL_LOOKBACK_BYTES
  return Math.min(MAX_TAIL_BYTES, Math.max(MIN_TAIL_BYTES, wanted))
}
