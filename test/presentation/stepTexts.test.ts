import fc from 'fast-check'
import { expect, test } from 'vitest'
import { present } from '../../src/presentation/present.ts'
import { SIGHTLINE } from '../../src/presentation/presets/sightline.ts'
import { TWO_LAYER } from '../../src/presentation/presets/twoLayer.ts'
import { stepTexts } from '../../src/presentation/stepTexts.ts'
import { anyStream, ending } from './arbitraries.ts'
import { capture } from './capture.ts'
import { EVERY_POLICY } from './policies.ts'

const run = capture({
  stdout: '\x1b[31mred\x1b[0m\nPASSWORD=hunter22\nok\u202e\n',
  stderr: 'oops\n',
  exitCode: 1,
})

test('each step shows what it did, from bytes to text', () => {
  const texts = new Map(stepTexts(run, TWO_LAYER).map(({ step, output }) => [step, output]))
  expect(texts.get('decode')).toContain('\x1b[31mred')
  expect(texts.get('terminal')).toContain('red\nPASSWORD=hunter22')
  expect(texts.get('redact')).toContain('PASSWORD=‹redacted: password›')
  expect(texts.get('redact')).toContain('ok\u202e')
  expect(texts.get('visible')).toContain('ok\\u{202e}')
  expect(texts.get('layout')).toBe(present(run, TWO_LAYER).text)
})

test('a binary stream is withheld from the guard on', () => {
  const texts = stepTexts(capture({ stdout: new Uint8Array([0, 1, 2, 255]) }), SIGHTLINE)
  const of = (name: string) => texts.find(({ step }) => step === name)?.output ?? ''
  expect(of('terminal')).not.toContain('binary')
  expect(of('guard')).toContain('binary output (4B)')
})

test('for every capture the steps are a chain that ends in the text', () => {
  fc.assert(
    fc.property(
      anyStream,
      anyStream,
      ending,
      fc.constantFrom(...EVERY_POLICY),
      (stdout, stderr, end, policy) => {
        const whole = capture({ ...end, stdout, stderr })
        const texts = stepTexts(whole, policy)
        expect(texts.map(({ step }) => step)).toEqual(policy.steps.map(({ step }) => step))
        for (let i = 1; i < texts.length; i++) expect(texts[i].input).toBe(texts[i - 1].output)
        expect(texts.at(-1)?.output).toBe(present(whole, policy).text)
      },
    ),
    { numRuns: 60 },
  )
})

test('each step reports its counts', () => {
  const { steps } = present(run, TWO_LAYER)
  const report = (name: string) => steps.find(({ step, channel }) => step === name && channel === 'stdout')
  expect(report('decode')).toMatchObject({ changed: 0, scope: 'stream', input: { bytes: 37 } })
  expect(report('terminal')).toMatchObject({ changed: 2, what: 'terminal codes' })
  expect(report('redact')).toMatchObject({ changed: 1, what: 'secrets masked' })
  expect(report('visible')).toMatchObject({ changed: 1 })
  expect(report('fit')).toMatchObject({ changed: 0 })
})
