/**
 * What is a secret: one entry a kind. Patterns are linear (no nested repetition) and bounded, since the text
 * they search is hostile. Prefixes are the providers' own, from their documentation of key formats.
 */

export interface SecretPattern {
  /** Named to the model: `‹redacted: OpenAI key›`. */
  readonly kind: string | ((match: RegExpExecArray) => string)
  /** With the `d` flag where a group named `value` is the secret and the rest stays. */
  readonly pattern: RegExp
  /** Says no to a match that only looks like a secret. */
  readonly accept?: (value: string, match: RegExpExecArray) => boolean
}

const START = '(?<![A-Za-z0-9_-])'
const END = '(?![A-Za-z0-9_])'

/** A key that is a word of its own: its prefix is short enough to stand inside other words. */
function token(kind: string, body: string): SecretPattern {
  return { kind, pattern: new RegExp(`${START}${body}${END}`, 'gd') }
}

/** A key whose prefix no other text has: masked wherever it stands, even glued to what is before it. */
function distinctive(kind: string, body: string): SecretPattern {
  return { kind, pattern: new RegExp(body, 'gd') }
}

/** Values that stand for a secret without being one. */
const PLACEHOLDER =
  /^(?:\$|%|<|\{\{|\*+$|x{3,}$|\.{3}|‹redacted|(?:true|false|null|none|nil|undefined|yes|no|on|off|required|optional|string|changeme)$|\d{1,4}$)/i
/** An expression of a programming language, not a value: a call, an index, a member of something. */
const EXPRESSION = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*[([]|^(?:process\.env|os\.environ|import\.meta)\b/

function isValue(value: string): boolean {
  return value.length > 0 && !PLACEHOLDER.test(value) && !EXPRESSION.test(value)
}

function kindOfName(match: RegExpExecArray): string {
  const name = (match.groups?.name ?? match.groups?.upper ?? '').toLowerCase()
  if (/pass|pwd/.test(name)) return 'password'
  if (/token/.test(name)) return 'token'
  if (/secret|credential/.test(name)) return 'secret'
  return 'key'
}

/** A value in double quotes, in single quotes, or up to a blank: never less, or half of it would show. */
const VALUE = `(?:"(?<double>(?:[^"\\\\\\n]|\\\\.)+)"|'(?<single>[^'\\n]+)'|(?<bare>[^\\s"'][^\\s]*))`
/** `API_KEY`, `DB_PASSWORD`, `STRIPE_SECRET`, …: names of environment variables. `PWD` alone is a folder. */
const UPPER_NAME =
  '(?<upper>[A-Z0-9_.-]{0,64}(?:KEY|SECRET|PASSWORD|PASSWD|PASSPHRASE|TOKEN|CREDENTIALS?|(?<=_)PWD|(?<![A-Z])PASS))'
/** The same as people write them in code, JSON and YAML; a bare `key` says nothing and is left out. */
const LOWER_NAME =
  '(?<name>[A-Za-z0-9_.-]{0,64}?(?:password|passwd|passphrase|secret|(?:api|access|secret|private|signing|encryption|auth|account)[_-]?key|(?:auth|access|refresh|bot|api|session|id)[_-]?token|(?<![A-Za-z0-9])token))'
const NOT_IN_NAME = '(?<![A-Za-z0-9_.-])'

/** A short word after `token=` or `key=` is more often a word than a token. */
function looksRandom(value: string, match: RegExpExecArray): boolean {
  if (!isValue(value)) return false
  const kind = kindOfName(match)
  return kind === 'password' || kind === 'secret' || /\d/.test(value) || value.length >= 16
}

export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$(?![\s\S]))/dg,
  },
  distinctive('Anthropic key', 'sk-ant-[A-Za-z0-9_-]{16,}'),
  distinctive('OpenRouter key', 'sk-or-[A-Za-z0-9_-]{16,}'),
  distinctive('OpenAI key', 'sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{16,}'),
  token('OpenAI key', 'sk-[A-Za-z0-9_-]{20,}'),
  distinctive('GitHub token', '(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{22,})'),
  distinctive('GitLab token', 'gl(?:pat|dt|rt|cbt|ptt|oas)-[A-Za-z0-9_-]{20,}'),
  token('AWS access key', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}'),
  token('Google API key', 'AIza[A-Za-z0-9_-]{35}'),
  distinctive('Google OAuth secret', 'GOCSPX-[A-Za-z0-9_-]{20,}'),
  token('Google OAuth token', 'ya29\\.[A-Za-z0-9_-]{20,}'),
  distinctive('Slack token', '(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{10,}'),
  distinctive('Slack webhook', 'https://hooks\\.slack\\.com/(?:services|workflows)/[A-Za-z0-9/_-]{20,}'),
  distinctive('Stripe key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}'),
  token('Stripe webhook secret', 'whsec_[A-Za-z0-9+/=]{20,}'),
  token('npm token', 'npm_[A-Za-z0-9]{30,}'),
  distinctive('PyPI token', 'pypi-[A-Za-z0-9_-]{40,}'),
  token('Hugging Face token', '(?:hf|api_org)_[A-Za-z0-9]{30,}'),
  token('xAI key', 'xai-[A-Za-z0-9_-]{20,}'),
  token('Groq key', 'gsk_[A-Za-z0-9]{20,}'),
  token('Perplexity key', 'pplx-[A-Za-z0-9]{20,}'),
  token('Replicate token', 'r8_[A-Za-z0-9]{30,}'),
  token('SendGrid key', 'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}'),
  token('Telegram bot token', '\\d{8,10}:AA[A-Za-z0-9_-]{32,}'),
  distinctive('DigitalOcean token', 'do[opr]_v1_[a-f0-9]{40,}'),
  token('Databricks token', 'dapi[a-f0-9]{32}'),
  token('Vault token', 'hv[sbr]\\.[A-Za-z0-9_-]{20,}'),
  distinctive('Shopify token', 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}'),
  distinctive('Linear key', 'lin_api_[A-Za-z0-9]{30,}'),
  distinctive('Docker token', 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}'),
  token('Tailscale key', 'tskey-[a-z]+-[A-Za-z0-9-]{10,}'),
  token('JWT', 'eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]*'),
  {
    kind: 'Bearer token',
    pattern: /\b[Bb]earer[ \t]{1,4}(?<value>[A-Za-z0-9._~+/-]{12,}={0,2})/dg,
    accept: (value) => /\d/.test(value) || value.length >= 24,
  },
  {
    kind: 'credentials',
    pattern:
      /\b[Aa]uthorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?:[Bb]asic|[Tt]oken)[ \t]{1,4}(?<value>[A-Za-z0-9._~+/-]{6,}={0,2})/dg,
  },
  {
    kind: 'password',
    pattern: /\b[a-zA-Z][a-zA-Z0-9+.-]{1,20}:\/\/[^\s:@/?#"'<>]{0,128}:(?<value>[^\s@/?#"'<>]{1,256})@/dg,
    accept: isValue,
  },
  {
    kind: kindOfName,
    pattern: new RegExp(`${NOT_IN_NAME}${UPPER_NAME}=${VALUE}`, 'gd'),
    accept: isValue,
  },
  {
    kind: kindOfName,
    pattern: new RegExp(`${NOT_IN_NAME}${LOWER_NAME}=${VALUE}`, 'gid'),
    accept: looksRandom,
  },
  {
    kind: kindOfName,
    pattern: new RegExp(
      `${NOT_IN_NAME}(?:${LOWER_NAME}|${UPPER_NAME})["']?[ \\t]{0,4}(?:[:=]|:=|=>)[ \\t]{0,4}["'](?<value>[^"'\\s]{4,})["']`,
      'gid',
    ),
    accept: looksRandom,
  },
  {
    kind: kindOfName,
    pattern: new RegExp(
      `^[ \\t-]{0,32}${LOWER_NAME}[ \\t]{0,4}:[ \\t]{1,4}(?<value>[^\\s"'#]{6,})[ \\t]{0,32}$`,
      'gimd',
    ),
    accept: (value, match) => looksRandom(value, match) && /[\d\W_]/.test(value),
  },
]
