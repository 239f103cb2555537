/** The documents that the CLI prints with `--json`, as a strict reader sees them. */
import { z } from 'zod'

const requestId = z.uuid()

export const okDocument = z.strictObject({
  schema_version: z.literal(1),
  request_id: requestId,
  ok: z.literal(true),
  data: z.record(z.string(), z.unknown()),
})

export const errorDocument = z.strictObject({
  schema_version: z.literal(1),
  request_id: requestId,
  ok: z.literal(false),
  error: z.strictObject({ code: z.string(), message: z.string() }),
})

/** The one document of `stdout`; throws where there is anything else. */
export function readOk(stdout: string) {
  return okDocument.parse(JSON.parse(stdout)).data
}

export function readError(stdout: string) {
  return errorDocument.parse(JSON.parse(stdout)).error
}
