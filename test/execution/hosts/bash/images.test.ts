import { expect, test } from 'vitest'
import { imageFacts } from '../../../../src/execution/hosts/bash/images.ts'

/** Headers as the formats' specifications have them: just enough of each file to say how big it is. */
const PNG = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 2, 0, 0, 3, 4,
]
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x20, 0x03, 0x58, 0x02, 0, 0]
const JPEG = [
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xc0, 0, 17, 8,
  0x01, 0x2c, 0x02, 0x80, 3,
]

test.each([
  ['image/png', PNG, { width: 0x102, height: 0x304 }],
  ['image/gif', GIF, { width: 800, height: 600 }],
  ['image/jpeg', JPEG, { width: 640, height: 300 }],
])('%s', (type, bytes, size) => {
  const facts = imageFacts(Uint8Array.from(bytes))
  expect(facts).toEqual({ type, size })
})

test('a header that is cut off has no size; what is no image has no facts', () => {
  expect(imageFacts(Uint8Array.from(PNG.slice(0, 16)))).toEqual({ type: 'image/png', size: null })
  expect(imageFacts(new TextEncoder().encode('hello, world'))).toBeNull()
  expect(imageFacts(new Uint8Array())).toBeNull()
})
