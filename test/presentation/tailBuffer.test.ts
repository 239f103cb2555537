import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Run, TailBuffer } from '../../src/presentation/tailBuffer.ts'
import { concat } from './capture.ts'

const CAPACITY = 100_000

/** What a stream of `chunks` leaves: bytes that were evicted, those held too long, and the last. */
function fill(chunks: readonly Uint8Array[], evictFrom: number) {
  const evicted: Run[] = []
  const buffer = new TailBuffer(CAPACITY, ({ bytes, address }) =>
    evicted.push({ bytes: bytes.slice(), address }),
  )
  let at = 0
  for (const [index, chunk] of chunks.entries()) {
    if (index === evictFrom) buffer.startEvicting()
    buffer.push(chunk, at)
    at += chunk.length
  }
  const { older, last } = buffer.runs()
  return { evicted, older, last }
}

const NOISE = new Uint8Array(300_000)
for (let i = 0; i < NOISE.length; i++) NOISE[i] = (i * 31 + (i >> 8)) & 255
const whole = fc.integer({ min: 0, max: NOISE.length }).map((length) => NOISE.subarray(0, length))
const cutting = fc.array(fc.integer({ min: 1, max: 90_000 }), { maxLength: 30 })

test('evicted, older and last together are the stream, in order', () => {
  fc.assert(
    fc.property(whole, cutting, fc.nat({ max: 8 }), (bytes, sizes, evictFrom) => {
      const chunks: Uint8Array[] = []
      let at = 0
      for (const size of [...sizes, bytes.length]) {
        chunks.push(bytes.subarray(at, at + size))
        at += size
      }
      const { evicted, older, last } = fill(chunks, evictFrom)
      const together = concat([...evicted, ...older, ...last].map((run) => run.bytes))
      // A matcher that walks 400,000 elements is a hundred times slower.
      expect(Buffer.compare(together, bytes)).toBe(0)
      let expected = 0
      for (const run of [...evicted, ...older, ...last]) {
        expect(run.address).toBe(expected)
        expected += run.bytes.length
      }
      const held = last.reduce((sum, run) => sum + run.bytes.length, 0)
      expect(held).toBe(Math.min(CAPACITY, bytes.length))
    }),
    { numRuns: 60 },
  )
})

test('memory is bounded once evicting has begun', () => {
  const chunk = new Uint8Array(50_000)
  const { older, last } = fill(Array<Uint8Array>(100).fill(chunk), 0)
  const held = [...older, ...last].reduce((sum, run) => sum + run.bytes.length, 0)
  expect(held).toBeLessThan(CAPACITY + 2 * 64 * 1024)
})

test('runs of two streams are told apart by their addresses', () => {
  const buffer = new TailBuffer(CAPACITY, null)
  buffer.push(new Uint8Array([1, 2]), 0)
  buffer.push(new Uint8Array([9]), 5000)
  buffer.push(new Uint8Array([3]), 2)
  expect(buffer.runs().last.map(({ bytes, address }) => [address, ...bytes])).toEqual([
    [0, 1, 2],
    [5000, 9],
    [2, 3],
  ])
})
