/** The rules that fired, in words for a person: what was done to the bytes, and why. */
import type { Capture, StreamName } from '../capture.ts'
import { formatCount, formatSize, plural } from './format.ts'
import type { Policy } from './policy.ts'
import {
  type OmittedRange,
  type PresentationCounts,
  RULES,
  type RuleFiring,
  type RuleId,
  type ShownExit,
} from './provenance.ts'
import { BINARY_REASONS } from './steps/guard.ts'
import type { StreamResult } from './stream.ts'

export interface Facts {
  readonly capture: Capture
  readonly policy: Policy
  readonly stdout: StreamResult
  readonly stderr: StreamResult
  readonly attachStderr: boolean
  readonly omitted: readonly OmittedRange[]
  readonly counts: PresentationCounts
  readonly exit: ShownExit
}

/** In the order of the pipeline; the footer, which always fires, last. */
export function ruleFirings(facts: Facts): RuleFiring[] {
  const { stdout, stderr, attachStderr } = facts
  const shown: [StreamName, StreamResult][] = [['stdout', stdout]]
  if (attachStderr) shown.push(['stderr', stderr])
  return [
    ...shown.flatMap(([name, stream]) => binary(name, stream)),
    ...terminal(facts),
    ...characters(facts, shown),
    ...secrets(facts),
    ...shown.flatMap(([name, stream]) => overflow(name, stream, facts.policy)),
    ...stderrRule(facts),
    footerRule(facts),
  ]
}

function firing(rule: RuleId, count: number, summary: string, reason: string): RuleFiring {
  return { rule, family: RULES[rule].family, summary, reason, count }
}

function binary(name: StreamName, stream: StreamResult): RuleFiring[] {
  if (stream.binary === null) return []
  const size = formatSize(stream.bytes)
  const reason = `${name} is binary: ${BINARY_REASONS[stream.binary]}. A model reads text only, so the bytes are withheld and the message says how to look at them.`
  return [firing('binary', stream.bytes, `binary guard: ${size} withheld`, reason)]
}

function terminal({ counts, omitted, stdout }: Facts): RuleFiring[] {
  if (stdout.binary !== null) return []
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
        `CRLF line ends`,
        `${plural(lineEnds, 'line')} of what is shown ended in CR LF; the carriage return is left out. An edit of the file must keep it.`,
      ),
    )
  }
  return result
}

function characters(facts: Facts, shown: readonly (readonly [StreamName, StreamResult])[]): RuleFiring[] {
  const result: RuleFiring[] = []
  const visible = shown.reduce(
    (sum, [, stream]) => sum + (stream.binary === null ? stream.fitted.made : 0),
    0,
  )
  if (visible > 0) {
    result.push(
      firing(
        'invisible',
        visible,
        `${plural(visible, 'hidden character')} made visible`,
        'Control, zero-width, direction and tag characters are written out, so that nothing a person cannot see speaks to the model.',
      ),
    )
  }
  const dropped = (rule: RuleId) => facts.omitted.filter((range) => range.rule === rule)
  if (dropped('bom').length > 0) {
    result.push(
      firing(
        'bom',
        1,
        'byte order mark dropped',
        'The stream began with a byte order mark (EF BB BF). It is not text.',
      ),
    )
  }
  const half = dropped('not-utf8').reduce((sum, range) => sum + range.to - range.from, 0)
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

function secrets({ counts, stdout, stderr }: Facts): RuleFiring[] {
  if (counts.secrets === 0) return []
  const kept = stdout.fitted.overflow || stderr.fitted.overflow
  const reason = kept
    ? 'Keys, tokens and passwords are masked before anything is cut. The kept file is exact, byte for byte: it may hold them.'
    : 'Keys, tokens and passwords are masked before anything is cut. The raw bytes still hold them.'
  return [firing('secret', counts.secrets, `${plural(counts.secrets, 'secret')} masked`, reason)]
}

function overflow(name: StreamName, stream: StreamResult, policy: Policy): RuleFiring[] {
  if (stream.binary !== null || !stream.fitted.overflow) return []
  const limits = `${formatCount(policy.budget.maxLines)} lines or ${formatSize(policy.budget.maxBytes)}`
  const summary = stream.fitted.cutInsideLine
    ? `cut inside a line of ${formatSize(stream.bytes)}`
    : `first ${formatCount(stream.fitted.lines)} of ${plural(stream.lines, 'line')} kept`
  const reason = `${name} is longer than ${limits}. The first part is shown; all of it is kept in a file, byte for byte, and the notice says how to search it.`
  return [firing('overflow', stream.lines - stream.fitted.lines, summary, reason)]
}

function stderrRule({ stderr, attachStderr }: Facts): RuleFiring[] {
  if (stderr.bytes === 0) return []
  const size = formatSize(stderr.bytes)
  if (attachStderr) {
    return [
      firing(
        'stderr',
        stderr.bytes,
        `stderr attached`,
        `The command failed, so what it wrote to stderr (${size}) is always shown: it is the reason.`,
      ),
    ]
  }
  return [
    firing(
      'stderr-on-success',
      stderr.bytes,
      `stderr left out`,
      `The command succeeded, so this policy leaves what it wrote to stderr (${size}) out.`,
    ),
  ]
}

function footerRule({ exit }: Facts): RuleFiring {
  const reason =
    'The last line says how the command ended and how long it took, after every cut, so that nothing can remove it.'
  return firing('footer', 1, 'footer', exit.why ? `${reason} ${exit.why}` : reason)
}
