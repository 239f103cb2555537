/**
 * Layer 2: what a command wrote becomes the text a model is given. Pure and total: no clock, no file system,
 * no state between calls; every capture gives a result.
 */
import type { Capture, StreamName } from '../capture.ts'
import { streamOf } from './address.ts'
import { type ChannelName, stepOf } from './channelSettings.ts'
import type { ConditionName } from './conditions.ts'
import { endedWell, wasCutShort } from './ended.ts'
import { ruleFirings } from './explain.ts'
import { type Body, type LaidOut, layOut } from './layout.ts'
import { omittedRanges } from './omitted.ts'
import { type ChannelResult, presentChannel } from './pipeline.ts'
import type { Policy } from './policySchema.ts'
import type {
  Keep,
  OmittedRange,
  Presentation,
  PresentationCounts,
  RuleId,
  ShownExit,
  StepReport,
} from './provenance.ts'
import { NO_SIZE, plus, sizeIn, sizeOf } from './size.ts'
import { channelValues, keptPath, linesOf, runFacts, runValues } from './values.ts'
import { type Withheld, withheldMessage } from './withheld.ts'

/**
 * The text a model is given for `capture` under `policy`, with where every character of it came from and what
 * became of every byte. Nothing is written: `keep` names what to write, byte for byte, and where; if that
 * fails, present again with `spillError`.
 */
export function present(capture: Capture, policy: Policy): Presentation {
  const channels = readChannels(capture, policy)
  const exit = shownExit(capture, policy, channels)
  const merged = channels.find(({ name }) => name === 'output')
  const values = { ...merged?.values, ...runValues(capture, exit), ...channelPaths(capture) }
  const withheld = new Map<ChannelName, Withheld>()
  const guard = stepOf(policy, 'guard')
  for (const { name, read } of channels)
    if (read.binary !== null && guard) withheld.set(name, withheldMessage(capture, name, read, guard, values))
  const attach = attachesStderr(capture, policy, channels)
  const facts = factsOf(capture, channels, attach)
  const bodies = new Map(
    channels.map(({ name, body, newline }): [ChannelName, Body] => [
      name,
      { units: body, newline, message: withheld.get(name)?.text ?? null },
    ]),
  )
  const parts = stepOf(policy, 'layout')?.parts ?? []
  const laidOut = layOut(parts, bodies, facts, values)
  const omitted = channels.flatMap((channel) => omittedOf(channel, laidOut, attach))
  const counts = countsOf(laidOut, omitted, channels, attach)
  return {
    text: laidOut.text,
    policy: policy.name,
    spans: laidOut.spans,
    omitted,
    rules: ruleFirings({ capture, policy, channels, attach, omitted, counts, exit, spans: laidOut.spans }),
    counts,
    exit,
    keep: channels.flatMap((channel) => keepOf(capture, policy, channel, withheld, attach, laidOut)),
    steps: [...channels.flatMap((channel) => channel.reports), layoutReport(channels, laidOut)],
    warnings: contextWarnings(counts.shownBytes, policy),
  }
}

function readChannels(capture: Capture, policy: Policy): ChannelResult[] {
  const order = stepOf(policy, 'streams')?.order ?? 'separate'
  const names: ChannelName[] = order === 'separate' ? ['stdout', 'stderr'] : ['output']
  const run = runValues(capture, trueExit(capture))
  const facts = runFacts(capture)
  return names.map((name) =>
    presentChannel(name, {
      capture,
      policy,
      failed: !endedWell(capture),
      cutShort: wasCutShort(capture),
      run: { facts, values: run },
      valuesOf: (read) => ({ ...run, ...channelValues(capture, name, read) }),
    }),
  )
}

function trueExit({ exitCode }: Capture): ShownExit {
  const shell = Number.isFinite(exitCode) ? Math.trunc(exitCode) : 1
  return { shell, shown: shell, why: null }
}

function shownExit(capture: Capture, policy: Policy, channels: readonly ChannelResult[]): ShownExit {
  const exit = trueExit(capture)
  const shown = stepOf(policy, 'guard')?.exit ?? null
  const withheld = channels.some(({ name, read }) => name !== 'stderr' && read.binary !== null)
  if (exit.shell !== 0 || !withheld || shown === null) return exit
  return {
    shell: 0,
    shown,
    why: `The command succeeded, but its output is binary and was withheld: for the model the call failed, so it reads ${shown}.`,
  }
}

/** Where a policy shows stderr only of a run that failed, a withheld stdout is a failure too. */
function attachesStderr(capture: Capture, policy: Policy, channels: readonly ChannelResult[]): boolean {
  if (stepOf(policy, 'stderr')?.attach !== 'on-failure') return true
  return !endedWell(capture) || channels.some(({ name, read }) => name === 'stdout' && read.binary !== null)
}

function channelPaths(capture: Capture): { path: string; stderrPath: string } {
  return { path: keptPath(capture, 'stdout', false), stderrPath: keptPath(capture, 'stderr', false) }
}

function factsOf(
  capture: Capture,
  channels: readonly ChannelResult[],
  attach: boolean,
): ReadonlySet<ConditionName> {
  const facts = runFacts(capture)
  for (const channel of channels) {
    const { name, read, fitted, isEmpty } = channel
    if (name === 'stderr' && !attach) continue
    const shows = read.binary !== null || !isEmpty
    if (name !== 'output' && shows) facts.add(name)
    if (shows) facts.add('output')
    if (name === 'output') for (const fact of channel.facts) facts.add(fact)
    if (read.binary !== null) facts.add('binary')
    if (fitted.overflow) facts.add('cut')
    if (fitted.overflow && name !== 'output') facts.add(`cut-${name}`)
    if (fitted.linesCut) facts.add('lines-cut')
    if (channel.isPruned) facts.add('pruned')
    if (read.binary !== null) continue
    if (channel.body.countOf('secret') > 0) facts.add('secrets')
    if (channel.body.countOf('clip') > 0) facts.add('clipped')
    if (channel.body.countOf('not-utf8') > 0) facts.add('not-utf8')
    if (name !== 'stderr' && capture.fidelity !== 'merged' && isAllCrlf(channel)) facts.add('crlf')
  }
  return facts
}

