/** `data` of `run --json` and of the lines of a batch, as a strict reader sees it. */
import { z } from 'zod'
import { okDocument } from './envelope.ts'

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'))

const runData = z.strictObject({
  id: z.union([z.string(), z.number()]).optional(),
  stdout: bytes,
  stderr: bytes,
  exitCode: z.int(),
  signal: z.string().nullable(),
  timedOut: z.boolean(),
  cancelled: z.boolean(),
  outputLimit: z.int().nullable(),
  stages: z.array(z.int()).nullable(),
  durationMs: z.number(),
  fidelity: z.enum(['exact', 'decoded', 'merged']),
  presentation: z.looseObject({ text: z.string(), keep: z.array(z.looseObject({ path: z.string() })) }),
})

/** A document of success; throws where it is anything else. */
export function readReport(document: unknown) {
  return runData.parse(okDocument.parse(document).data)
}

/** Documents, one a line. */
export function readLines(stdout: string): unknown[] {
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

export function readReports(stdout: string) {
  return readLines(stdout).map(readReport)
}
