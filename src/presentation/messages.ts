/** The words of the reference policy. Formats are fixed: tests compare them exactly. */
import type { Capture } from '../capture.ts'
import { catFile, programName, shellQuote } from './command.ts'
import { formatDuration, formatSize } from './format.ts'
import type { Keep } from './provenance.ts'
import { isImage } from './steps/guard.ts'
import { visibleForm } from './steps/visible.ts'
import type { StreamResult } from './stream.ts'

const OUTPUT_DIR = '/tmp/cmd-output'
const MAX_SPILL_ERROR = 200

/** A message, and the stream that must be kept for it to be true. */
export interface Message {
  readonly text: string
  readonly keep: Keep | null
}

/** What stands in the place of a binary stdout. */
export function binaryStdout(capture: Capture, stdout: StreamResult): Message {
  const image = isImage(stdout.head)
  const kind = image ? 'binary image' : 'binary'
  const size = formatSize(stdout.bytes)
  const file = endedWell(capture) ? catFile(capture.command) : null
  if (file !== null) {
    const use = image ? `see ${shellQuote(file)}` : `cat -b ${shellQuote(file)}`
    return { text: `[error] cat: ${kind} file (${size}). Use: ${use}`, keep: null }
  }
  const path = `${OUTPUT_DIR}/cmd-${numberOf(capture)}.bin`
  const what = `[error] ${programName(capture.command)}: ${kind} output (${size}).`
  if (capture.spillError !== null) return { text: `${what} ${notKept(capture.spillError)}`, keep: null }
  return {
    text: `${what} Full output: ${path}. Use: ${image ? 'see' : 'cat -b'} ${path}`,
    keep: { stream: 'stdout', path },
  }
}

/** What stands in the place of a binary stderr, behind its label. */
export function binaryStderr(capture: Capture, stderr: StreamResult): Message {
  const path = `${OUTPUT_DIR}/cmd-${numberOf(capture)}.stderr.bin`
  const what = `binary output (${formatSize(stderr.bytes)}).`
  if (capture.spillError !== null) return { text: `${what} ${notKept(capture.spillError)}`, keep: null }
  return { text: `${what} Full output: ${path}`, keep: { stream: 'stderr', path } }
}

/** The notice under a stream that was cut: how much there was, where it is whole, how to look at it. */
export function overflowNotice(capture: Capture, name: Keep['stream'], stream: StreamResult): Message {
  const size = `--- output truncated (${stream.lines} lines, ${formatSize(stream.bytes)}) ---`
  if (capture.spillError !== null) return { text: `${size}\n${notKept(capture.spillError)}`, keep: null }
  const path = `${OUTPUT_DIR}/cmd-${numberOf(capture)}${name === 'stderr' ? '.stderr' : ''}.txt`
  const second = stream.fitted.cutInsideLine ? `cut -c 1-2000 ${path}` : `cat ${path} | tail -n 100`
  return {
    text: `${size}\nFull output: ${path}\nExplore: cat ${path} | grep <pattern>\n         ${second}`,
    keep: { stream: name, path },
  }
}

/** `[exit:0 | 1.2s]`, `[exit:124 | 30s | timeout]`. */
export function footer(capture: Capture, shownExit: number): string {
  const parts = [`exit:${shownExit}`, formatDuration(capture.durationMs)]
  const how = howItEnded(capture)
  if (how) parts.push(how)
  return `[${parts.join(' | ')}]`
}

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

function notKept(reason: string): string {
  return `Full output: not kept (${oneLine(reason)})`
}

/** One short line without hidden characters, whatever came in. */
function oneLine(text: string): string {
  const points = Array.from(text.toWellFormed(), (character) => character.codePointAt(0) ?? 0).slice(
    0,
    MAX_SPILL_ERROR,
  )
  return points
    .map((cp, index) => {
      if (cp === 0x09 || cp === 0x0a) return ' '
      return visibleForm(cp, (offset) => points[index + offset] ?? -1) ?? String.fromCodePoint(cp)
    })
    .join('')
}

function numberOf(capture: Capture): number {
  return Number.isSafeInteger(capture.outputNumber) && capture.outputNumber > 0 ? capture.outputNumber : 1
}
