import type { Command } from './command.ts'

const EXIT_CODES = `Exit codes: the command's own (run), 0 where all went well, 2 for a command line or an input that
is wrong, 69 where a sandbox could not be had, 70 for a fault in Sightline itself.`

/** Help of one command, made from its declaration. */
export function commandHelp(command: Command): string {
  const rows = Object.entries(command.options).map(([name, option]) => {
    const left = option.value === undefined ? `--${name}` : `--${name} ${option.value}`
    return `  ${left.padEnd(22)} ${option.help}`
  })
  return [
    `${command.summary}`,
    '',
    `Usage: sightline ${command.name} ${command.usage}`,
    '',
    'Options:',
    ...rows,
    '',
    command.details,
  ].join('\n')
}

export function programHelp(commands: readonly Command[]): string {
  const rows = commands.map((command) => `  ${command.name.padEnd(10)} ${command.summary}`)
  return [
    'See what your model sees: run a command, and show the text a model is given for it.',
    '',
    'Usage: sightline COMMAND [OPTIONS]',
    '',
    'Commands:',
    ...rows,
    '',
    '  --help     help, also after a command',
    '  --version  the version',
    '',
    EXIT_CODES,
  ].join('\n')
}
