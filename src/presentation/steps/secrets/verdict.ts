/** Whether the value behind a telling name is a secret. */
import type { Joined } from './assignments.ts'
import { judgeName, type NameVerdict } from './names.ts'
import {
  isCode,
  isExpression,
  isNameLike,
  isPlaceholder,
  isScrambled,
  isUnfilled,
  isUuid,
  looksRandom,
  withoutMasks,
} from './values.ts'

export interface Candidate extends Joined {
  readonly verdict: NameVerdict
  readonly name: string
  readonly text: string
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
  /** Nothing stands behind it in its line. */
  readonly isLast: boolean
  /** The same, and no comma or bracket either. */
  readonly isAlone: boolean
  readonly isCut: boolean
  /** The character before the name. */
  readonly before: string
  readonly isUpper: boolean
  /** The name begins its line, but for `export` and its like. */
  readonly isLineStart: boolean
}

/** Of a text, not a passphrase. */
const WORDS =
  /\b(?:password|passphrase|passwort|secret|token|key|your|enter|must|should|the|is|are|not|required|invalid|please|forgot|reset|repeat|confirm)\b/i
const SENTENCE_END = /[.!?:…]$/
const PATH = /^(?:~|\.{0,2}|[A-Za-z]:)[/\\][\w. /\\@-]*$/
const ADDRESS = /^[a-z][a-z0-9+.-]{1,20}:\/\//i
/** What programs call their variables, numbered. */
const NUMBERED = /^(?:arg|param|opt|val|value|x|pass|pw|pwd|password|str|s|p)_?\d{1,2}\W*$/i
const MIN_BARE = 6
/** A longer value is judged by so much of it. */
const MAX_JUDGED = 160

/** True where the value under the name is a secret: not a stand-in, not code, not a label. */
export function isSecretValue(candidate: Candidate): boolean {
  const whole = candidate.text.slice(0, MAX_JUDGED)
  const value = withoutMasks(whole)
  if (value !== whole && value.replace(/[^\p{L}\p{N}]/gu, '').length < 4) return false
  const { verdict } = candidate
  if (isEnvironmentLine(candidate)) return isSpelledOut(value, verdict.kind)
  if (isPlaceholder(value) || ADDRESS.test(value)) return false
  if (PATH.test(value) && (verdict.weak || isNameLike(value))) return false
  if (candidate.by === 'column')
    return candidate.isLast && (looksRandom(value) || isScrambled(value, 10)) && !isUuid(value)
  if (verdict.weak && verdict.kind === 'password' && candidate.isQuoted && isScrambled(value, 10)) return true
  if (verdict.weak && isServiceKey(candidate, value)) return true
  if (verdict.weak) return looksRandom(value) && !isUuid(value) && !isExpression(value)
  if (verdict.kind === 'password') return isPassword(candidate, value)
  if (/^\d+$/.test(value)) return false
  if (candidate.by === 'glued' && candidate.isUpper) return isEnvironmentValue(candidate, value)
  if (isUuid(value)) return /api|secret|auth/i.test(candidate.name)
  return looksRandom(value) && (candidate.isQuoted || !isExpression(value))
}

/** A line of `env`, of a `.env` file, of a shell's `export`: what stands there is the value itself. */
function isEnvironmentLine({ by, isUpper, isLineStart, isAlone, isQuoted, verdict }: Candidate): boolean {
  return by === 'glued' && isUpper && isLineStart && isAlone && !isQuoted && !verdict.weak
}

/** `STRIPE_KEY=sk_test_123`: of what kind the key is only its owner knows, so the value must be more than a name. */
function isServiceKey({ by, isUpper, isLineStart, isAlone, verdict }: Candidate, value: string): boolean {
  const isLine = by === 'glued' && isUpper && isLineStart && isAlone && verdict.kind === 'key'
  return isLine && value.length >= 8 && /\d/.test(value) && /[a-z]/i.test(value) && !isUuid(value)
}

