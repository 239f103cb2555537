/** What the contract suite is run against, and small tools for its tests. */
import type { Fidelity } from '../../../src/capture.ts'
import type { HostKind } from '../../../src/execution/hosts/host.ts'
import type { RunOptions, Sandbox, SandboxCapture } from '../../../src/execution/sandbox.ts'

export interface Subject {
  readonly name: string
  readonly boot: () => Promise<Sandbox>
  /** What the host says of itself; `exact` brings the tests of raw bytes, stages and signals. */
  readonly host: HostKind
  readonly fidelity: Fidelity
}

/** The sandbox that the tests of one subject share. */
export interface Fixture {
  readonly subject: Subject
  sandbox(): Sandbox
  replace(sandbox: Sandbox): void
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

export function text(chunks: readonly Uint8Array[]): string {
  return decoder.decode(joined(chunks))
}

export function bytesOf(source: string): Uint8Array {
  return new TextEncoder().encode(source)
}

/** Every byte value, `times` over, in an order that a seed fixes. */
export function noise(length: number, seed = 1): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  })
}

/** Index of the first byte that differs, or -1: prints better than thirty million of them. */
export function firstDifference(left: Uint8Array, right: Uint8Array): number {
  const length = Math.max(left.length, right.length)
  for (let at = 0; at < length; at++) if (left[at] !== right[at]) return at
  return -1
}

export interface Said {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  readonly capture: SandboxCapture
}

/** Runs a command, gives its streams as text, and drops its spool. */
export async function say(sandbox: Sandbox, command: string, options?: RunOptions): Promise<Said> {
  const capture = await sandbox.run(command, options)
  await sandbox.release(capture.runId)
  const { exitCode } = capture
  return { stdout: text(capture.stdout), stderr: text(capture.stderr), exitCode, capture }
}

/** An image of one pixel: the smallest real PNG. */
export const PIXEL_PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
)
