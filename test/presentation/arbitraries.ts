/** Hostile streams: everything a program has been seen to write, in any order and any amount. */
import fc from 'fast-check'
import { bytesOf, concat } from './capture.ts'

const encoder = new TextEncoder()

const fragments = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      '\t',
      '\b',
      '\x1b',
      '\x07',
      '\x9b',
      'a\b_',
      '\n\n',
      '\x1b[31m',
      '\x1b[0m',
      '\x1b[K',
      '\x1b[1K',
      '\x1b[2K',
      '\x1b[J',
      '\x1b[999D',
      '\x1b[5C',
      '\x1b[3G',
      '\x1b[2;7H',
      '\x1b[A',
      '\x1b[2A',
      '\x1b[B',
      '\x1b[F',
      '\x1b[E',
      '\x1b[3X',
      '\x1b[s',
      '\x1b[u',
      '\x1b7',
      '\x1b8',
      '\x1b(B',
      '\x1b[?25l',
      '\x1b[38;2;1;2;3m',
      '\x1b]8;;http://a.b\x07',
      '\x1b]0;title\x1b\\',
      '\x1b]unfinished',
      '\x1bPq',
      '\x1b_x\x1b\\',
      '你好',
      '👩‍👩‍👧',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
      'e\u0301',
      'مرحبا',
      '\u202e',
      '\u200b',
      '\ufeff',
      '\u{e0049}',
      '\u2028',
      '️',
      'OPENAI_API_KEY=sk-proj-abcdefghijklmnopqrstuvwxyz0123456789',
      'PASSWORD=hunter2',
      'password: "s3cretvalue"',
      '-----BEGIN PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
      'https://user:pass@host/',
      '‹redacted: x›',
      '[exit:0 | 1ms]',
      '[stderr] ',
      '--- output truncated (1 lines, 1B) ---',
    ),
  },
)

const raw = fc.oneof(
  { weight: 12, arbitrary: fragments.map((text) => encoder.encode(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }) },
)

/** Up to two dozen parts, a few of them so often that the stream outgrows the window behind the budget. */
function repeated<T>(part: fc.Arbitrary<T>): fc.Arbitrary<[T, number][]> {
  const times = fc.oneof(
    { weight: 9, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 3000 }) },
  )
  return fc.array(fc.tuple(part, times), { maxLength: 24 })
}

/** A stream of anything. */
export const anyStream: fc.Arbitrary<Uint8Array> = repeated(raw).map((parts) =>
  concat(parts.flatMap(([bytes, times]) => Array<Uint8Array>(times).fill(bytes))),
)

/** The same without bytes that make a stream binary: it reaches the steps behind the guard. */
export const textStream: fc.Arbitrary<Uint8Array> = repeated(fragments).map((parts) =>
  bytesOf(
    parts
      .map(([text, times]) => text.replaceAll('\0', '').repeat(times))
      .join('')
      .toWellFormed(),
  ),
)

export const ending = fc.record({
  exitCode: fc.constantFrom(0, 0, 0, 1, 2, 127, 130, 255),
  durationMs: fc.oneof(fc.constantFrom(0, 8, 999.6, 9960), fc.double({ min: 0, max: 1e7, noNaN: true })),
  signal: fc.constantFrom(null, null, null, 'SIGKILL'),
  timedOut: fc.constantFrom(false, false, false, true),
  cancelled: fc.constantFrom(false, false, false, true),
  outputLimit: fc.constantFrom(null, null, null, 1000),
  spillError: fc.constantFrom(null, null, null, 'ENOSPC: no space left on device', 'a\nb\0\u202e'),
  outputNumber: fc.integer({ min: 1, max: 99 }),
  command: fc.oneof(
    fc.constantFrom('cat photo.png', 'cat "a b.bin"', "cat $'x'", 'a | b', 'make', ''),
    fc.string({ unit: 'binary', maxLength: 30 }),
  ),
})

export const cuts = fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), fc.nat({ max: 70_000 })), {
  maxLength: 40,
})