/** Says no only to what is no value: an expansion, a switch, a count, and the path of a key that is a file. */
function isSpelledOut(value: string, kind: string): boolean {
  if (isUnfilled(value) || PATH.test(value) || ADDRESS.test(value) || isExpression(value)) return false
  return kind === 'password' || !/^\d{1,4}$/.test(value)
}

/** `NAME=value` of the environment: the name alone is enough, unless the value is code. */
function isEnvironmentValue({ isQuoted, isLast, isLineStart, isAlone }: Candidate, value: string): boolean {
  if (isQuoted) return !isExpression(value) || looksRandom(value)
  if (looksRandom(value)) return true
  if (isLineStart && isAlone) return value.length >= 4 && !isExpression(value)
  return value.length >= 4 && !isExpression(value) && (isLineStart || isLast) && !isNameLike(value)
}

function isPassword(candidate: Candidate, value: string): boolean {
  const { by, isUpper, isQuoted, isLast, isAlone } = candidate
  if (/^\d{1,4}$/.test(value) && !(by === 'glued' && isUpper)) return false
  if (by === 'glued' && isUpper) return !/^[$(]/.test(value) || /[^\w${}()]/.test(value)
  if (isQuoted || by === 'element') return isQuotedPassword(candidate, value)
  if (by === 'flag')
    return !/^[A-Z_]+$/.test(value) && !isExpression(value) && (isMixed(value) || !isNameLike(value))
  if (by === 'prose') return isLast && value.length >= MIN_BARE && isMixed(value) && !isExpression(value)
  if (by === 'glued') return isGluedPassword(candidate, value)
  if (isExpression(value) || value.length < MIN_BARE) return false
  // YAML puts nothing behind a value; a program puts a comma or a semicolon there.
  if (by === 'colon' && isAlone && isMixed(value) && judgeName(value) === null) return !NUMBERED.test(value)
  return isLast ? isMixed(value) && !isVariable(value) : looksRandom(value) && /[^\w.-]/.test(value)
}

function isGluedPassword({ before, isLineStart, isAlone, isCut, name }: Candidate, value: string): boolean {
  if (isExpression(value)) return false
  if ('?&=;'.includes(before || ' ') || name.startsWith('-')) return value.length >= 4
  if (isMixed(value) && !isVariable(value)) return true
  // A call's argument has a comma or a bracket behind it.
  if (!isCut && !isLineStart && isMixed(value)) return judgeName(value) === null && !NUMBERED.test(value)
  return isLineStart && isAlone && value.length >= MIN_BARE && judgeName(value) === null
}

function isQuotedPassword({ by }: Candidate, value: string): boolean {
  if (isExpression(value) && !/[^\w.()[\]]/.test(value) && /[([]/.test(value)) return false
  if (/\s/.test(value.trim())) {
    if (WORDS.test(value) || SENTENCE_END.test(value)) return false
    return /\d/.test(value) || /^[a-z]+(?: [a-z]+){3,}$/.test(value)
  }
  if (/[^\0-\x7f]/.test(value) && !/\d/.test(value)) return false
  if (judgeName(value) !== null && !/\d/.test(value)) return false
  if (/^\p{L}\p{Ll}*[.!?:…]*$/u.test(value) && !/^[a-z]{6,}$/.test(value)) return false
  if (isMixed(value) || /[A-Z]{2}/.test(value)) return !WORDS.test(value) || looksRandom(value)
  return by !== 'element' && /^[a-z]{6,}$/.test(value)
}

/** A digit, a sign or a capital inside: no plain word of a text. */
function isMixed(value: string): boolean {
  return /\d|[^\p{L}\p{N}_.:-]|[a-z][A-Z]/u.test(value)
}

/** The name of a variable, though it may have a digit behind it: `password2`, `arg1`. */
function isVariable(value: string): boolean {
  if (!isCode(value) || isScrambled(value, 10)) return false
  return !/\d/.test(value) || NUMBERED.test(value)
}
