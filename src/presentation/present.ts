/**
 * Layer 2: what a command wrote becomes the text a model is given. Pure and total: no clock, no file system,
 * no state between calls; every capture gives a result.
 */
import type { Capture, StreamName } from '../capture.ts'
import { omittedRanges, TextBuilder } from './assemble.ts'
import { ruleFirings } from './explain.ts'
import { binaryStderr, binaryStdout, endedWell, footer, type Message, overflowNotice } from './messages.ts'
import type { Policy } from './policy.ts'
import type {
  Keep,
  OmittedRange,
  Presentation,
  PresentationCounts,
  RuleId,
  ShownExit,
  Span,
} from './provenance.ts'
import { StreamPresenter, type StreamResult } from './stream.ts'
import { utf8LengthOf } from './units.ts'

/** Rough, and only for a warning: English text and code come to about four bytes a token. */
const BYTES_PER_TOKEN = 4

/**
 * The text a model is given for `capture` under `policy`, with where every character of it came from and what
 * became of every byte. Nothing is written: `keep` names the streams to write, byte for byte, and where; if
 * that fails, present again with `spillError`.
 */
export function present(capture: Capture, policy: Policy): Presentation {
  const cutShort = capture.timedOut || capture.cancelled || capture.outputLimit !== null
  const stdout = read(capture.stdout, policy, cutShort)
  const stderr = read(capture.stderr, policy, cutShort)
  const exit = shownExit(capture, stdout)
  const attachStderr = !endedWell(capture) || stdout.binary !== null
  const builder = new TextBuilder()
  const keep: Keep[] = []

  const hasStdout = stdout.binary !== null || !stdout.isEmpty
  if (hasStdout) {
    const message = stdout.binary === null ? null : binaryStdout(capture, stdout)
    addStream(builder, keep, capture, 'stdout', stdout, message)
  }
  if (attachStderr && (stderr.binary !== null || !stderr.isEmpty)) {
    builder.insert(hasStdout ? '\n[stderr] ' : '[stderr] ', 'stderr')
    const message = stderr.binary === null ? null : binaryStderr(capture, stderr)
    addStream(builder, keep, capture, 'stderr', stderr, message)
  }
  builder.insert(footer(capture, exit.shown), 'footer')

  const { text, spans } = builder
  const omitted = [
    ...omittedRanges('stdout', stdout, spans, stdout.binary === null ? 'overflow' : 'binary'),
    ...omittedRanges('stderr', stderr, spans, stderrFallback(attachStderr, stderr)),
  ]
  const counts = count(text, spans, omitted, stdout, stderr, attachStderr)
  return {
    text,
    policy: policy.name,
    spans,
    omitted,
    rules: ruleFirings({ capture, policy, stdout, stderr, attachStderr, omitted, counts, exit }),
    counts,
    exit,
    keep,
    warnings: contextWarnings(counts.shownBytes, policy),
  }
}

function read(chunks: Iterable<Uint8Array>, policy: Policy, cutShort: boolean): StreamResult {
  const presenter = new StreamPresenter(policy)
  for (const chunk of chunks) presenter.push(chunk)
  return presenter.finish(cutShort)
}

/** A stream's part of the text, ended by a newline: its message, or its lines and, where cut, the notice. */
function addStream(
  builder: TextBuilder,
  keep: Keep[],
  capture: Capture,
  name: StreamName,
  stream: StreamResult,
  withheld: Message | null,
): void {
  const notice = withheld ?? (stream.fitted.overflow ? overflowNotice(capture, name, stream) : null)
  const rule = withheld ? 'binary' : 'overflow'
  if (!withheld) {
    builder.pieces(name, stream.fitted.pieces)
    builder.newline(name, stream.fitted.newline, notice ? rule : 'footer')
  }
  if (notice) builder.insert(`${notice.text}\n`, rule)
  if (notice?.keep) keep.push(notice.keep)
}

function shownExit(capture: Capture, stdout: StreamResult): ShownExit {
  const shell = Number.isFinite(capture.exitCode) ? Math.trunc(capture.exitCode) : 1
  if (shell !== 0 || stdout.binary === null) return { shell, shown: shell, why: null }
  return {
    shell,
    shown: 1,
    why: 'The command succeeded, but its output is binary and was withheld: for the model the call failed, so it reads 1.',
  }
}

function stderrFallback(attached: boolean, stderr: StreamResult): RuleId {
  if (!attached) return 'stderr-on-success'
  return stderr.binary === null ? 'overflow' : 'binary'
}

function count(
  text: string,
  spans: readonly Span[],
  omitted: readonly OmittedRange[],
  stdout: StreamResult,
  stderr: StreamResult,
  attachStderr: boolean,
): PresentationCounts {
  const dropped = (name: StreamName) =>
    omitted.reduce((sum, range) => (range.stream === name ? sum + range.to - range.from : sum), 0)
  return {
    stdout: { bytes: stdout.bytes, lines: stdout.lines, bytesCovered: stdout.bytes - dropped('stdout') },
    stderr: { bytes: stderr.bytes, lines: stderr.lines, bytesCovered: stderr.bytes - dropped('stderr') },
    shownBytes: utf8LengthOf(text),
    shownLines: text.split('\n').length,
    escapes: stdout.escapes + (attachStderr ? stderr.escapes : 0),
    overwrites: stdout.overwrites + (attachStderr ? stderr.overwrites : 0),
    invalidBytes: stdout.invalidBytes + stderr.invalidBytes,
    secrets: spans.filter((span) => span.rule === 'secret').length,
  }
}

function contextWarnings(shownBytes: number, policy: Policy): string[] {
  if (policy.contextTokens === null) return []
  const tokens = Math.ceil(shownBytes / BYTES_PER_TOKEN)
  if (tokens * 10 <= policy.contextTokens) return []
  return [
    `This one result takes about ${tokens} tokens, more than a tenth of the model's ${policy.contextTokens}.`,
  ]
}
