import { gunzipSync as nodeGunzip, gzipSync as nodeGzip } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gunzipSync, gzipSync } from '../../../../src/execution/hosts/bash/shims/zlib.ts'

test('reads what Node packs and packs what Node reads', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 4096 }),
      fc.constantFrom(undefined, -1, 1, 6, 9),
      (bytes, level) => {
        expect([...nodeGunzip(gzipSync(bytes, { level }))]).toEqual([...bytes])
        expect([...gunzipSync(nodeGzip(bytes))]).toEqual([...bytes])
      },
    ),
  )
})

test('more than the limit is an error, as in Node', () => {
  const packed = gzipSync(new Uint8Array(1000))
  expect(() => gunzipSync(packed, { maxOutputLength: 999 })).toThrow(RangeError)
  expect(gunzipSync(packed, { maxOutputLength: 1000 }).length).toBe(1000)
})
