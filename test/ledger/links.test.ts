import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkOf } from '../../src/ledger/links.ts'
import type { Shown } from '../../src/ledger/shown.ts'
import { bytesOf } from '../presentation/capture.ts'
import { captureOf, logOf, show } from './showing.ts'

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

function rawText(
  shown: Shown,
  range: { stream: 'stdout' | 'stderr'; from: number; to: number } | undefined,
): string {
  return range === undefined
    ? ''
    : decoder.decode(shown.streams[range.stream].bytes.slice(range.from, range.to))
}

function modelText(shown: Shown, range: { start: number; end: number } | undefined): string {
  return range === undefined ? '' : shown.text.slice(range.start, range.end)
}

test('a verbatim stretch and its other side say the same, from either side', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', 'é', '한', '🙂', ' ', '\t'),
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(), (lines, pick) => {
      const shown = show(captureOf(`${lines.join('\n')}\n`))
      const row = shown.textRows[pick % lines.length]
      if (row === undefined) return
      const fromModel = linkOf(shown, { side: 'model', from: row.from, to: row.to })
      expect(rawText(shown, fromModel?.raw[0])).toBe(shown.text.slice(row.from, row.to))
      const bytes = fromModel?.raw[0]
      if (bytes === undefined) return
      const fromRaw = linkOf(shown, { side: 'raw', ...bytes })
      expect(fromRaw?.model).toEqual(fromModel?.model)
    }),
  )
})

test('what the cut dropped is tied to the notice that says so, and back', () => {
  const shown = show(captureOf(logOf(300)))
  const dropped = bytesOf(logOf(250)).length
  const link = linkOf(shown, { side: 'raw', stream: 'stdout', from: dropped, to: dropped + 1 })
  expect(link?.kind).toBe('omitted')
  expect(link?.rule).toBe('overflow')
  expect(link?.model.map((range) => modelText(shown, range)).join('')).toContain(
    '--- output truncated (300 lines',
  )
  const notice = shown.text.indexOf('--- output truncated')
  const back = linkOf(shown, { side: 'model', from: notice, to: notice + 1 })
  expect(back?.kind).toBe('inserted')
  expect(rawText(shown, back?.raw[0]).trimStart().startsWith('line 201')).toBe(true)
})

test('the notice of stderr is tied to stderr, that of stdout to stdout', () => {
  const shown = show(captureOf(logOf(300), logOf(400), { exitCode: 1 }))
  const first = shown.text.indexOf('--- output truncated')
  const second = shown.text.indexOf('--- output truncated', first + 1)
  expect(linkOf(shown, { side: 'model', from: first, to: first + 1 })?.raw[0]?.stream).toBe('stdout')
  expect(linkOf(shown, { side: 'model', from: second, to: second + 1 })?.raw[0]?.stream).toBe('stderr')
})

test('a masked secret is tied to the bytes it hides; the footer has none', () => {
  const secret = `sk-proj-${'a1B2'.repeat(12)}`
  const shown = show(captureOf(`OPENAI_API_KEY=${secret}\n`))
  const at = shown.text.indexOf('‹redacted')
  const link = linkOf(shown, { side: 'model', from: at, to: at + 1 })
  expect(link?.kind).toBe('rewritten')
  expect(rawText(shown, link?.raw[0])).toBe(secret)
  const footer = shown.text.lastIndexOf('[exit:')
  expect(linkOf(shown, { side: 'model', from: footer, to: footer + 1 })?.raw).toEqual([])
})

test('a link never throws, whatever the bytes and wherever one points', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 100 }),
      fc.nat(),
      (out, err, at) => {
        const shown = show(captureOf(out, err, { exitCode: 1 }))
        const { length } = shown.streams.stdout.bytes
        const from = length === 0 ? 0 : at % length
        const raw = linkOf(shown, { side: 'raw', stream: 'stdout', from, to: from + 1 })
        if (length > 0) expect(raw).not.toBeNull()
        const character = at % shown.text.length
        expect(linkOf(shown, { side: 'model', from: character, to: character + 1 })).not.toBeNull()
      },
    ),
  )
})
