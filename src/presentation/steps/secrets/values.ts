/** Is a value a secret, or only the place of one: a placeholder, an expression, a word, a type? */

const MASK = /‹redacted: [^›\n]{0,64}›/g
/** Words that stand where a password or a token would. */
const STAND_INS = new Set(
  `true false null none nil undefined yes no on off required optional string str text int integer number boolean bool
  bytes object any unknown never void default changeme change_me change-me replaceme replace_me todo tbd example
  sample test dummy hidden masked redacted removed secret password passwd pass token key apikey api_key unset empty
  missing invalid valid incorrect correct wrong accepted rejected expired changed present absent set ok failed new old
  varchar char optionalstring credentials value here self this field input label name prompt stdin env file vault type
  disabled enabled disable enable allow deny strict basic bearer plain
  authentication authorization realm`.split(/\s+/),
)
const TEMPLATE =
  /^(?:\$\{|\$\(|\$\$|\$[A-Z_][A-Z0-9_]*$|\$[a-z_]+(?:$|->|\[)|%[A-Za-z_]+%|%[sdvqr]$|%\(|%\{|\{\{|\{[A-Za-z_.]*\}$|<[^<>]*>?$|\[[A-Za-z _-]*\]$|#\{|@@|:[a-z]{1,16}:|\{[A-Za-z_.]+(?:![a-z])?(?::[^{}]{0,16})?\}["'`]?$|\\\(|!(?:vault|Ref|Sub|env)\b|env\(|ENC\[|\([a-z ]+\)?$)/
/** A part that is put in when the program runs. */
const COMPUTED = /\$\{[A-Za-z_][^}\n]{0,64}\}|\{\{|\$\(/
const FILLER =
  /\.\.\.|…|\b[Yy](?:our|OUR)[-_ ]|[-_](?:here|goes)\b|replace[-_]?me|^(?:x|X|\*|\.|•|#|-|_|\?)+$|xxxx|XXXX|\*{3}/
/** A call, an index, a member: `getpass()`, `tokens[i]`, `config.password`, `process.env.X`. */
const EXPRESSION =
  /^(?:[!&*]?(?:new|await|async|function|lambda|typeof|return)\b|[!&*]?[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[#A-Za-z_$][\w$]*)*(?:!?[([]|!?[;,)\]}]*$))/
const CALL = /^[!&*]?[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[#A-Za-z_$][\w$]*)*!?[([]/
const MEMBER = /^[!&*]?[A-Za-z_$][\w$]*(?:(?:\??\.|::|->)[#A-Za-z_$][\w$]*)+(?:!?[;,)\]}]|$)/
/** Types of languages whose names have digits. */
const TYPE =
  /^[&[]*(?:(?:u?int\d*|[iuf](?:8|16|32|64|128)|Uint8Array)\b|(?:var)?char\(|Vec<|Option<|\w{1,40}<)/i
const MAX_JUDGED = 160

/** `value` without the masks in it: a text that was masked before is not masked again. */
export function withoutMasks(value: string): string {
  return value.replace(MASK, '')
}

/** Nothing but a stand-in for a value: `<token>`, `${TOKEN}`, `xxxx`, `sk-...`, `changeme`, nothing at all. */
export function isPlaceholder(value: string): boolean {
  const whole = value.slice(0, MAX_JUDGED)
  if (whole.startsWith('‹redacted') || TEMPLATE.test(whole) || COMPUTED.test(whole)) return true
  const judged = whole.replace(/[)\]}>:,;"'`]{1,8}$/, '')
  if (!/[\p{L}\p{N}]/u.test(judged) && judged.length < 4) return true
  return STAND_INS.has(judged.toLowerCase()) || FILLER.test(judged) || variety(judged) < 2
}

/** Said to be empty, off, or to be put in: a value that is set in earnest is none of these. */
export function isUnfilled(value: string): boolean {
  const judged = value.slice(0, MAX_JUDGED)
  if (judged.startsWith('‹redacted') || TEMPLATE.test(judged) || COMPUTED.test(judged)) return true
  return (
    FILLER.test(judged) ||
    /^(?:true|false|null|none|nil|undefined|unset|yes|no|on|off|change[-_]?me)?$/i.test(judged)
  )
}

/** Something a program computes or a type, not a value that is written down. */
export function isExpression(value: string): boolean {
  const judged = value.slice(0, MAX_JUDGED)
  return CALL.test(judged) || (MEMBER.test(judged) && !isDense(judged)) || TYPE.test(judged)
}

/** A piece of letters and digits in so many turns that it is no name. */
function isDense(value: string): boolean {
  return value.split(/[^A-Za-z0-9]+/).some((part) => part.length >= 12 && turnsOf(part) >= 4)
}

/** As above, or the plain name of a variable. */
export function isCode(value: string): boolean {
  return EXPRESSION.test(value.slice(0, MAX_JUDGED)) || isExpression(value)
}

/** Number of different letters and digits. */
export function variety(value: string): number {
  return new Set(value.slice(0, MAX_JUDGED).replace(/[^\p{L}\p{N}]/gu, '')).size
}

/** Words, names with a number behind them, versions: what people call things. */
export function isNameLike(value: string): boolean {
  return value
    .slice(0, MAX_JUDGED)
    .split(/[-_.:/\\ @,+=]+/)

    .every(
      (part) =>
        !isScrambled(part) && /^(?:\p{L}*|v?\d{1,10}|\p{L}{1,}\d{1,4}|\d{1,2}\p{L}{1,3})$/u.test(part),
    )
}

/** Mixed as no name is: letters and digits in turns, in a piece long enough. */
export function looksRandom(value: string): boolean {
  const judged = value.slice(0, MAX_JUDGED)
  if (judged.length < 8 || variety(judged) < 6) return false
  if (isScrambled(judged.replace(/[-_]/g, ''), 20) || isBase64(judged)) return true
  if (isNameLike(judged)) return false
  if (judged.split(/[-_.:]+/).some((part) => isScrambled(part))) return true
  const turns = turnsOf(judged)
  const humps = judged.match(/[a-z](?=[A-Z])/g)?.length ?? 0
  return (
    (turns >= 2 || (turns === 1 && humps >= 2)) &&
    judged.split(/[-_.:/\\ @,+=]+/).some((part) => part.length >= 6)
  )
}

/** How often letters and digits change places. */
function turnsOf(value: string): number {
  return value.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g)?.length ?? 0
}

/** Long, of base64's characters, in capitals and small letters as no path is. */
function isBase64(value: string): boolean {
  if (
    value.length < 40 ||
    !/^[A-Za-z0-9+/]+={0,2}$/.test(value) ||
    !/[A-Z]{2}/.test(value) ||
    !/\d/.test(value)
  )
    return false
  return (value.match(/[a-z][A-Z]/g)?.length ?? 0) >= value.length / 10
}

/** Letters alone (a number may follow), but neither words nor camelCase: capitals in pairs and anywhere, consonants in long rows. */
export function isScrambled(part: string, minLength = 16): boolean {
  if (part.length < minLength || !/^[A-Za-z]+\d{0,4}$/.test(part)) return false
  const humps = part.match(/[a-z][A-Z]/g)?.length ?? 0
  return humps >= part.length / 6 && /[A-Z]{2}/.test(part) && /[b-df-hj-np-tv-z]{4}/i.test(part)
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function isUuid(value: string): boolean {
  return UUID.test(value)
}
