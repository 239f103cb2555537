/**
 * `present()` on 200 MB of several kinds, against the usual way (decode everything, split on newlines, slice, join),
 * against a plain copy of the same bytes, and for coloured text against a terminal; then the search for telling
 * lines, and the memory that 1 GB takes. All in one run and in turn: prints ratios, for a time alone says
 * nothing elsewhere.
 */
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import xterm from '@xterm/headless'
import type { Capture } from '../../src/capture.ts'
import { findPolicy, type Policy } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { findTelling } from '../../src/presentation/steps/scan.ts'

const MEGABYTE = 1 << 20
const MEGABYTES = 200
const ROUNDS = 5
/** A terminal is so much slower that it gets less, and its time is scaled. */
const XTERM_MEGABYTES = 4
const GIGABYTE_CHUNKS = 1024
const NEWLINE = 10

const POLICIES = ['two-layer', 'sightline'].map(findPolicy).filter((policy) => policy !== undefined)

const logLine = (n: number) =>
  `2026-11-30T09:${String(n % 60).padStart(2, '0')}:11Z INFO  request served path=/api/v1/users/${n % 97} status=200 dur=${n % 13}ms`
const colouredLine = (n: number) =>
  `\x1b[2m2026-11-30T09:11Z\x1b[0m \x1b[32mINFO\x1b[0m request served \x1b[1m${n % 97}\x1b[0m\n`

const INPUTS: Readonly<Record<string, Uint8Array>> = {
  'ASCII log': textOf((n) => `${logLine(n)}\n`),
  'CRLF log': textOf((n) => `${logLine(n)}\r\n`),
  'CJK log': textOf(
    (n) => `2026-11-30 정보 요청을 처리했습니다 경로=/사용자/${n % 97} 상태=200 処理時間=${n % 13}ms\n`,
  ),
  'ANSI log': textOf(colouredLine),
  binary: noise(),
}

function textOf(line: (n: number) => string): Uint8Array {
  return new TextEncoder().encode(Array.from({ length: 12_000 }, (_, n) => line(n)).join(''))
}

/** Bytes without a pattern (xorshift), the same in each run. */
function noise(): Uint8Array {
  const bytes = new Uint8Array(MEGABYTE)
  let state = 0x9e3779b9
  for (let i = 0; i < bytes.length; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    bytes[i] = state
  }
  return bytes
}

/** `block` again and again, cut into chunks of a megabyte. */
function chunksOf(block: Uint8Array, megabytes: number): Uint8Array[] {
  const chunks: Uint8Array[] = []
  let at = 0
  for (let made = 0; made < megabytes; made++) {
    const chunk = new Uint8Array(MEGABYTE)
    for (let filled = 0; filled < MEGABYTE; ) {
      const part = block.subarray(at, at + MEGABYTE - filled)
      chunk.set(part, filled)
      filled += part.length
      at = (at + part.length) % block.length
    }
    chunks.push(chunk)
  }
  return chunks
}

function captureOf(stdout: Iterable<Uint8Array>): Capture {
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

async function throughTerminal(chunks: readonly Uint8Array[]): Promise<void> {
  const terminal = new xterm.Terminal({ cols: 200, rows: 50, scrollback: 1000, allowProposedApi: true })
  for (const chunk of chunks) await new Promise<void>((written) => terminal.write(chunk, written))
  terminal.dispose()
}

function tellingLines(chunks: readonly Uint8Array[]): number {
  let count = 0
  for (const chunk of chunks) {
    for (let at = 0; ; count++) {
      const found = findTelling(chunk, at, chunk.length)
      if (found < 0) break
      const end = chunk.indexOf(NEWLINE, found)
      if (end < 0) break
      at = end + 1
    }
  }
  return count
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Milliseconds of each of the ways: medians over rounds in which each has its turn. */
async function inTurn(ways: Record<string, () => unknown>): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries(ways)) {
      // Or one way would pay for what another threw away.
      collectGarbage()
      const start = performance.now()
      await work()
      times[name].push(performance.now() - start)
    }
  }
  const median = (each: number[]) => each.sort((a, b) => a - b)[ROUNDS >> 1]
  return Object.fromEntries(Object.entries(times).map(([name, each]) => [name, median(each)]))
}

