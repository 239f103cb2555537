/**
 * How well secrets are found, by the sets in test/fixtures/secrets. Each third form and text was put aside before the
 * first pattern was written; the rates of both parts are printed.
 */
import { describe, expect, test } from 'vitest'
import { findSecrets } from '../../../src/presentation/steps/redact.ts'
import { FORMS, formsFrom, type SecretForm } from '../../fixtures/secrets/forms.ts'
import { type HarmlessText, harmlessTexts } from '../../fixtures/secrets/harmless/harmless.ts'
import { leakOf, masked } from './masking.ts'

/**
 * Masks that no rule tells from a secret: a default that works is written just like it. The rest of what is found in
 * these files is none.
 */
const JUDGEMENTS: readonly { readonly category: string; readonly text: string; readonly reason: string }[] = [
  {
    category: 'real: this repository',
    text: 'scheme://user:password@host',
    reason: '`password` before a host may be the password: many databases are set up with it.',
  },
]

const parts = [
  ['looked at', false],
  ['held out', true],
] as const
const percent = (some: number, all: number) => `${((100 * some) / Math.max(1, all)).toFixed(1)} %`

function isLeaky(form: SecretForm): boolean {
  const result = masked(form.text)
  return form.bodies.some((body) => leakOf(body, result, form.masked) !== null)
}

describe('secrets', () => {
  test('there are 120 forms of 60 kinds at least', () => {
    expect(FORMS.length).toBeGreaterThanOrEqual(120)
    expect(new Set(FORMS.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(60)
  })

  test.each(parts)('the rates, %s', (name, isHeldOut) => {
    const forms = FORMS.filter((form) => form.isHeldOut === isHeldOut)
    const caught = forms.filter((form) => !isLeaky(form))
    const exact = forms.filter((form) => masked(form.text) === form.masked)
    console.log(
      `secrets, ${name}: ${forms.length} forms, ${percent(caught.length, forms.length)} caught, ${percent(exact.length, forms.length)} masked exactly and named`,
    )
    expect(caught.length).toBe(forms.length)
  })

  test('the rate over other random parts', () => {
    const forms = Array.from({ length: 20 }, (_, round) => formsFrom(10_000 * (round + 1))).flat()
    const leaky = forms.filter(isLeaky)
    console.log(
      `secrets, ${forms.length} forms with other random parts: ${percent(forms.length - leaky.length, forms.length)} caught`,
    )
    // A short random run of letters may by chance look like a name that a program gives.
    expect(leaky.length).toBeLessThanOrEqual(forms.length / 500)
  })

  test.each(FORMS.map((form) => [form.kind, form] as const))('%s', (_, form) => {
    expect(masked(form.text)).toBe(form.masked)
    expect(masked(form.masked)).toBe(form.masked)
  })
})

describe('harmless text', () => {
  const texts = harmlessTexts()
  const categories = [...new Set(texts.map(({ category }) => category))]

  test.each(categories)('%s', (category) => {
    for (const [name, isHeldOut] of parts) {
      const own = texts.filter((text) => text.category === category && text.isHeldOut === isHeldOut)
      const lines = own.reduce((sum, { text }) => sum + text.split('\n').length, 0)
      const alarms = own.flatMap(alarmsIn)
      console.log(
        `${category}, ${name}: ${lines} lines, ${((1000 * alarms.length) / Math.max(1, lines)).toFixed(2)} false alarms per 1000`,
      )
      expect(alarms.filter((alarm) => !JUDGEMENTS.some((each) => alarm.includes(each.text)))).toEqual([])
    }
  })
})

/** What is masked, with what stands around it. */
function alarmsIn({ text }: HarmlessText): string[] {
  return findSecrets(text).map(
    ({ start, end, kind }) => `${kind}: ${text.slice(Math.max(0, start - 40), end + 20)}`,
  )
}
