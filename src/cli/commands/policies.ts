import { POLICIES, type Policy } from '../../presentation/policy.ts'
import { type Command, HELP_OPTION, JSON_OPTION } from '../command.ts'

function describe(policy: Policy): string {
  const limits = `${policy.budget.maxLines} lines, ${policy.budget.maxBytes} bytes`
  return `${policy.name}\n  ${policy.title} (${limits})\n  ${policy.description}`
}

/** `sightline policies`: what `--policy` takes. */
export const policiesCommand: Command = {
  name: 'policies',
  summary: 'List the policies by which output becomes the text for a model.',
  usage: '[--json]',
  details: 'With --json, data is {"policies":[…]}, each as it is: name, title, description and every limit.',
  options: { json: JSON_OPTION, help: HELP_OPTION },
  takesRest: false,
  async execute() {
    return {
      text: POLICIES.map(describe).join('\n\n'),
      data: { policies: POLICIES },
      exitCode: 0,
    }
  },
}