/**
 * Every line of what was resolved (the whole, or the window at its beginning) ended in CR LF. Beside terminal codes that
 * is how a terminal writes a line end, and says nothing of a file.
 */
function isAllCrlf({ read }: ChannelResult): boolean {
  if (read.escapes > 0) return false
  const { newlines } = read.units
  const ends = read.drops.sorted().filter(({ rule }) => rule === 'line-end')
  return newlines > 0 && ends.reduce((sum, { from, to }) => sum + to - from, 0) >= newlines
}

function omittedOf(
  channel: ChannelResult,
  { spans, placed, unwritten }: LaidOut,
  attach: boolean,
): OmittedRange[] {
  const { name, read } = channel
  const trimmed = unwritten.map(({ from, to }) => ({ from, to, rule: 'trim' as const }))
  const drops =
    read.binary === null && placed.has(name)
      ? [...channel.drops, ...trimmed].sort((a, b) => a.from - b.from)
      : []
  const names: StreamName[] = name === 'output' ? ['stdout', 'stderr'] : [name]
  return names.flatMap((stream) => {
    const own = drops.filter(({ from }) => streamOf(from) === stream)
    return omittedRanges(
      stream,
      read.streams[stream].bytes,
      spans,
      own,
      fallbackRule(channel, placed, attach),
    )
  })
}

function fallbackRule(
  { name, read, isPruned }: ChannelResult,
  placed: ReadonlySet<ChannelName>,
  attach: boolean,
): RuleId {
  if (name === 'stderr' && !attach) return 'stderr-on-success'
  if (read.binary !== null) return 'binary'
  if (!placed.has(name)) return 'left-out'
  return isPruned ? 'json' : 'overflow'
}

function keepOf(
  capture: Capture,
  policy: Policy,
  { name, read, body, fitted }: ChannelResult,
  withheld: ReadonlyMap<ChannelName, Withheld>,
  attach: boolean,
  { placed }: LaidOut,
): Keep[] {
  if (capture.spillError !== null || (name === 'stderr' && !attach) || !placed.has(name)) return []
  const stream = streamToKeep(name, read.streams, policy)
  if (read.binary !== null)
    return withheld.get(name)?.keeps ? [{ stream, path: keptPath(capture, name, true) }] : []
  const lost = fitted.overflow || body.countOf('clip') > 0
  return lost && stepOf(policy, 'fit', name)?.save ? [{ stream, path: keptPath(capture, name, false) }] : []
}

/** Where only one of two merged streams wrote anything, the file is that stream. */
function streamToKeep(
  name: ChannelName,
  { stdout, stderr }: ChannelResult['read']['streams'],
  policy: Policy,
): Keep['stream'] {
  if (name !== 'output') return name
  if (stderr.bytes === 0) return 'stdout'
  if (stdout.bytes === 0) return 'stderr'
  const order = stepOf(policy, 'streams')?.order
  return order === undefined || order === 'separate' ? 'stdout-stderr' : order
}

function countsOf(
  { text, spans }: LaidOut,
  omitted: readonly OmittedRange[],
  channels: readonly ChannelResult[],
  attach: boolean,
): PresentationCounts {
  const streamCounts = (stream: StreamName) => {
    const lost = omitted.reduce((sum, each) => (each.stream === stream ? sum + each.to - each.from : sum), 0)
    const tally = channels.find(({ name }) => name === stream || name === 'output')?.read.streams[stream]
    const bytes = tally?.bytes ?? 0
    return { bytes, lines: tally ? linesOf(tally) : 0, bytesCovered: bytes - lost }
  }
  const shown = channels.filter(({ name }) => name !== 'stderr' || attach)
  const sum = (of: (channel: ChannelResult) => number) => shown.reduce((total, each) => total + of(each), 0)
  const size = sizeOf(text)
  return {
    stdout: streamCounts('stdout'),
    stderr: streamCounts('stderr'),
    shownBytes: size.bytes,
    shownLines: size.newlines + 1,
    escapes: sum(({ read }) => read.escapes),
    overwrites: sum(({ read }) => read.overwrites),
    invalidBytes: channels.reduce((total, { read }) => total + read.invalidBytes, 0),
    secrets: spans.filter((span) => span.rule === 'secret').length,
  }
}

function layoutReport(channels: readonly ChannelResult[], { text }: LaidOut): StepReport {
  const input = channels.reduce((size, { body }) => plus(size, body.size()), NO_SIZE)
  const output = sizeOf(text)
  const changed = Math.max(0, output.characters - input.characters)
  return {
    step: 'layout',
    channel: 'output',
    input,
    output,
    changed,
    what: 'characters added',
    scope: 'stream',
  }
}

function contextWarnings(shownBytes: number, policy: Policy): string[] {
  if (policy.contextTokens === null) return []
  const tokens = sizeIn({ ...NO_SIZE, bytes: shownBytes }, 'tokens')
  if (tokens * 10 <= policy.contextTokens) return []
  return [
    `This one result takes about ${tokens} tokens, more than a tenth of the model's ${policy.contextTokens}.`,
  ]
}
