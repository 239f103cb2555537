/** The placeholders that a policy's words may hold, and the facts that its conditions ask for. */
import type { Capture } from '../capture.ts'
import type { ChannelText } from './channel.ts'
import type { ChannelName } from './channelSettings.ts'
import { programName } from './command.ts'
import type { ConditionName } from './conditions.ts'
import { endedWell, exitMeaning, failedStages, howItEnded } from './ended.ts'
import { formatDuration, formatSize, oneLine } from './format.ts'
import type { ShownExit } from './provenance.ts'
import type { Values } from './template.ts'

const OUTPUT_DIR = '/tmp/cmd-output'

/** Where a channel's whole output is kept. `binary`: its bytes are not text. */
export function keptPath(capture: Capture, channel: ChannelName, binary: boolean): string {
  const name = `${outputId(capture)}${channel === 'stderr' ? '.stderr' : ''}`
  return `${OUTPUT_DIR}/${name}.${binary ? 'bin' : 'txt'}`
}

function outputId(capture: Capture): string {
  const { outputNumber } = capture
  return `cmd-${Number.isSafeInteger(outputNumber) && outputNumber > 0 ? outputNumber : 1}`
}

/** Placeholders that do not depend on a channel. */
export function runValues(capture: Capture, exit: ShownExit): Values {
  const ms = Number.isFinite(capture.durationMs) ? Math.max(0, capture.durationMs) : 0
  const limit = timeLimit(ms)
  const how = howItEnded(capture)
  const program = programName(capture.command)
  const stages = failedStages(capture)
  const meaning = exitMeaning(capture, program)
  return {
    exit: exit.shown,
    shellExit: exit.shell,
    /** As Python's subprocess reports a signal: below zero. */
    signedExit: capture.signal !== null && exit.shell > 128 ? 128 - exit.shell : exit.shell,
    duration: formatDuration(ms),
    ms: Math.round(ms),
    wholeMs: Math.floor(ms),
    seconds: Math.round(ms / 100) / 10,
    preciseSeconds: ms / 1000,
    wholeSeconds: Math.round(ms / 1000),
    minutes: ms / 60_000,
    limitMs: limit,
    limitSeconds: limit / 1000,
    limitMinutes: limit / 60_000,
    limitWords: minutesAndSeconds(limit / 1000),
    how: how ?? '',
    ended: how === null ? '' : ` | ${how}`,
    signal: capture.signal === null ? '' : oneLine(capture.signal),
    signalNumber: exit.shell > 128 ? exit.shell - 128 : 0,
    stages: stages === null ? '' : ` | stages ${stages.join('|')}`,
    meaning: meaning === null ? '' : ` | ${meaning}`,
    program,
    command: oneLine(capture.command),
    reason: capture.spillError === null ? '' : oneLine(capture.spillError),
    id: outputId(capture),
  }
}

/**
 * The limit that a command ran into, in milliseconds. The capture knows only how long it ran; limits are whole
 * seconds, and a command is ended a little after.
 */
function timeLimit(ms: number): number {
  return ms < 1000 ? Math.round(ms) : Math.round(ms / 1000) * 1000
}

/** `45s`, `60s`, `2m 0s` */
function minutesAndSeconds(seconds: number): string {
  return seconds <= 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m ${seconds % 60}s`
}

/** Placeholders of one channel as it was written; `utf16` of what was made of it, before any words of ours. */
export function channelValues(capture: Capture, name: ChannelName, read: ChannelText): Values {
  const { stdout, stderr } = read.streams
  const bytes = stdout.bytes + stderr.bytes
  const lines = linesOf(stdout) + linesOf(stderr)
  const { utf16 } = read.total
  return { stream: name, path: keptPath(capture, name, false), bytes, lines, utf16, size: formatSize(bytes) }
}

/** Lines as written; a last one without a newline counts. */
export function linesOf({ bytes, newlines, endsInNewline }: ChannelText['streams']['stdout']): number {
  return newlines + (bytes > 0 && !endsInNewline ? 1 : 0)
}

/** Conditions that do not depend on what is shown. */
export function runFacts(capture: Capture): Set<ConditionName> {
  const facts = new Set<ConditionName>()
  const add = (name: ConditionName, holds: boolean) => holds && facts.add(name)
  add('succeeded', endedWell(capture))
  add('exit-zero', capture.exitCode === 0)
  add('timeout', capture.timedOut)
  add('cancelled', capture.cancelled)
  add('output-limit', capture.outputLimit !== null)
  add('signal', capture.signal !== null)
  add('stage-failed', failedStages(capture) !== null)
  add('meaning', exitMeaning(capture, programName(capture.command)) !== null)
  add('not-kept', capture.spillError !== null)
  return facts
}
