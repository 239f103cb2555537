import { present } from '../../presentation/present.ts'
import { stringOption } from '../args.ts'
import { type Command, HELP_OPTION, JSON_OPTION } from '../command.ts'
import { POLICY_OPTION, policyNamed } from '../policyOption.ts'
import { CAPTURE_FORM, CAPTURE_OPTION, readCapture } from '../readCapture.ts'

const DETAILS = `${CAPTURE_FORM}

Prints the text, and a newline that is not part of it. With --json, data is the whole presentation: text,
policy, spans, omitted, rules, counts, exit, keep, steps, warnings.`

/** `sightline present`: Layer 2 alone. Runs nothing and writes no file. */
export const presentCommand: Command = {
  name: 'present',
  summary: 'Show the text a model is given for a command that was captured.',
  usage: '--capture FILE|- [--policy P] [--json]',
  details: DETAILS,
  options: {
    capture: CAPTURE_OPTION,
    policy: POLICY_OPTION,
    json: JSON_OPTION,
    help: HELP_OPTION,
  },
  takesRest: false,
  async execute(invocation, io) {
    const policy = policyNamed(stringOption(invocation, 'policy'))
    const presentation = present(await readCapture(invocation, 'present', io), policy)
    return { text: presentation.text, data: presentation, exitCode: 0 }
  },
}
