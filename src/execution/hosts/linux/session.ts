/**
 * What carries over from one command to the next: the working directory and the exported variables. Each
 * command has a bash of its own, which is given this state as shell text and, when its script reaches the end,
 * leaves the new one behind.
 */

/** Set by bash for itself, or by the cd that starts a command. */
const NOT_CARRIED = new Set(['PWD', 'SHLVL', '_'])

/** A line of `declare -x`; arrays cannot be in an environment and are not carried. */
const VARIABLE = /^declare -[ilnrtux]*x[ilnrtux]* ([A-Za-z_][A-Za-z0-9_]*)/

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/

export interface ShellState {
  readonly cwd: string
  /** Lines of `declare -x`, each a variable: bash quotes a value with line ends as $'…'. */
  readonly exports: readonly string[]
}

/** Every shell starts with this environment; a session begins with it. */
export function shellEnvironment(path: string, home: string): Record<string, string> {
  return {
    PATH: path,
    HOME: home,
    USER: 'user',
    LOGNAME: 'user',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
  }
}

export function firstState(environment: Readonly<Record<string, string>>, workdir: string): ShellState {
  return {
    cwd: workdir,
    exports: Object.entries(environment).map(([name, value]) => `declare -x ${name}="${value}"`),
  }
}

export interface JobParts {
  readonly command: string
  /** What the session is now. */
  readonly state: ShellState
  /** What the waiting shell was started with. */
  readonly first: ShellState
  /** Where this command starts, absolute; default the session's. */
  readonly cwd: string | null
  /** For this command only. */
  readonly env: Readonly<Record<string, string>>
  /** Guest path of the standard input, or null for none. */
  readonly stdin: string | null
  /** Guest path of the file for the report. */
  readonly report: string
}

/** What a shell reports when it cannot enter the directory it was told to start in. */
export const NO_CWD = 'no-cwd'

/** As bash reads it back: nothing in it is special. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/**
 * The waiting shell, for `bash -c`: it stands at fd 250 until it is let go, then does its job file, then says
 * where it ended, if there is a file to say it in. All on one line, so that the lines bash names in its messages are the command's own.
 */
export function waitingScript(job: string, report: string): string {
  return [
    'read -r -N 1 -u 250 __sightline; exec 250<&-',
    `mapfile -d '' -t __sightline < ${quote(job)}`,
    `eval "\${__sightline[0]}"`,
    `eval "unset -v __sightline; : bash; \${__sightline[1]}"`,
    `{ __sightline=\${__sightline_end[0]-$?}; if [ -e ${quote(report)} ]; then trap - DEBUG; set +vx`,
    `{ builtin printf '%s\\0' "$PWD" \${__sightline_end[@]+"\${__sightline_end[@]}"} ''`,
    `unset -v __sightline_end; builtin declare -x; } >| ${quote(report)}; fi; } > /dev/null 2>&1`,
    'builtin exit "$__sightline"',
  ].join('; ')
}

/** The job file: what to set up, NUL, the script. */
export function jobFile(parts: JobParts): string {
  const { state, first } = parts
  const command = parts.command.replaceAll('\0', '')
  const lines: string[] = []
  const kept = new Set(state.exports.map(variableOf))
  const dropped = first.exports.map(variableOf).filter((name) => !kept.has(name))
  if (dropped.length > 0) lines.push(`unset -v ${dropped.join(' ')}`)
  // The cd first: it sets OLDPWD, which the carried variables then put right.
  const refuse = `{ printf ${NO_CWD} >| ${quote(parts.report)}; exit 1; }`
  if (parts.cwd === null) lines.push(`cd -- ${quote(state.cwd)} 2> /dev/null || cd -- ${quote(first.cwd)}`)
  else lines.push(`cd -- ${quote(parts.cwd)} 2> /dev/null || ${refuse}`)
  lines.push(...state.exports.filter((line) => !first.exports.includes(line)))
  for (const [name, value] of Object.entries(parts.env)) {
    if (NAME.test(name)) lines.push(`export ${name}=${quote(value.replaceAll('\0', ''))}`)
  }
  if (parts.stdin) lines.push(`exec < ${quote(parts.stdin)}`)
  if (/\bcat\b/.test(command) && /\s-b\s/.test(command)) lines.push(CAT_FUNCTION)
  lines.push(NOT_FOUND_FUNCTION, 'SECONDS=0; unset -v BASH_EXECUTION_STRING')
  return `${lines.join('\n')}\0${command}${canReportStages(command) ? STAGES : ''}\0`
}

