/**
 * `present()` on 200 MB of log text against the usual way (decode everything, split on newlines, slice, join)
 * and against a plain copy of the same bytes, in one run. Prints ratios: a time alone says nothing elsewhere.
 */
import type { Capture } from '../../src/capture.ts'
import { TWO_LAYER } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'

const MEGABYTES = 200
const CHUNK_BYTES = 1 << 20
const ROUNDS = 5

const INPUTS: Readonly<Record<string, (line: number) => string>> = {
  'ASCII log': (n) =>
    `2026-11-30T09:${String(n % 60).padStart(2, '0')}:11Z INFO  request served path=/api/v1/users/${n % 97} status=200 dur=${n % 13}ms\n`,
  'CJK log': (n) =>
    `2026-11-30 정보 요청을 처리했습니다 경로=/사용자/${n % 97} 상태=200 処理時間=${n % 13}ms\n`,
  'ANSI log': (n) =>
    `\x1b[2m2026-11-30T09:11Z\x1b[0m \x1b[32mINFO\x1b[0m request served \x1b[1m${n % 97}\x1b[0m\n`,
}

function chunksOf(line: (n: number) => string): Uint8Array[] {
  const block = new TextEncoder().encode(Array.from({ length: 12_000 }, (_, n) => line(n)).join(''))
  const chunks: Uint8Array[] = []
  let at = 0
  for (let made = 0; made < MEGABYTES; made++) {
    const chunk = new Uint8Array(CHUNK_BYTES)
    for (let filled = 0; filled < CHUNK_BYTES; ) {
      const part = block.subarray(at, at + CHUNK_BYTES - filled)
      chunk.set(part, filled)
      filled += part.length
      at = (at + part.length) % block.length
    }
    chunks.push(chunk)
  }
  return chunks
}

function captureOf(stdout: Uint8Array[]): Capture {
  return {
    command: 'cat huge.log',
    stdout,
    stderr: [],
    exitCode: 0,
    signal: null,
    timedOut: false,
    cancelled: false,
    outputLimit: null,
    stages: [0],
    durationMs: 1200,
    fidelity: 'exact',
    outputNumber: 1,
    spillError: null,
  }
}

/** What most agents do. */
function usualWay(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder()
  let text = ''
  for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  const lines = text.split('\n')
  return `${lines.slice(0, 200).join('\n')}\n--- output truncated (${lines.length} lines) ---`
}

function copy(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((sum, chunk) => sum + chunk.slice().length, 0)
}

function median(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[ROUNDS >> 1]
}

console.log(`present() on ${MEGABYTES} MB, median of ${ROUNDS} rounds`)
for (const [name, line] of Object.entries(INPUTS)) {
  const chunks = chunksOf(line)
  const capture = captureOf(chunks)
  const ours = median(() => present(capture, TWO_LAYER))
  const usual = median(() => usualWay(chunks))
  const plain = median(() => copy(chunks))
  console.log(
    `${name.padEnd(10)} present ${ours.toFixed(0)} ms · decode-split-slice-join ${usual.toFixed(0)} ms (${(usual / ours).toFixed(1)}x) · copy ${plain.toFixed(0)} ms (${(plain / ours).toFixed(2)}x)`,
  )
}
