/** Command line -> the command and its options. `node:util` does the parsing; the messages are ours. */
import { parseArgs } from 'node:util'
import { SightlineError } from '../contract/errors.ts'
import type { Command, Invocation } from './command.ts'

const listed = (names: readonly string[]) => names.join(', ')

/** Splits off the words after the first `--`, which belong to the command that is run. */
export function splitRest(argv: readonly string[]): {
  own: readonly string[]
  rest: readonly string[] | null
} {
  const at = argv.indexOf('--')
  return at === -1 ? { own: argv, rest: null } : { own: argv.slice(0, at), rest: argv.slice(at + 1) }
}

/** @throws SightlineError USAGE where `name` is not a command; the message lists those that are */
export function findCommand(commands: readonly Command[], name: string): Command {
  const command = commands.find((candidate) => candidate.name === name)
  if (command) return command
  throw new SightlineError(
    'USAGE',
    `There is no command '${name}'. Commands: ${listed(commands.map((each) => each.name))}. See: sightline --help`,
  )
}

/**
 * @param own the words between the command's name and `--`
 * @throws SightlineError USAGE for an unknown option, a missing value, or a word that has no place
 */
export function parseInvocation(
  command: Command,
  own: readonly string[],
  rest: readonly string[] | null,
): Invocation {
  const see = `See: sightline ${command.name} --help`
  const { tokens } = parseArgs({
    args: [...own],
    options: Object.fromEntries(
      Object.entries(command.options).map(([name, option]) => [name, { type: option.type }]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  const options: Record<string, string | true> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const hint = command.takesRest
        ? ` Put the command after '--': sightline ${command.name} -- ${token.value}`
        : ''
      throw new SightlineError('USAGE', `'${token.value}' has no place here.${hint} ${see}`)
    }
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined
    if (!option) {
      const known = Object.keys(command.options).map((name) => `--${name}`)
      throw new SightlineError(
        'USAGE',
        `There is no option '${token.rawName}'. Options: ${listed(known)}. ${see}`,
      )
    }
    if (option.type === 'boolean') {
      if (token.value !== undefined)
        throw new SightlineError('USAGE', `'--${token.name}' takes no value. ${see}`)
      options[token.name] = true
      continue
    }
    // `--policy --json` is a forgotten value, not a policy named `--json`; `--capture=-x` says what it means.
    const forgotten = !token.inlineValue && token.value !== undefined && /^-./.test(token.value)
    if (token.value === undefined || token.value === '' || forgotten) {
      throw new SightlineError(
        'USAGE',
        `'--${token.name}' needs a value: --${token.name} ${option.value}. ${see}`,
      )
    }
    if (Object.hasOwn(options, token.name)) {
      throw new SightlineError('USAGE', `'--${token.name}' was given twice. ${see}`)
    }
    options[token.name] = token.value
  }
  if (rest !== null && !command.takesRest) {
    throw new SightlineError('USAGE', `'sightline ${command.name}' takes nothing after '--'. ${see}`)
  }
  return { options, rest }
}

/** The value of a string option, or undefined where it was not given. */
export function stringOption(invocation: Invocation, name: string): string | undefined {
  const value = invocation.options[name]
  return typeof value === 'string' ? value : undefined
}
