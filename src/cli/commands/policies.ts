import { describePolicy, type PolicyWords, WORD_TITLES } from '../../presentation/describePolicy.ts'
import { POLICIES } from '../../presentation/policy.ts'
import { stringOption } from '../args.ts'
import { type Command, HELP_OPTION, JSON_OPTION } from '../command.ts'
import { policyNamed } from '../policyOption.ts'
import { wrapped } from '../wrapped.ts'

const WIDTH = 80
/** Where the words of a titled line begin. */
const INDENT = 14

/** A policy in a few lines: what it is for, when it cuts, what it keeps. */
function short({ name, title, description, limits, kept }: PolicyWords): string {
  return [
    name,
    ...wrapped(`${title}. ${description}`, WIDTH, '  '),
    ...titled(WORD_TITLES.limits, limits),
    ...titled(WORD_TITLES.kept, kept),
  ].join('\n')
}

/** All that it does. */
function whole(words: PolicyWords): string {
  const titles = Object.entries(WORD_TITLES) as [keyof typeof WORD_TITLES, string][]
  return [
    words.name,
    ...wrapped(`${words.title}. ${words.description}`, WIDTH, '  '),
    ...titles.flatMap(([key, title]) => titled(title, words[key])),
  ].join('\n')
}

function titled(title: string, words: string): string[] {
  const lines = wrapped(words, WIDTH, ' '.repeat(INDENT))
  return [`  ${title}`.padEnd(INDENT) + (lines[0] ?? '').trimStart(), ...lines.slice(1)]
}

/** `sightline policies`: what `--policy` takes, and what each does. */
export const policiesCommand: Command = {
  name: 'policies',
  summary: 'List the policies by which output becomes the text for a model.',
  usage: '[--policy P] [--json]',
  details: `Without --policy, each in a few lines; with it, all that this one does. Words of a policy's own stand between
backticks, with ⏎ for a newline and {…} for what is filled in.

With --json, data is {"policies":[…],"descriptions":[…]}: each policy as it is (name, title, description, steps and
every setting), and the same in words.`,
  options: {
    policy: { type: 'string', value: 'P', help: 'one policy by name, whole' },
    json: JSON_OPTION,
    help: HELP_OPTION,
  },
  takesRest: false,
  async execute(invocation) {
    const name = stringOption(invocation, 'policy')
    const policies = name === undefined ? POLICIES : [policyNamed(name)]
    const descriptions = policies.map(describePolicy)
    return {
      text: descriptions.map(name === undefined ? short : whole).join('\n\n'),
      data: { policies, descriptions },
      exitCode: 0,
    }
  },
}
