import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandsOf } from '../../src/ledger/bands.ts'
import { captureOf, logOf, show } from './showing.ts'

test('bands tile both streams', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }),
      fc.boolean(),
      (out, err, ok) => {
        const shown = show(captureOf(out, err, { exitCode: ok ? 0 : 1 }))
        for (const stream of ['stdout', 'stderr'] as const) {
          let at = 0
          for (const band of bandsOf(shown)) {
            if (band.stream !== stream) continue
            expect(band.from).toBe(at)
            at = band.to
          }
          expect(at).toBe(shown.streams[stream].bytes.length)
        }
      },
    ),
  )
})

test('a cut log is what is kept, then what is dropped, tied to the notice', () => {
  const shown = show(captureOf(logOf(300)))
  const bands = bandsOf(shown)
  expect(bands.map((band) => [band.kind, band.rule])).toEqual([
    ['kept', null],
    ['dropped', 'overflow'],
  ])
  expect(shown.text.slice(bands[1]?.text?.start, bands[1]?.text?.end)).toContain('--- output truncated')
})

test('terminal codes within lines split no band', () => {
  const shown = show(captureOf('\x1b[31mred\x1b[0m and \x1b[32mgreen\x1b[0m\n'.repeat(20)))
  expect(bandsOf(shown).map((band) => band.kind)).toEqual(['kept'])
})
