/** The rules that fired, in words for a person: what was done to the bytes, and why. */
import type { Capture } from '../capture.ts'
import type { ChannelName } from './channelSettings.ts'
import { stepOf } from './channelSettings.ts'
import { endedWell } from './ended.ts'
import { formatCount, formatSize, plural } from './format.ts'
import type { ChannelResult } from './pipeline.ts'
import type { Policy } from './policySchema.ts'
import {
  type OmittedRange,
  type PresentationCounts,
  RULES,
  type RuleFiring,
  type RuleId,
  type ShownExit,
  type Span,
} from './provenance.ts'
import { type Limit, sizeIn } from './size.ts'
import { BINARY_REASONS } from './steps/guard.ts'

export interface Facts {
  readonly capture: Capture
  readonly policy: Policy
  readonly channels: readonly ChannelResult[]
  readonly attach: boolean
  readonly omitted: readonly OmittedRange[]
  readonly spans: readonly Span[]
  readonly counts: PresentationCounts
  readonly exit: ShownExit
}

/** In the order of the pipeline; the footer last. */
export function ruleFirings(facts: Facts): RuleFiring[] {
  const shown = facts.channels.filter(({ name }) => name !== 'stderr' || facts.attach)
  return [
    ...shown.flatMap(binary),
    ...terminal(facts, shown),
    ...characters(facts),
    ...secrets(facts, shown),
    ...shown.flatMap((channel) => cuts(channel, facts)),
    ...marks(facts),
    ...stderrRule(facts),
    ...leftOut(facts),
    ...footerRule(facts),
  ]
}

function firing(rule: RuleId, count: number, summary: string, reason: string): RuleFiring {
  return { rule, family: RULES[rule].family, summary, reason, count }
}

function binary({ name, read }: ChannelResult): RuleFiring[] {
  if (read.binary === null) return []
  const bytes = read.streams.stdout.bytes + read.streams.stderr.bytes
  const reason = `${name} is binary: ${BINARY_REASONS[read.binary]}. A model reads text only, so the bytes are withheld and the message says how to look at them.`
  return [firing('binary', bytes, `binary guard: ${formatSize(bytes)} withheld`, reason)]
}

function terminal({ counts, omitted, policy }: Facts, shown: readonly ChannelResult[]): RuleFiring[] {
  if (shown[0]?.read.binary != null || stepOf(policy, 'terminal')?.mode !== 'resolve') return []
  const result: RuleFiring[] = []
  if (counts.escapes > 0) {
    result.push(
      firing(
        'terminal-escape',
        counts.escapes,
        plural(counts.escapes, 'terminal code'),
        'Colour and cursor codes were carried out as a terminal would and left out of the text: to a model they are noise that costs tokens.',
      ),
    )
  }
  if (counts.overwrites > 0) {
    result.push(
      firing(
        'terminal-overwrite',
        counts.overwrites,
        `${plural(counts.overwrites, 'frame')} overwritten`,
        'Text that was overwritten on its line (a progress bar, a spinner) is left out: what stands is the last frame, as a person would see it.',
      ),
    )
  }
  const lineEnds = omitted.filter((range) => range.rule === 'line-end').length
  if (lineEnds > 0) {
    result.push(
      firing(
        'line-end',
        lineEnds,
        'CRLF line ends',
        `${plural(lineEnds, 'line')} of what is shown ended in CR LF; the carriage return is left out. An edit of the file must keep it.`,
      ),
    )
  }
  return result
}

function characters({ spans, omitted }: Facts): RuleFiring[] {
  const result: RuleFiring[] = []
  const made = spans.filter(({ rule }) => rule === 'invisible').length
  if (made > 0) {
    result.push(
      firing(
        'invisible',
        made,
        `${plural(made, 'hidden character')} made visible`,
        'Control, zero-width, direction and tag characters are written out, so that nothing a person cannot see speaks to the model.',
      ),
    )
  }
  if (omitted.some(({ rule }) => rule === 'bom')) {
    result.push(
      firing(
        'bom',
        1,
        'byte order mark dropped',
        'The stream began with a byte order mark (EF BB BF). It is not text.',
      ),
    )
  }
  const wrong = spans
    .filter(({ rule }) => rule === 'not-utf8')
    .reduce((sum, { from, to }) => sum + (to ?? 0) - (from ?? 0), 0)
  if (wrong > 0) {
    result.push(
      firing(
        'not-utf8',
        wrong,
        `${plural(wrong, 'byte')} not UTF-8`,
        `${plural(wrong, 'byte')} of what is shown spell no character in UTF-8. They stand as codes or as U+FFFD: the text is not withheld for them.`,
      ),
    )
  }
  const half = omitted
    .filter(({ rule }) => rule === 'not-utf8')
    .reduce((sum, { from, to }) => sum + to - from, 0)
  if (half > 0) {
    result.push(
      firing(
        'not-utf8',
        half,
        'half a character dropped',
        `The command was ended in the middle of a character; its first ${plural(half, 'byte')} stand for nothing and are left out.`,
      ),
    )
  }
  return result
}

