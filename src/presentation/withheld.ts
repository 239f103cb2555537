/** The words that stand for a binary stream, and what must be kept for them to be true. */
import type { Capture } from '../capture.ts'
import type { ChannelText } from './channel.ts'
import type { ChannelName } from './channelSettings.ts'
import { catFile, shellQuote } from './command.ts'
import { endedWell } from './ended.ts'
import { formatSize } from './format.ts'
import type { StepOf } from './policySchema.ts'
import { isImage } from './steps/guard.ts'
import { fill, placeholders, type Values } from './template.ts'
import { keptPath } from './values.ts'

export interface Withheld {
  readonly text: string
  /** The message names the path of the bytes, so they must be there. */
  readonly keeps: boolean
}

export function withheldMessage(
  capture: Capture,
  name: ChannelName,
  read: ChannelText,
  { messages }: StepOf<'guard'>,
  run: Values,
): Withheld {
  const image = isImage(read.signature)
  const size = formatSize(read.streams.stdout.bytes + read.streams.stderr.bytes)
  const file = name === 'stdout' && endedWell(capture) ? catFile(capture.command) : null
  const target = file === null ? keptPath(capture, name, true) : shellQuote(file)
  const use = image ? `see ${target}` : `cat -b ${target}`
  const values = { ...run, kind: image ? 'image ' : '', size, use, path: target }
  if (file !== null) return { text: fill(messages.file, values), keeps: false }
  const [kept, notKept] =
    name === 'stderr' ? [messages.stderr, messages.stderrNotKept] : [messages.output, messages.notKept]
  if (capture.spillError !== null) return { text: fill(notKept, values), keeps: false }
  return { text: fill(kept, values), keeps: placeholders(kept).includes('path') }
}
