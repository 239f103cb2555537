/**
 * A byte of either stream as one number, so that a text made of both (stdout and stderr as one) can say of each
 * character where it is from with the same two numbers as a text made of one. Bytes of different streams are
 * never neighbours.
 */
import type { StreamName } from '../capture.ts'

/** Addresses of stderr begin here; both halves stay exact in a double. */
const STDERR_BASE = 2 ** 52

/** Address of the first byte of a stream. */
export function baseOf(stream: StreamName): number {
  return stream === 'stdout' ? 0 : STDERR_BASE
}

export function streamOf(address: number): StreamName {
  return address < STDERR_BASE ? 'stdout' : 'stderr'
}

/** Offset in its stream of the byte at `address`. */
export function offsetOf(address: number): number {
  return address < STDERR_BASE ? address : address - STDERR_BASE
}
