import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteStore } from '../../src/ledger/byteStore.ts'

const chunks = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 12 })

test('any slice of the chunks is the slice of the bytes joined', () => {
  fc.assert(
    fc.property(
      chunks,
      fc.integer({ min: -5, max: 200 }),
      fc.integer({ min: -5, max: 200 }),
      (parts, from, to) => {
        const joined = Uint8Array.from(parts.flatMap((part) => [...part]))
        const store = new ByteStore(parts)
        expect(store.length).toBe(joined.length)
        expect([...store.slice(from, to)]).toEqual([...joined.slice(Math.max(0, from), Math.max(0, to))])
      },
    ),
  )
})
