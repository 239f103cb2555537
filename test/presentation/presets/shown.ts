/** What the tests of presets share: a capture presented, with every byte of it accounted for. */
import { expect } from 'vitest'
import { keptWhole } from '../../../src/presentation/chunks.ts'
import type { Policy } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import type { Presentation } from '../../../src/presentation/provenance.ts'
import { type Bytes, capture } from '../capture.ts'
import { expectAccountedFor } from '../invariants.ts'

export type Fields = Parameters<typeof capture>[0] & { stdout?: Bytes; stderr?: Bytes }

/** The presentation and, as text, what it asks to be kept. */
export interface Shown extends Presentation {
  readonly kept: readonly { path: string; text: string }[]
}

export function shown(policy: Policy, fields: Fields): Shown {
  const run = capture(fields)
  const presentation = present(run, policy)
  expectAccountedFor(run, presentation)
  expect(presentation.text.isWellFormed()).toBe(true)
  const kept = presentation.keep.map((keep) => ({
    path: keep.path,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(keptWhole(run, keep)),
  }))
  return { ...presentation, kept }
}

export function textBy(policy: Policy): (fields: Fields) => string {
  return (fields) => shown(policy, fields).text
}

/** Ways to end that every system has to say something of, or nothing. */
export const ENDS = {
  failed: { exitCode: 3 },
  timeout: { exitCode: 124, timedOut: true, durationMs: 120_034.6 },
  cancelled: { exitCode: 130, cancelled: true, durationMs: 3_200 },
  signal: { exitCode: 137, signal: 'SIGKILL' },
} as const satisfies Record<string, Fields>

/** The first file of a run, as all notices name it. */
export const PATH = '/tmp/cmd-output/cmd-1.txt'

/** Numbered lines of `length` bytes each, their newline among them. */
export function lines(count: number, length = 0): string {
  return Array.from(
    { length: count },
    (_, i) => `${`line ${i + 1} `.padEnd(length - 1, '.').trimEnd()}\n`,
  ).join('')
}
