/** Captures for tests: what is not said is a run that went well and wrote nothing. */
import type { Capture } from '../../src/capture.ts'

export type Bytes = string | Uint8Array | readonly (string | Uint8Array)[]

export function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? new TextEncoder().encode(value) : value
}

export function capture(
  fields: Partial<Omit<Capture, 'stdout' | 'stderr'>> & { stdout?: Bytes; stderr?: Bytes } = {},
): Capture {
  const chunks = (value: Bytes = []) =>
    (typeof value === 'string' || value instanceof Uint8Array ? [value] : value).map(bytesOf)
  return {
    command: 'x',
    exitCode: 0,
    signal: null,
    timedOut: false,
    cancelled: false,
    outputLimit: null,
    stages: null,
    durationMs: 8,
    fidelity: 'exact',
    outputNumber: 1,
    spillError: null,
    ...fields,
    stdout: chunks(fields.stdout),
    stderr: chunks(fields.stderr),
  }
}

/** Cuts a stream again at the given places (taken modulo what is left). */
export function rechunk(whole: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = []
  let at = 0
  for (const cut of cuts) {
    if (at >= whole.length) break
    const size = cut % (whole.length - at + 1)
    chunks.push(whole.slice(at, at + size))
    at += size
  }
  chunks.push(whole.slice(at))
  return chunks
}

export function concat(chunks: Iterable<Uint8Array>): Uint8Array {
  const parts = [...chunks]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
