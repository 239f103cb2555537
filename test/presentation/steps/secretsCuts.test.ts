/** Wherever a colour code, the edge of a chunk or a cut falls: nothing of a secret is shown. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TWO_LAYER } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import { FORMS } from '../../fixtures/secrets/forms.ts'
import { bytesOf, capture, rechunk } from '../capture.ts'
import { leakOf, masked } from './masking.ts'

const anyForm = fc.constantFrom(...FORMS)
const COLOURS = ['\x1b[31m', '\x1b[0m', '\x1b[1;38;5;9m', '\x1b[K', '\x1b]8;;http://a.b\x07']
/** Of the reference policy; what is cut stands behind so much text. */
const BUDGET_BYTES = 50 * 1024

function shown(stdout: readonly Uint8Array[]): string {
  return present(capture({ stdout }), TWO_LAYER).text
}

function expectNoLeak(text: string, bodies: readonly string[], expected: string): void {
  for (const body of bodies) {
    for (const line of body.split('\n')) {
      const leak = line.length < 6 ? null : leakOf(line, text, expected)
      if (leak !== null) expect.fail(`${JSON.stringify(leak)} of a secret is shown in ${text.slice(0, 400)}`)
    }
  }
}

describe('nothing of a secret is shown', () => {
  test('wherever a colour code stands in it', () => {
    fc.assert(
      fc.property(
        anyForm,
        fc.constantFrom(...COLOURS),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        (form, code, at) => {
          const places = new Set(at.map((place) => place % (form.text.length + 1)))
          const text = Array.from(form.text, (character, i) =>
            places.has(i) ? code + character : character,
          ).join('')
          expectNoLeak(shown([bytesOf(text)]), form.bodies, form.masked)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('wherever a chunk ends', () => {
    fc.assert(
      fc.property(
        anyForm,
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        ({ text, bodies, masked }, cuts) => {
          expectNoLeak(shown(rechunk(bytesOf(text), cuts)), bodies, masked)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('wherever the budget cuts it', () => {
    fc.assert(
      fc.property(anyForm, fc.nat({ max: 400 }), fc.boolean(), (form, before, isOneLine) => {
        const filler = isOneLine
          ? '. '.repeat(BUDGET_BYTES / 2)
          : 'a line of text\n'.repeat(BUDGET_BYTES / 15 + 1)
        const start = filler.slice(0, Math.max(0, BUDGET_BYTES - before))
        const text = `${start}\n${form.text}\n${'more text\n'.repeat(2000)}`
        expectNoLeak(shown([bytesOf(text)]), form.bodies, form.masked + start)
      }),
      { numRuns: 150 },
    )
  })
})

describe('masking masked text changes nothing', () => {
  const pieces = fc.oneof(
    { weight: 3, arbitrary: anyForm.map(({ text }) => text) },
    { weight: 1, arbitrary: anyForm.map((form) => form.masked) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'PASSWORD=',
        'token: ',
        '"secret": "',
        "'",
        '"',
        '\n',
        ' ',
        '=',
        '://',
        '@',
        ':',
        '&',
        ';',
        ',',
        'Cookie: a=',
        'x',
        '‹redacted: key›',
        '‹',
        '›',
        '$',
        '{',
        '-----',
        '--password ',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  )

  test('for any mixture of forms, masks and joints', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const once = masked(parts.join(''))
        expect(masked(once)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })
})
