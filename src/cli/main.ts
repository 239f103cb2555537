/** `sightline`: the same core as the page, in Node. */
import { randomUUID } from 'node:crypto'
import { asSightlineError, errorEnvelope, okEnvelope } from '../contract/envelope.ts'
import { SightlineError } from '../contract/errors.ts'
import { findCommand, parseInvocation, splitRest } from './args.ts'
import type { Command, CommandResult, Io } from './command.ts'
import { compareCommand } from './commands/compare.ts'
import { policiesCommand } from './commands/policies.ts'
import { presentCommand } from './commands/present.ts'
import { runCommand } from './commands/run.ts'
import { exitCodeOf } from './exitCodes.ts'
import { commandHelp, programHelp } from './help.ts'

const COMMANDS: readonly Command[] = [runCommand, presentCommand, compareCommand, policiesCommand]

async function dispatch(argv: readonly string[], version: string, io: Io): Promise<CommandResult | null> {
  const { own, rest } = splitRest(argv)
  const at = own.findIndex((word) => word !== '--json')
  const name = own[at]
  if (name === undefined) {
    const names = COMMANDS.map((each) => each.name).join(', ')
    throw new SightlineError('USAGE', `A command is needed: ${names}. See: sightline --help`)
  }
  if (name === '--version') return { text: version, data: { version }, exitCode: 0 }
  if (name === '--help' || name === '-h') {
    const help = programHelp(COMMANDS)
    return { text: help, data: { help }, exitCode: 0 }
  }
  if (name.startsWith('-')) {
    throw new SightlineError(
      'USAGE',
      `There is no option '${name}' before a command. Options: --help, --version. See: sightline --help`,
    )
  }
  const command = findCommand(COMMANDS, name)
  const words = own.toSpliced(at, 1)
  if (words.includes('--help') || words.includes('-h')) {
    const help = commandHelp(command)
    return { text: help, data: { help }, exitCode: 0 }
  }
  return command.execute(parseInvocation(command, words, rest), io)
}

/**
 * Runs one command line.
 * @param argv the words after `sightline`
 * @param version of the program, for `--version`
 * @returns the exit code; everything has been written by then
 */
export async function main(argv: readonly string[], version: string, io: Io): Promise<number> {
  const requestId = randomUUID()
  const asJson = splitRest(argv).own.includes('--json')
  try {
    const result = await dispatch(argv, version, io)
    if (result === null) return 0
    await io.out(`${asJson ? JSON.stringify(okEnvelope(requestId, result.data)) : result.text}\n`)
    return result.exitCode
  } catch (thrown) {
    const error = asSightlineError(thrown)
    if (asJson) await io.out(`${JSON.stringify(errorEnvelope(requestId, error))}\n`)
    else await io.err(`sightline: ${error.code}: ${error.message}\n`)
    return exitCodeOf(error.code)
  }
}