function secrets({ counts, policy }: Facts, shown: readonly ChannelResult[]): RuleFiring[] {
  if (counts.secrets === 0) return []
  const kept = shown.some(({ name, fitted }) => fitted.overflow && stepOf(policy, 'fit', name)?.save)
  const reason = kept
    ? 'Keys, tokens and passwords are masked before anything is cut. The kept file is exact, byte for byte: it may hold them.'
    : 'Keys, tokens and passwords are masked before anything is cut. The raw bytes still hold them.'
  return [firing('secret', counts.secrets, `${plural(counts.secrets, 'secret')} masked`, reason)]
}

function cuts({ name, read, body, fitted, isPruned }: ChannelResult, { policy }: Facts): RuleFiring[] {
  const result: RuleFiring[] = []
  const clipped = body.countOf('clip')
  if (clipped > 0) {
    result.push(
      firing(
        'clip',
        clipped,
        `${plural(clipped, 'long line')} clipped`,
        `${plural(clipped, 'line')} of ${name} would have taken the room of all others. What was cut off is counted behind each.`,
      ),
    )
  }
  if (read.binary !== null || !fitted.overflow) return result
  const bytes = read.streams.stdout.bytes + read.streams.stderr.bytes
  if (isPruned) {
    result.push(
      firing(
        'json',
        bytes,
        `JSON of ${formatSize(bytes)} pruned`,
        `${name} is one JSON document and too large. A cut document parses nowhere, so it is pruned: the same shape with fewer items, still valid, with the path of the whole in it.`,
      ),
    )
    return result
  }
  const limits = limitsInWords(stepOf(policy, 'fit', name)?.limits ?? [])
  const total = sizeIn(read.total, 'lines')
  const [head, tail] = [sizeIn(fitted.head, 'lines'), sizeIn(fitted.tail, 'lines')]
  const summary = fitted.cutInsideLine
    ? `cut inside a line of ${formatSize(bytes)}`
    : keptInWords(head, tail, total)
  const kept = stepOf(policy, 'fit', name)?.save
    ? ' All of it is kept in a file, byte for byte, and the notice says how to search it.'
    : ' This policy keeps no copy of the rest.'
  result.push(
    firing('overflow', Math.max(0, total - head - tail), summary, `${name} is longer than ${limits}.${kept}`),
  )
  const told = body.countOf('telling')
  if (told > 1) {
    result.push(
      firing(
        'telling',
        told - 1,
        `${plural(told - 1, 'telling line')} kept`,
        'Lines from the part left out that name an error are shown with their numbers: they are what a reader would search for first.',
      ),
    )
  }
  return result
}

function keptInWords(head: number, tail: number, total: number): string {
  const of = `of ${plural(total, 'line')} kept`
  if (tail === 0) return `first ${formatCount(head)} ${of}`
  return head === 0
    ? `last ${formatCount(tail)} ${of}`
    : `first ${formatCount(head)}, last ${formatCount(tail)} ${of}`
}

const UNIT_WORDS = {
  lines: 'lines',
  pieces: 'lines',
  utf16: 'UTF-16 units',
  characters: 'characters',
  tokens: 'tokens',
}

/** `200 lines or 50KB` */
export function limitsInWords(limits: readonly Limit[]): string {
  return limits
    .map(({ unit, count }) =>
      unit === 'bytes' ? formatSize(count) : `${formatCount(count)} ${UNIT_WORDS[unit]}`,
    )
    .join(' or ')
}

function marks({ spans }: Facts): RuleFiring[] {
  const forged = spans.filter(({ rule }) => rule === 'forged').length
  if (forged === 0) return []
  return [
    firing(
      'forged',
      forged,
      `${plural(forged, 'imitation')} marked`,
      'The output holds lines that look like our own footer or notices. They are marked, so that the real ones are the only ones.',
    ),
  ]
}

function stderrRule({ channels, attach, capture }: Facts): RuleFiring[] {
  const stderr = channels.find(({ name }) => name === 'stderr')
  const bytes = stderr?.read.streams.stderr.bytes ?? 0
  if (bytes === 0) return []
  const size = formatSize(bytes)
  if (!attach) {
    const reason = `The command succeeded, so this policy leaves what it wrote to stderr (${size}) out.`
    return [firing('stderr-on-success', bytes, 'stderr left out', reason)]
  }
  const reason = endedWell(capture)
    ? `What the command wrote to stderr (${size}) is shown though it succeeded: warnings are there.`
    : `The command failed, so what it wrote to stderr (${size}) is always shown: it is the reason.`
  return [firing('stderr', bytes, 'stderr attached', reason)]
}

function leftOut({ omitted }: Facts): RuleFiring[] {
  const names: ChannelName[] = ['stdout', 'stderr']
  return names.flatMap((name) => {
    const bytes = omitted
      .filter(({ rule, stream }) => rule === 'left-out' && stream === name)
      .reduce((sum, { from, to }) => sum + to - from, 0)
    if (bytes === 0) return []
    const reason = `This policy shows nothing of ${name} (${formatSize(bytes)}) for a run that ended like this.`
    return [firing('left-out', bytes, `${name} left out`, reason)]
  })
}

function footerRule({ exit, spans }: Facts): RuleFiring[] {
  if (!spans.some(({ rule }) => rule === 'footer')) return []
  const reason =
    'The last line says how the command ended and how long it took, after every cut, so that nothing can remove it.'
  return [firing('footer', 1, 'footer', exit.why ? `${reason} ${exit.why}` : reason)]
}
