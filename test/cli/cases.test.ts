/** Every case of the presentation cases, under every policy there is, through the real program. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findPolicy } from '../../src/presentation/policy.ts'
import { sightline } from './bin.ts'
import { readOk } from './envelope.ts'
import { base64Chunks, piece } from './pieces.ts'

const expectation = z.strictObject({
  policy: z.string(),
  equals: z.string().optional(),
  includes: z.array(z.string()).default([]),
  excludes: z.array(z.string()).default([]),
  matches: z.array(z.string()).default([]),
  lastLine: z.string().optional(),
  notLine: z.union([z.string(), z.array(z.string())]).optional(),
  maxBytes: z.int().optional(),
  maxSeconds: z.number().optional(),
  wellFormed: z.boolean().optional(),
})

const caseFile = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      why: z.string(),
      capture: z.looseObject({
        stdout: z.array(piece).default([]),
        stderr: z.array(piece).default([]),
        rechunk: z.int().optional(),
      }),
      expect: z.array(expectation),
    }),
  ),
})

const { cases } = caseFile.parse(JSON.parse(readFileSync('test/fixtures/cases/presentation.json', 'utf8')))
const judged = cases.flatMap((each) =>
  each.expect.filter(({ policy }) => findPolicy(policy)).map((want) => ({ ...each, want })),
)

function check(text: string, want: z.infer<typeof expectation>, seconds: number) {
  const lines = text.split('\n')
  if (want.equals !== undefined) expect(text).toBe(want.equals)
  for (const part of want.includes) expect(text).toContain(part)
  for (const part of want.excludes) expect(text).not.toContain(part)
  for (const pattern of want.matches) expect(text).toMatch(new RegExp(pattern))
  if (want.lastLine !== undefined) expect(lines.at(-1)).toBe(want.lastLine)
  for (const line of [want.notLine ?? []].flat()) expect(lines).not.toContain(line)
  if (want.maxBytes !== undefined) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(want.maxBytes)
  if (want.maxSeconds !== undefined) expect(seconds).toBeLessThan(want.maxSeconds)
  if (want.wellFormed) {
    expect(text).not.toMatch(/\p{Surrogate}/u)
    expect(text).not.toContain('\0')
  }
}

describe('presentation.json', () => {
  test('there are cases to judge', () => expect(judged.length).toBeGreaterThan(20))

  test.each(judged)(
    '$want.policy: $id: $why',
    async ({ capture: { rechunk, stdout, stderr, ...rest }, want }) => {
      const file = {
        ...rest,
        stdout: base64Chunks(stdout, rechunk),
        stderr: base64Chunks(stderr, rechunk),
      }
      const startedAt = performance.now()
      const result = await sightline(['present', '--capture', '-', '--policy', want.policy, '--json'], {
        input: JSON.stringify(file),
      })
      const seconds = (performance.now() - startedAt) / 1000
      expect(result.code, result.stdout + result.stderr).toBe(0)
      const { text } = z.looseObject({ text: z.string() }).parse(readOk(result.stdout))
      check(text, want, seconds)
    },
  )
})
