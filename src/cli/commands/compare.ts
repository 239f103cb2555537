import { SightlineError } from '../../contract/errors.ts'
import { compare } from '../../presentation/compare.ts'
import { POLICIES, type Policy } from '../../presentation/policy.ts'
import { loadTokenCounter } from '../../tokens/count.ts'
import { stringOption } from '../args.ts'
import { type Command, HELP_OPTION, type Invocation, JSON_OPTION } from '../command.ts'
import { comparisonText } from '../comparisonText.ts'
import { policyNamed } from '../policyOption.ts'
import { CAPTURE_FORM, CAPTURE_OPTION, readCapture } from '../readCapture.ts'

const DETAILS = `Presents one capture under several policies, and says of each what it costs and what it loses. Lines are those
of the stream as written; a line is lost where nothing of it is in the text. Tokens are counted with o200k_base,
the tokenizer of OpenAI's newer models; others differ by some percent.

--find TEXT looks for TEXT within a line, as a person would see it on a terminal: colour codes inside a word do not
hide it, and what was overwritten is not there. Upper and lower case differ. It says how many of the places where
TEXT stands the model is shown, and where and by which rule the others were lost.

The exit code is 0 where the comparison was made, also when TEXT was lost or stands nowhere: found tells that. With
--json, data is {"command":…,"find":…,"comparisons":[…]}; each has policy, title, size (bytes, lines, utf16, tokens),
stdout and stderr (bytes, lines, bytesLost, linesLost, rules), secretsMasked, exit (shell, shown, why), exitInText, keep
and found (null without --find; else total, shown, more, lost: the first places with stream, line, byte, rule).

${CAPTURE_FORM}`

/** @throws SightlineError POLICY_UNKNOWN, with the names there are; USAGE for an empty name */
function chosenPolicies(invocation: Invocation): readonly Policy[] {
  const names = stringOption(invocation, 'policies')?.split(',')
  if (names === undefined) return POLICIES
  if (names.includes('')) {
    throw new SightlineError(
      'USAGE',
      `'--policies' takes names with a comma between them: --policies ${POLICIES[0].name},raw. See: sightline policies`,
    )
  }
  return [...new Set(names)].map((name) => policyNamed(name))
}

/** @throws SightlineError USAGE for a text of several lines, which stands within no line */
function wantedText(invocation: Invocation): string | undefined {
  const find = stringOption(invocation, 'find')
  if (find?.includes('\n')) {
    throw new SightlineError(
      'USAGE',
      "'--find' looks within one line: give a text without a newline. See: sightline compare --help",
    )
  }
  return find
}

/** `sightline compare`: one capture under several policies. Runs nothing and writes no file. */
export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compare what several policies make of one capture.',
  usage: '--capture FILE|- [--policies A,B,C] [--find TEXT] [--json]',
  details: DETAILS,
  options: {
    capture: CAPTURE_OPTION,
    policies: {
      type: 'string',
      value: 'A,B,C',
      help: 'policies by name; all where it is left out; see: sightline policies',
    },
    find: {
      type: 'string',
      value: 'TEXT',
      help: 'a text to look for: did it survive, and where was it lost',
    },
    json: JSON_OPTION,
    help: HELP_OPTION,
  },
  takesRest: false,
  async execute(invocation, io) {
    const policies = chosenPolicies(invocation)
    const find = wantedText(invocation)
    const capture = await readCapture(invocation, 'compare', io)
    const countTokens = await loadTokenCounter()
    const comparisons = compare(capture, policies, { find, countTokens })
    return {
      text: comparisonText(capture, comparisons, find),
      data: { command: capture.command, find: find ?? null, comparisons },
      exitCode: 0,
    }
  },
}