/** `ours` in comparison: above 1 it is the faster one. */
function times(other: number, ours: number): string {
  const ratio = other / ours
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)
}

async function benchKind(name: string, block: Uint8Array): Promise<void> {
  const chunks = chunksOf(block, MEGABYTES)
  const capture = captureOf(chunks)
  const isColoured = name === 'ANSI log'
  const few = chunks.slice(0, XTERM_MEGABYTES)
  const ms = await inTurn({
    ...Object.fromEntries(POLICIES.map((policy) => [policy.name, () => present(capture, policy)])),
    usual: () => usualWay(chunks),
    copy: () => copy(chunks),
    ...(isColoured ? { xterm: () => throughTerminal(few) } : {}),
  })
  const terminal = isColoured ? ms.xterm * (MEGABYTES / XTERM_MEGABYTES) : null
  for (const { name: policy } of POLICIES) {
    const ours = ms[policy]
    const parts = [
      `${name.padEnd(9)} ${policy.padEnd(9)} ${ours.toFixed(0).padStart(5)} ms`,
      `${times(ms.usual, ours)} x the usual way (${ms.usual.toFixed(0)} ms)`,
      `${times(ms.copy, ours)} x the copy (${ms.copy.toFixed(0)} ms)`,
      ...(terminal
        ? [`${times(terminal, ours)} x xterm (${(terminal / MEGABYTES).toFixed(1)} ms a MB)`]
        : []),
    ]
    console.log(parts.join(' · '))
  }
}

async function benchTelling(): Promise<void> {
  const shares: readonly (readonly [string, (n: number) => boolean])[] = [
    ['0', () => false],
    ['0.1', (n) => n % 1000 === 0],
    ['100', () => true],
  ]
  for (const [percent, tells] of shares) {
    const block = textOf((n) => `${tells(n) ? logLine(n).replace('INFO ', 'ERROR') : logLine(n)}\n`)
    const chunks = chunksOf(block, MEGABYTES)
    const ms = await inTurn({ search: () => tellingLines(chunks), copy: () => copy(chunks) })
    console.log(
      `telling lines, ${percent.padStart(3)} % of them: ${ms.search.toFixed(0)} ms for ${tellingLines(chunks)} · ${times(ms.copy, ms.search)} x the copy (${ms.copy.toFixed(0)} ms)`,
    )
  }
}

/** What `present` holds while 1 GB passes through it, over what was in use before: with and without garbage. */
async function benchMemory(policy: Policy): Promise<void> {
  const [chunk] = chunksOf(INPUTS['ASCII log'], 1)
  const inUse = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  let before = 0
  let held = 0
  let used = 0
  const stdout = {
    *[Symbol.iterator]() {
      for (let passed = 0; passed < GIGABYTE_CHUNKS; passed++) {
        used = Math.max(used, inUse() - before)
        if (passed % 32 === 0) {
          collectGarbage()
          held = Math.max(held, inUse() - before)
        }
        yield chunk
      }
    },
  }
  // Once before, so that what is made on first use is there.
  present(captureOf([chunk]), policy)
  collectGarbage()
  // Buffers are given back behind the collection.
  await setTimeout(200)
  collectGarbage()
  before = inUse()
  const { text } = present(captureOf(stdout), policy)
  const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`
  console.log(
    `memory, 1 GB under ${policy.name}: ${megabytes(held)} held, ${megabytes(used)} with garbage, for ${(text.length / 1024).toFixed(0)} KB of text`,
  )
}

// First, while nothing else is in memory.
for (const policy of POLICIES) await benchMemory(policy)
console.log(
  `present() on ${MEGABYTES} MB, medians of ${ROUNDS} rounds in turn; above 1 ours is the faster one`,
)
for (const [name, block] of Object.entries(INPUTS)) await benchKind(name, block)
await benchTelling()
