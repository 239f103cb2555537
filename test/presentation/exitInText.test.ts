import { describe, expect, test } from 'vitest'
import { wordsAround } from '../../src/presentation/describeLayout.ts'
import { exitInText } from '../../src/presentation/exitInText.ts'
import { findPolicy, POLICIES, type Policy } from '../../src/presentation/policy.ts'
import type { LayoutPart } from '../../src/presentation/policySchema.ts'
import { present } from '../../src/presentation/present.ts'
import { placeholders } from '../../src/presentation/template.ts'
import { capture } from './capture.ts'

function named(name: string): Policy {
  const policy = findPolicy(name)
  if (!policy) throw new Error(`no policy ${name}`)
  return policy
}

function shown(policy: Policy, fields: Parameters<typeof capture>[0]): boolean {
  const run = capture(fields)
  return exitInText(run, policy, present(run, policy))
}

/** A policy whose whole text is stdout and these words. */
function withWords(...parts: LayoutPart[]): Policy {
  const raw = named('raw')
  const steps = raw.steps.map((step) =>
    step.step === 'streams'
      ? ({ step: 'streams', order: 'separate' } as const)
      : step.step === 'layout'
        ? { ...step, parts: [{ body: 'stdout' } as const, ...parts] }
        : step,
  )
  return { ...raw, name: 'words', steps }
}

describe('the exit code', () => {
  test('is in the text of a policy whose words tell it', () => {
    for (const exitCode of [0, 1, 137]) {
      expect(shown(named('two-layer'), { exitCode })).toBe(true)
      expect(shown(named('sightline'), { exitCode, stdout: 'x\n' })).toBe(true)
    }
  })

  test('is not in the text of one that has no words for it, whatever the output says', () => {
    expect(shown(named('raw'), { exitCode: 1, stdout: '[exit:1 | 8ms]\n' })).toBe(false)
  })

  test('is where the words for it stand, and not where their condition fails', () => {
    const policy = withWords({ text: '\nExit code {exit}', when: ['!exit-zero'] })
    expect(shown(policy, { exitCode: 3, stdout: 'x' })).toBe(true)
    expect(shown(policy, { exitCode: 0, stdout: 'x' })).toBe(false)
  })

  test('is not taken from other numbers among the words', () => {
    const policy = withWords({ text: '\ntook {ms} ms' }, { text: '\nexit {exit}', when: ['timeout'] })
    expect(shown(policy, { exitCode: 8, stdout: 'x' })).toBe(false)
  })

  test('that the output has where the words would begin is still found', () => {
    expect(shown(withWords({ text: '\n[{exit}]' }), { exitCode: 3, stdout: 'x\n' })).toBe(true)
  })
})

test.each(POLICIES.map((policy) => [policy.name, policy] as const))(
  '%s tells the exit code of a failed run if and only if it has words for it that stand then',
  (_, policy) => {
    const hasWords = wordsAround(policy).some((words) =>
      placeholders(words.text).some((name) => ['exit', 'shellExit', 'signedExit'].includes(name)),
    )
    expect(shown(policy, { exitCode: 77, stdout: 'x\n' })).toBe(hasWords)
  },
)
