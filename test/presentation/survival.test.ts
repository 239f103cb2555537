import { describe, expect, test } from 'vitest'
import type { Occurrence } from '../../src/presentation/occurrences.ts'
import { occurrencesOf } from '../../src/presentation/occurrences.ts'
import { findPolicy, type Policy } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { Survival } from '../../src/presentation/survival.ts'
import { type Bytes, capture } from './capture.ts'

function named(name: string): Policy {
  const policy = findPolicy(name)
  if (!policy) throw new Error(`no policy ${name}`)
  return policy
}

/** `raw` with its output written as a JSON string. */
function asJson(): Policy {
  const raw = named('raw')
  const parts = [{ text: '{"output":"' }, { body: 'output', escape: 'json' } as const, { text: '"}' }]
  return { ...raw, steps: raw.steps.map((step) => (step.step === 'layout' ? { ...step, parts } : step)) }
}

function lostBy(policy: Policy, text: string, stdout: Bytes) {
  const run = capture({ stdout, exitCode: 1 })
  const survival = new Survival(present(run, policy), text)
  return occurrencesOf(run, text).list.map((occurrence: Occurrence) => survival.lostBy(occurrence))
}

describe('an occurrence survives', () => {
  test('where its bytes are shown as written', () => {
    expect(lostBy(named('two-layer'), '한글 😀', 'a 한글 😀\n')).toEqual([null])
  })

  test('where colour stood inside it, left in or taken out', () => {
    const stdout = '\x1b[1mFA\x1b[31mIL\x1b[0m\n'
    expect(lostBy(named('two-layer'), 'FAIL', stdout)).toEqual([null])
    expect(lostBy(named('raw'), 'FAIL', stdout)).toEqual([null])
  })

  test('where it is escaped for JSON', () => {
    expect(lostBy(asJson(), 'say "hi" \\o/', 'say "hi" \\o/\n')).toEqual([null])
  })

  test('where the cursor skipped the blank in it', () => {
    expect(lostBy(named('two-layer'), 'a b', 'a\x1b[Cb\n')).toEqual([null])
  })
})

describe('an occurrence is lost', () => {
  test('to the rule that dropped its first missing character', () => {
    const stdout = `${'x'.repeat(51_198)}needle\n`
    expect(lostBy(named('two-layer'), 'needle', stdout)).toEqual(['overflow'])
    expect(lostBy(named('two-layer'), 'xne', stdout)).toEqual([null])
  })

  test('to what stands in its place', () => {
    expect(lostBy(named('two-layer'), 'a\u202eb', 'a\u202eb\n')).toEqual(['invisible'])
  })
})

test('many occurrences are judged one by one', () => {
  const stdout = Array.from({ length: 400 }, (_, i) => `needle ${i}\n`).join('')
  const rules = lostBy(named('two-layer'), 'needle', stdout)
  expect(rules.filter((rule) => rule === null)).toHaveLength(200)
  expect(rules.slice(200).every((rule) => rule === 'overflow')).toBe(true)
})
