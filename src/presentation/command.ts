/**
 * The little of a command line that presentation needs: which program wrote the output, and the one case in
 * which a file name is certain. Never runs or expands anything; where it is not sure it says so.
 */

interface Word {
  /** With quotes taken off. */
  text: string
  /** Has nothing that the shell would expand. */
  literal: boolean
  /** Was written with no quote or backslash, so that a keyword is one. */
  plain: boolean
}

type Token = { kind: 'word'; word: Word } | { kind: 'operator'; text: string }

const OPERATOR = /^(?:&&|\|\||;;&?|;&|\|&|<<<|<<-?|>>|>&|<&|>\||&>>?|<>|[|;&<>()\n])/
const REDIRECTION = /[<>]/
const EXPANDED = /[$`*?[\]{}~!]/
const ASSIGNMENT = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/
const KEYWORDS = new Set([
  '{',
  '}',
  '(',
  ')',
  '[[',
  ']]',
  'if',
  'then',
  'else',
  'elif',
  'fi',
  'for',
  'while',
  'until',
  'do',
  'done',
  'case',
  'esac',
  'select',
  'function',
  'in',
  'coproc',
])
/** Words that run the command behind them and are not what wrote the output. */
const PREFIXES = new Set(['!', 'time', 'command', 'builtin', 'exec', 'nohup'])
const MAX_PROGRAM_NAME = 40
/** Named where the command is not a simple one. */
const SHELL = 'bash'

/** Name of the program that wrote the output: the last of the pipeline. `bash` where that is not certain. */
export function programName(command: string): string {
  const words = lastSimpleCommand(tokens(command))
  let i = 0
  while (i < words.length && (ASSIGNMENT.test(words[i].text) || PREFIXES.has(words[i].text))) i++
  const word = words[i]
  if (!word?.literal || (word.plain && KEYWORDS.has(word.text))) return SHELL
  const name = word.text.slice(word.text.lastIndexOf('/') + 1)
  return /^[\p{L}\p{N}_.+@:-]+$/u.test(name) && name.length <= MAX_PROGRAM_NAME ? name : SHELL
}

/**
 * The file that a simple `cat FILE` prints: one literal argument, no option, no pipe, redirection, glob or
 * expansion. Null for everything else, and for devices, which give other bytes each time.
 */
export function catFile(command: string): string | null {
  const all = tokens(command.trim())
  if (all.length !== 2) return null
  const [program, argument] = all
  if (program.kind !== 'word' || argument.kind !== 'word') return null
  if (program.word.text !== 'cat' || !argument.word.literal) return null
  const file = argument.word.text
  return file === '' || file.startsWith('-') || /^\/(?:dev|proc)\//.test(file) ? null : file
}

/** `name` as a word of the shell: as it is where that is safe, else quoted; always on one line and visible. */
export function shellQuote(name: string): string {
  if (/^[\w@%+=:,./-]+$/.test(name)) return name
  if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return `'${name.replaceAll("'", "'\\''")}'`
  const escaped = Array.from(name, (character) => {
    if (character === "'" || character === '\\') return `\\${character}`
    if (!/[\p{C}\p{Zl}\p{Zp}]/u.test(character)) return character
    return Array.from(
      new TextEncoder().encode(character),
      (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
    ).join('')
  })
  return `$'${escaped.join('')}'`
}

function lastSimpleCommand(all: readonly Token[]): Word[] {
  let current: Word[] = []
  let last: Word[] = []
  let skipTarget = false
  let hereDocument = false
  for (const token of all) {
    if (token.kind === 'operator') {
      if (token.text === '\n' && hereDocument) break
      if (token.text === '<<' || token.text === '<<-') hereDocument = true
      if (REDIRECTION.test(token.text)) {
        skipTarget = true
        if (/^\d+$/.test(current.at(-1)?.text ?? '')) current.pop()
      } else if (token.text === '(' || token.text === ')')
        current.push({ text: token.text, literal: true, plain: true })
      else {
        if (current.length > 0) last = current
        current = []
      }
    } else if (skipTarget) skipTarget = false
    else current.push(token.word)
  }
  return current.length > 0 ? current : last
}

/** Splits as the shell does: quotes, backslashes, operators, comments. An unclosed quote runs to the end. */
function tokens(command: string): Token[] {
  const result: Token[] = []
  let word: Word | null = null
  let i = 0
  const start = (): Word => {
    word ??= { text: '', literal: true, plain: true }
    return word
  }
  const finish = () => {
    if (word) result.push({ kind: 'word', word })
    word = null
  }
  while (i < command.length) {
    const rest = command.slice(i, i + 3)
    const character = command[i]
    const operator = OPERATOR.exec(rest)?.[0]
    if (character === ' ' || character === '\t' || character === '\r') {
      finish()
      i++
    } else if (operator) {
      finish()
      result.push({ kind: 'operator', text: operator })
      i += operator.length
    } else if (character === '#' && !word) {
      const end = command.indexOf('\n', i)
      i = end < 0 ? command.length : end
    } else if (character === "'" || character === '"') i = quoted(command, i, start())
    else if (character === '\\') {
      const current = start()
      current.plain = false
      if (command[i + 1] !== '\n') current.text += command[i + 1] ?? '\\'
      i += 2
    } else {
      const current = start()
      if (EXPANDED.test(character)) current.literal = false
      current.text += character
      i++
    }
  }
  finish()
  return result
}

/** Adds the quoted text that starts at `i` to `word`; gives the index behind it. */
function quoted(command: string, i: number, word: Word): number {
  const quote = command[i]
  word.plain = false
  for (let j = i + 1; j < command.length; j++) {
    const character = command[j]
    if (character === quote) return j + 1
    if (quote === '"' && (character === '$' || character === '`')) word.literal = false
    if (quote === '"' && character === '\\' && /["\\$`\n]/.test(command[j + 1] ?? '')) {
      j++
      if (command[j] !== '\n') word.text += command[j]
    } else word.text += character
  }
  word.literal = false
  return command.length
}
