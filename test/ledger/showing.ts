/** Presents bytes as the page does, without its worker. */
import type { Capture } from '../../src/capture.ts'
import { ByteStore } from '../../src/ledger/byteStore.ts'
import { buildRowIndex } from '../../src/ledger/rowIndex.ts'
import { type Shown, showRun } from '../../src/ledger/shown.ts'
import { TWO_LAYER } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'

const encoder = new TextEncoder()

export function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content
}

export function captureOf(
  stdout: string | Uint8Array,
  stderr: string | Uint8Array = '',
  more: Partial<Capture> = {},
): Capture {
  return {
    command: 'cat file.txt',
    stdout: [bytesOf(stdout)],
    stderr: [bytesOf(stderr)],
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
    ...more,
  }
}

export function show(capture: Capture): Shown {
  const bytes = { stdout: new ByteStore(capture.stdout), stderr: new ByteStore(capture.stderr) }
  const index = { stdout: buildRowIndex(bytes.stdout), stderr: buildRowIndex(bytes.stderr) }
  return showRun(bytes, index, present(capture, TWO_LAYER), [])
}

/** A log like the one the workspace opens with: `lines` lines of their own text. */
export function logOf(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `line ${index + 1} of the log\n`).join('')
}
