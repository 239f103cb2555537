import { expect, test } from 'vitest'
import { findPolicy, TWO_LAYER } from '../../src/presentation/policy.ts'
import { MAX_SEGMENTS } from '../../src/ui/panes/joinSegments.ts'
import { modelSegments } from '../../src/ui/panes/modelSegments.ts'
import { textSegments } from '../../src/ui/panes/rawSegments.ts'
import { captureOf, show } from '../ledger/showing.ts'

test('of a row full of colour codes every code is told from the text around it', () => {
  const { stdout } = show(captureOf('\x1b[1ma\x1b[0mb'.repeat(25)), TWO_LAYER).streams
  const segments = textSegments(stdout, { from: 0, to: 250 })
  const left = segments.filter(({ piece }) => piece?.kind === 'omitted').map(({ text }) => text)
  expect(left.join('')).toBe('\\x1b[1m\\x1b[0m'.repeat(25))
  const kept = segments.filter(({ piece }) => piece?.kind === 'verbatim').map(({ text }) => text)
  expect(kept.join('')).toBe('ab'.repeat(25))
})

test('a row of wrong bytes is a few segments on either side', () => {
  const bytes = Uint8Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 0x41 : 0xff))
  const shown = show(captureOf(bytes), findPolicy('raw'))
  const [row] = shown.textRows
  if (row === undefined) throw new Error('there is no row')
  expect(modelSegments(shown, row).length).toBeLessThan(MAX_SEGMENTS)
  expect(textSegments(shown.streams.stdout, { from: 0, to: 200 }).length).toBeLessThan(MAX_SEGMENTS)
})

test('a masked secret has its own mark among many escaped quotes', () => {
  const text = `{${'"k":"v",'.repeat(25)}"OPENAI_API_KEY":"sk-proj-${'a1B2'.repeat(12)}"}`
  const shown = show(captureOf(text), findPolicy('mux'))
  const masked = shown.textRows
    .flatMap((row) => modelSegments(shown, row))
    .filter(({ span }) => shown.spans[span]?.rule === 'secret')
  expect(masked.map((segment) => segment.text).join('')).toMatch(/^‹redacted: .*›$/)
})
