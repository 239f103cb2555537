import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StreamWrite } from '../../src/capture.ts'
import { chunksInOrder, keptBytes, keptStream, keptWhole } from '../../src/presentation/chunks.ts'
import { bytesOf, capture, concat, rechunk } from './capture.ts'

const decoder = new TextDecoder()
const read = (chunks: Iterable<{ stream: string; bytes: Uint8Array }>) =>
  [...chunks].map(({ stream, bytes }) => `${stream}:${decoder.decode(bytes)}`)
const write = (stream: 'stdout' | 'stderr', start: number, end: number): StreamWrite => ({
  stream,
  start,
  end,
  atMs: 0,
})

test('as written follows the writes', () => {
  const run = capture({
    stdout: 'onethree',
    stderr: 'two',
    writes: [write('stdout', 0, 3), write('stderr', 0, 3), write('stdout', 3, 8)],
  })
  expect(read(chunksInOrder(run, 'as-written'))).toEqual(['stdout:one', 'stderr:two', 'stdout:three'])
})

test('what no write names comes behind, stdout first', () => {
  const run = capture({ stdout: 'abc', stderr: 'xyz', writes: [write('stderr', 0, 1)] })
  expect(read(chunksInOrder(run, 'as-written'))).toEqual(['stderr:x', 'stdout:abc', 'stderr:yz'])
})

test('in any order every byte comes once, however wrong the writes are', () => {
  const wild = fc.array(
    fc.record({
      stream: fc.constantFrom('stdout', 'stderr'),
      start: fc.integer({ min: -5, max: 300 }),
      end: fc.oneof(
        fc.integer({ min: -5, max: 300 }),
        fc.constant(Number.NaN),
        fc.constant(Number.POSITIVE_INFINITY),
      ),
      atMs: fc.nat(),
    }),
    { maxLength: 12 },
  )
  const bytes = fc.uint8Array({ maxLength: 200 })
  const order = fc.constantFrom('stdout-stderr', 'stderr-stdout', 'as-written')
  fc.assert(
    fc.property(
      bytes,
      bytes,
      wild,
      order,
      fc.array(fc.nat({ max: 50 })),
      (stdout, stderr, writes, how, cuts) => {
        const run = capture({
          stdout: rechunk(stdout, cuts),
          stderr: rechunk(stderr, cuts),
          writes: writes as StreamWrite[],
        })
        const chunks = [...chunksInOrder(run, how as 'as-written')]
        const of = (name: string) =>
          concat(chunks.filter(({ stream }) => stream === name).map((each) => each.bytes))
        expect(of('stdout')).toEqual(stdout)
        expect(of('stderr')).toEqual(stderr)
      },
    ),
  )
})

test('what is kept of both is what was read of both', () => {
  const run = capture({ stdout: 'out\n', stderr: 'err\n' })
  const keep = { stream: 'stderr-stdout', path: '/tmp/cmd-output/cmd-1.txt' } as const
  expect(decoder.decode(keptWhole(run, keep))).toBe('err\nout\n')
  expect(keptStream(keep)).toBeNull()
  expect(concat(keptBytes(run, { stream: 'stderr', path: 'x' }))).toEqual(bytesOf('err\n'))
})
