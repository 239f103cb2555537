/** Builds the streams of test/fixtures/cases/presentation.json, whose `pieces` text says what each form is. */
import { z } from 'zod'

type Piece =
  | { text: string }
  | { hex: string }
  | { seq: [number, number]; format: string }
  | { bytes: number; seed: number }
  | { repeat: Piece; times: number }

export const piece: z.ZodType<Piece> = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({ hex: z.string() }),
  z.strictObject({ seq: z.tuple([z.int(), z.int()]), format: z.string() }),
  z.strictObject({ bytes: z.int(), seed: z.int() }),
  z.strictObject({
    get repeat() {
      return piece
    },
    times: z.int(),
  }),
])

function pseudoRandom(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let x = seed
  for (let index = 0; index < length; index++) {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
    bytes[index] = x & 255
  }
  return bytes
}

function build(part: Piece): Uint8Array {
  if ('text' in part) return Buffer.from(part.text, 'utf8')
  if ('hex' in part) return Buffer.from(part.hex, 'hex')
  if ('bytes' in part) return pseudoRandom(part.bytes, part.seed)
  if ('repeat' in part) return Buffer.concat(Array<Uint8Array>(part.times).fill(build(part.repeat)))
  const [from, to] = part.seq
  const lines = Array.from({ length: to - from + 1 }, (_, index) =>
    part.format.replaceAll('%d', String(from + index)),
  )
  return Buffer.from(lines.join(''), 'utf8')
}

/** A stream as a capture file holds it: base64 chunks, as cut or cut again to `rechunk` bytes. */
export function base64Chunks(pieces: readonly Piece[], rechunk: number | undefined): string[] {
  const chunks = pieces.map(build)
  if (rechunk === undefined) return chunks.map((chunk) => Buffer.from(chunk).toString('base64'))
  const whole = Buffer.concat(chunks)
  const cut: string[] = []
  for (let at = 0; at < whole.length; at += rechunk) {
    cut.push(whole.subarray(at, at + rechunk).toString('base64'))
  }
  return cut
}
