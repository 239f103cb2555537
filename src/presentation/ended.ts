/** How a command ended, in the words that footers use. */
import type { Capture } from '../capture.ts'
import { oneLine } from './format.ts'

/** Names an end that was not the command's own; null where it was. */
export function howItEnded(capture: Capture): string | null {
  if (capture.timedOut) return 'timeout'
  if (capture.cancelled) return 'cancelled'
  if (capture.outputLimit !== null) return 'output limit'
  return capture.signal === null ? null : oneLine(capture.signal)
}

/** Exit code 0, and nothing cut it short: what was printed is all of what there was to print. */
export function endedWell(capture: Capture): boolean {
  return capture.exitCode === 0 && howItEnded(capture) === null
}

/** Something other than the program stopped the streams, perhaps in the middle of a character. */
export function wasCutShort(capture: Capture): boolean {
  return capture.timedOut || capture.cancelled || capture.outputLimit !== null
}

/** SIGPIPE: the reader had enough. Not a failure of the stage that wrote. */
const BROKEN_PIPE = 141

/** Exit codes of the stages of a pipeline of which one before the last failed; null where none did. */
export function failedStages(capture: Capture): readonly number[] | null {
  const stages = capture.stages?.filter(Number.isInteger) ?? []
  const failed = stages.slice(0, -1).some((code) => code !== 0 && code !== BROKEN_PIPE)
  return failed ? stages : null
}

/** What exit code 1 means to programs that use it for an answer, from their manual pages. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ...['grep', 'egrep', 'fgrep', 'zgrep', 'rg', 'ag', 'ack', 'pgrep'].map(
    (name) => [name, 'no match'] as const,
  ),
  ...['diff', 'cmp', 'zdiff', 'zcmp', 'colordiff'].map((name) => [name, 'files differ'] as const),
  ...['test', '['].map((name) => [name, 'false'] as const),
])

/** `no match` where `program` (the last of the pipeline) said so by its exit code; else null. */
export function exitMeaning(capture: Capture, program: string): string | null {
  if (capture.exitCode !== 1 || howItEnded(capture) !== null) return null
  return ANSWERS.get(program) ?? null
}