/** Builtins and words that can change the directory or a variable, and what runs text that could. */
const CHANGING =
  /[=`]|\b(cd|pushd|popd|export|declare|typeset|local|readonly|unset|read|readarray|mapfile|getopts|printf|let|for|select|source|eval|builtin|command|trap|set|shopt|coproc|wait)\b|(^|[\s;&|({])\.\s|\(\(|[\\$]/

/**
 * Whether the shell must report: it costs a third of a trivial command. Not where the command is a plain word
 * list that can change neither directory nor variables and has no pipeline.
 */
export function needsReport(command: string): boolean {
  return command.includes('|') || CHANGING.test(command)
}

/** As a shell at a prompt says it; `bash -c` would put `line 1:` between. */
const NOT_FOUND_FUNCTION = `command_not_found_handle() { printf 'bash: %s: command not found\\n' "$1" >&2; return 127; }`

/** Only the two words `cat -b FILE` are ours; a function, so that it costs nothing when it is not used. */
const CAT_FUNCTION =
  'cat() { if [ $# -eq 2 ] && [ "$1" = -b ]; then /usr/lib/sightline/catb "$2"; else command cat "$@"; fi; }'

/** Read in the same eval: the next command, and the end of the eval, set PIPESTATUS anew. */
const STAGES = `\n{ __sightline_end=("$?" "\${PIPESTATUS[@]}"); } 2>/dev/null`

/**
 * Whether a line of ours may follow the command without changing what it means. Says no where in doubt: then
 * only the exit codes of the stages are not known.
 */
export function canReportStages(command: string): boolean {
  if (!command.includes('|')) return false
  const text = command.trimEnd()
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  // Something that goes on in the next line, or a comment that may hide it.
  if (/(\\|\||&|[({]|\bdo|\bthen|\belse|!)$/.test(text) || /(^|[\s;&|()])#/.test(lastLine)) return false
  if (/\(\s*\)$/.test(text) || /\bfunction\s+\S+$/.test(text) || /\b(time|in)$|\bcoproc\b/.test(text))
    return false
  // `set -v` writes every line it reads, ours too.
  if (/\bset\b.*\s[-+]\w*[vn]|verbose|noexec/.test(text)) return false
  return hereDocumentsClosed(text)
}

function hereDocumentsClosed(text: string): boolean {
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    for (const match of line.matchAll(
      /(?<!<)<<(-?)(?!<)\s*(?:'([^']*)'|"([^"]*)"|\\?([^\s;&|<>()'"\\]+))/g,
    )) {
      const delimiter = match[2] ?? match[3] ?? match[4] ?? ''
      const closed = lines
        .slice(index + 1)
        .some((later) => (match[1] ? later.replace(/^\t+/, '') : later) === delimiter)
      if (!closed) return false
    }
  }
  return true
}

export interface ShellReport {
  readonly state: ShellState
  /** The code of each stage; null where they were not read. */
  readonly stages: readonly number[] | null
}

/** Reads what a shell left; null when it did not reach its end. */
export function readReport(bytes: Uint8Array): ShellReport | null {
  const fields = new TextDecoder().decode(bytes).split('\0')
  const end = fields.indexOf('', 1)
  const cwd = fields[0]
  if (end < 0 || !cwd?.startsWith('/')) return null
  const codes = fields.slice(1, end).map(Number)
  const exports = (fields[end + 1] ?? '').split('\n').filter((line) => {
    const name = variableOf(line)
    return name !== '' && !NOT_CARRIED.has(name)
  })
  return { state: { cwd, exports }, stages: codes.length > 1 ? codes.slice(1) : null }
}

/** `after`, but with the variables of `own` as they were `before`: those were given to one command only. */
export function withoutOwn(after: ShellState, before: ShellState, own: readonly string[]): ShellState {
  if (own.length === 0) return after
  const mine = (line: string) => own.includes(variableOf(line))
  return {
    cwd: after.cwd,
    exports: [...after.exports.filter((line) => !mine(line)), ...before.exports.filter(mine)],
  }
}

function variableOf(line: string): string {
  return VARIABLE.exec(line)?.[1] ?? ''
}
