import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Capacity, Content } from '../../../../src/execution/hosts/linux/tree/content.ts'
import { TreeError } from '../../../../src/execution/hosts/linux/tree/errno.ts'

const offset = fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 131_000, max: 400_000 }))
const operation = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    offset,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  }),
  fc.record({ kind: fc.constant('resize' as const), size: offset }),
)

test('holds what a plain array would hold, holes and cuts included', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
      const capacity = new Capacity(2 ** 30)
      const content = new Content(capacity)
      let model = new Uint8Array()
      const resized = (size: number) => {
        const next = new Uint8Array(size)
        next.set(model.subarray(0, size))
        return next
      }
      for (const step of operations) {
        if (step.kind === 'resize') {
          content.resize(step.size)
          model = resized(step.size)
        } else {
          content.write(step.offset, step.bytes)
          model = resized(Math.max(model.length, step.offset + step.bytes.length))
          model.set(step.bytes, step.offset)
        }
        expect(content.size).toBe(model.length)
      }
      expect(Buffer.compare(content.slice(), model)).toBe(0)
      expect(capacity.used).toBe(content.taken)
      content.free()
      expect(capacity.used).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('reads a part, and nothing past the end', () => {
  const content = new Content(new Capacity(1000))
  content.write(0, new TextEncoder().encode('0123456789'))
  const target = new Uint8Array(4).fill(9)
  expect(content.readInto(8, target)).toBe(2)
  expect([...target]).toEqual([56, 57, 9, 9])
  expect(content.readInto(10, target)).toBe(0)
})

test('a full tree refuses with ENOSPC and keeps what was there', () => {
  const content = new Content(new Capacity(300_000))
  content.write(0, new Uint8Array(200_000).fill(1))
  expect(() => content.write(200_000, new Uint8Array(200_000))).toThrow(new TreeError('ENOSPC'))
  expect(content.size).toBe(200_000)
})

test('a hole takes no memory', () => {
  const capacity = new Capacity(1000)
  new Content(capacity).resize(2 ** 33)
  expect(capacity.used).toBe(0)
})
