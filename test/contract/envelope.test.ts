import { expect, test } from 'vitest'
import { asSightlineError, errorEnvelope, okEnvelope } from '../../src/contract/envelope.ts'
import { SightlineError } from '../../src/contract/errors.ts'

test('an answer carries the request it is for', () => {
  expect(okEnvelope('r1', { a: 1 })).toEqual({
    schema_version: 1,
    request_id: 'r1',
    ok: true,
    data: { a: 1 },
  })
})

test('a failure carries its code, and its cause stays inside', () => {
  const error = new SightlineError('USAGE', 'No.', { cause: new Error('a secret') })
  expect(JSON.stringify(errorEnvelope('r2', error))).toBe(
    '{"schema_version":1,"request_id":"r2","ok":false,"error":{"code":"USAGE","message":"No."}}',
  )
})

test('what has no code is INTERNAL, without paths of the machine', () => {
  const thrown = new TypeError("ENOENT: no such file or directory, open '/home/me/project/x.ts'")
  const error = asSightlineError(thrown)
  expect(error.code).toBe('INTERNAL')
  expect(error.message).toContain("TypeError: ENOENT: no such file or directory, open '…'")
  expect(error.cause).toBe(thrown)
})

test('a coded error stays what it is', () => {
  const error = new SightlineError('RUN_FAILED', 'x')
  expect(asSightlineError(error)).toBe(error)
})
