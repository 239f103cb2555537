/** The provenance invariant, as a check that any test can make of any presentation. */
import { expect } from 'vitest'
import type { Capture, StreamName } from '../../src/capture.ts'
import type { Presentation } from '../../src/presentation/provenance.ts'
import { bytesOf, concat } from './capture.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Spans tile the text; verbatim spans decode to their bytes; every byte is accounted for exactly once. */
export function expectAccountedFor(capture: Capture, presentation: Presentation): void {
  const { text, spans, omitted } = presentation
  const streams = { stdout: concat(capture.stdout), stderr: concat(capture.stderr) }
  let at = 0
  for (const span of spans) {
    if (span.start !== at || span.end <= span.start) expect.fail(`spans do not tile the text at ${at}`)
    at = span.end
    if (span.kind !== 'verbatim') continue
    const bytes = streams[span.stream].subarray(span.from, span.to)
    if (decoder.decode(bytes) !== text.slice(span.start, span.end))
      expect.fail(`span at ${span.start} is not verbatim`)
  }
  expect(at).toBe(text.length)
  for (const name of ['stdout', 'stderr'] satisfies StreamName[]) {
    const ranges = [
      ...spans.flatMap((span) => (span.stream === name ? [{ from: span.from, to: span.to }] : [])),
      ...omitted.filter((range) => range.stream === name),
    ].sort((a, b) => a.from - b.from)
    let covered = 0
    for (const range of ranges) {
      if (range.from !== covered || range.to <= range.from)
        expect.fail(`${name} is not covered once at ${covered}`)
      covered = range.to
    }
    expect(covered).toBe(streams[name].length)
  }
}

/** Nothing in the text that breaks a request, a terminal or a reader's trust. */
export function expectSafeText(text: string): void {
  expect(text.isWellFormed()).toBe(true)
  const bad = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/.exec(text)
  if (bad) expect.fail(`a control or direction character at ${bad.index}`)
  expect(bytesOf(text).length).toBeGreaterThan(0)
}
