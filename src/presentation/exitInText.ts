/** Whether a model can read the exit code. */
import type { Capture } from '../capture.ts'
import { EXIT_PLACEHOLDERS, wordsAround } from './describeLayout.ts'
import type { Policy } from './policySchema.ts'
import type { Presentation } from './provenance.ts'
import { runValues } from './values.ts'

const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)(?::[^}]*)?\}/

/**
 * True where words of the policy's own that tell the exit code stand in the text. An output that looks like them
 * does not count, and neither do words that a cut took away.
 */
export function exitInText(capture: Capture, policy: Policy, { text, spans, exit }: Presentation): boolean {
  const inserted = spans
    .filter((span) => span.kind === 'inserted')
    .map((span) => text.slice(span.start, span.end))
    .join('\0')
  const values = runValues(capture, exit)
  return wordsAround(policy).some((words) =>
    fragments(words.text, values).some((fragment) => inserted.includes(fragment)),
  )
}

/** For each exit code in a template, the code with the words on its line up to the next placeholder. */
function fragments(template: string, values: Readonly<Record<string, string | number>>): string[] {
  const parts = template.split(new RegExp(PLACEHOLDER, 'g'))
  // Odd parts are names; a newline may be the output's own and is not looked for.
  return parts.flatMap((name, index) => {
    if (index % 2 === 0 || !EXIT_PLACEHOLDERS.includes(name)) return []
    const before = parts[index - 1].split('\n').at(-1) ?? ''
    const after = parts[index + 1].split('\n')[0]
    return [`${before}${values[name]}${after}`]
  })
}
