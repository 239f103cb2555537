/** Presents bytes as the page does, without its worker. */
import type { Capture } from '../../src/capture.ts'
import { ByteStore } from '../../src/ledger/byteStore.ts'
import { buildRowIndex } from '../../src/ledger/rowIndex.ts'
import { type Shown, showRun } from '../../src/ledger/shown.ts'
import { type Policy, TWO_LAYER } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { capture } from '../presentation/capture.ts'

export function captureOf(
  stdout: string | Uint8Array,
  stderr: string | Uint8Array = '',
  more: Partial<Omit<Capture, 'stdout' | 'stderr'>> = {},
): Capture {
  return capture({ command: 'cat file.txt', ...more, stdout, stderr })
}

export function show(run: Capture, policy: Policy = TWO_LAYER): Shown {
  const bytes = { stdout: new ByteStore(run.stdout), stderr: new ByteStore(run.stderr) }
  const index = { stdout: buildRowIndex(bytes.stdout), stderr: buildRowIndex(bytes.stderr) }
  return showRun(bytes, index, present(run, policy), [])
}

/** A log like the one the workspace opens with: `lines` lines of their own text. */
export function logOf(lines: number): string {
  return Array.from({ length: lines }, (_, index) => `line ${index + 1} of the log\n`).join('')
}
