import type { z } from 'zod'

/**
 * An argument of the page, checked. The Error of a bad one starts with a code, as all failures of the
 * protocol do, and says which argument it was.
 */
export function checked<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const message = result.error.issues[0]?.message ?? 'invalid'
  throw new Error(/^[A-Z][A-Z_]+: /.test(message) ? message : `EINVAL: ${message}, ${what}`, {
    cause: result.error,
  })
}
