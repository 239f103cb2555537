/** What a command of the CLI declares. Its parser and its help are both made from this declaration. */

export interface OptionSpec {
  readonly type: 'string' | 'boolean'
  /** What stands for the value in the help: `FILE|-`. */
  readonly value?: string
  readonly help: string
}

/** Values of the options that were given; a boolean is present only where it is true. */
export type OptionValues = Readonly<Record<string, string | true | undefined>>

export interface Invocation {
  readonly options: OptionValues
  /** The words after `--`, or null where there was no `--`. */
  readonly rest: readonly string[] | null
}

/** The streams of the program. Writes resolve once the bytes have been handed on. */
export interface Io {
  out(text: string): Promise<void>
  err(text: string): Promise<void>
  readStdin(): Promise<Uint8Array>
  /**
   * From the first call on, SIGINT and SIGTERM abort this signal instead of ending the process; a second one
   * ends it.
   */
  interruption(): AbortSignal
}

/** What a command gives back: `text` for a person, `data` for `--json`. `null` where it printed for itself. */
export interface CommandResult {
  readonly text: string
  readonly data: unknown
  readonly exitCode: number
}

export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What follows `sightline <name>` in the usage line. */
  readonly usage: string
  /** Paragraphs after the options in the help. */
  readonly details: string
  readonly options: Readonly<Record<string, OptionSpec>>
  /** Whether words after `--` mean something. */
  readonly takesRest: boolean
  /** Failures are thrown as SightlineError. */
  execute(invocation: Invocation, io: Io): Promise<CommandResult | null>
}

export const JSON_OPTION: OptionSpec = {
  type: 'boolean',
  help: 'one JSON document on stdout, everything else on stderr',
}
export const HELP_OPTION: OptionSpec = { type: 'boolean', help: 'this text' }
