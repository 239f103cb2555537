import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, Encoding, encode } from '../../../../src/execution/hosts/protocol/encodings.ts'

/** Node has every name but this one, which the vendor's client does not list either. */
const NODE = Encoding.options.filter((encoding) => encoding !== 'utf-16le')

test.each(NODE)('%s reads and writes as Node does', (encoding) => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), (bytes, text) => {
      // Half a code unit at the end is dropped by Node and replaced by a TextDecoder: not compared.
      const isWide = /ucs|utf16/.test(encoding)
      const even = isWide ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes
      const read = Buffer.from(even).toString(encoding)
      if (!isWide) expect(decode(even, encoding)).toBe(read)
      expect([...encode(read, encoding)]).toEqual([...Buffer.from(read, encoding)])
      // What Node makes of letters in base64 or hexadecimal that are neither is nobody's business.
      if (!/base64|hex/.test(encoding)) {
        expect([...encode(text, encoding)]).toEqual([...Buffer.from(text, encoding)])
      }
    }),
  )
})

test('an unknown name is refused in Node’s words', () => {
  expect(Encoding.safeParse('klingon').error?.issues[0]?.message).toBe(
    'ERR_INVALID_ARG_VALUE: Unknown encoding: klingon',
  )
})
