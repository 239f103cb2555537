/**
 * The search for secrets: its speed on usual text, and on text made to slow each family down. Doubling a hostile
 * text must about double the time; a family that read it again and again would take four times as long.
 */
import { findSecrets } from '../../src/presentation/steps/redact.ts'
import { PREFIXED_KEYS } from '../../src/presentation/steps/secrets/tokens.ts'
import { FINDERS } from '../../src/presentation/steps/secrets.ts'
import { FORMS } from '../fixtures/secrets/forms.ts'

const MEGABYTE = 1 << 20
const HOSTILE_CHARACTERS = 1 << 15
const ROUNDS = 2

const USUAL: Readonly<Record<string, (n: number) => string>> = {
  log: (n) =>
    `2026-11-30T09:00:11Z INFO  request served path=/api/v1/users/${n % 97} status=200 dur=${n % 13}ms\n`,
  code: (n) => `  const token${n % 7} = lexer.next(); if (password !== user.password) return key[${n}]\n`,
  json: (n) => `    { "name": "a${n}", "integrity": "sha512-${'Ab3/x9'.repeat(14)}==", "key": "v${n}" },\n`,
  secrets: (n) => `${FORMS[n % FORMS.length].text}\n`,
}

/** What a family is slowed down by: its own beginnings over and over, without an end. */
const HOSTILE: readonly string[] = [
  ...new Set(PREFIXED_KEYS.flatMap(({ prefixes }) => prefixes)),
  ...['a', 'A1', '0', 'f0', '-', '.', '_', '/', '+', '=', ' ', '\n', '"', '\\', '\\"', '‹', '-----', '\t'],
  ...[
    '-----BEGIN PRIVATE KEY-----\n',
    '-----END PRIVATE KEY-----',
    'A+/=\n',
    'Private-Lines: 1\n',
    'Private-MAC: 0\n',
  ],
  ...[
    'eyJ',
    'eyJhbGciOi.',
    '1:AA',
    '2/1234567890:',
    'MAAAAAAAAAAAAAAAAAAAAAAA.AAAAAA.',
    '"kty":"d":"',
    '"d":"',
  ],
  ...[
    '://',
    'a://b:',
    'a://b:c',
    'http://:',
    '?sig=',
    ';jsessionid=',
    'bearer ',
    'Authorization: ',
    'digest ',
  ],
  ...[
    'AWS4-HMAC-SHA256 ',
    'cookie: a=',
    'set-cookie: a=',
    'login a password ',
    'a:5432:b:c:',
    '"auth":"',
    'curl -u ',
  ],
  ...[
    'sshpass -p ',
    "IDENTIFIED BY '",
    'kind: Secret\n',
    '"kind":"Secret","data":{',
    'data:\n',
    'temporary password ',
  ],
  ...[
    'password',
    'password=',
    'PASSWORD=a ',
    'token: ',
    '"token":"',
    'secret="',
    'api_key => ',
    '<password>',
    '--token ',
  ],
  ...[
    'key',
    'keyKEY',
    'my.key.',
    'token.token=',
    'pass pass ',
    'API_KEY is ',
    '{"name":"token","value":"',
    'psk\\"=\\"',
  ],
]

function timeOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

function filledTo(length: number, piece: (n: number) => string): string {
  let text = ''
  for (let n = 0; text.length < length; n++) text += piece(n)
  return text.slice(0, length)
}

for (const [name, line] of Object.entries(USUAL)) {
  const text = filledTo(MEGABYTE, line)
  findSecrets(text)
  const whole = timeOf(() => findSecrets(text))
  const parts = Object.entries(FINDERS).map(
    ([family, find]) => `${family} ${timeOf(() => find(text)).toFixed(0)}`,
  )
  console.log(`${name.padEnd(8)} ${whole.toFixed(0)} ms for 1 MB; ${parts.join(', ')}`)
}

console.log(
  `\nhostile text, ${HOSTILE.length} beginnings repeated to ${2 * HOSTILE_CHARACTERS} characters; the slowest of each family`,
)
for (const [family, find] of Object.entries(FINDERS)) {
  const results = HOSTILE.map((piece) => {
    const text = piece.repeat(Math.ceil((2 * HOSTILE_CHARACTERS) / piece.length))
    const half = text.slice(0, HOSTILE_CHARACTERS)
    return { piece, once: timeOf(() => find(half)), twice: timeOf(() => find(text)) }
  }).sort((a, b) => b.twice - a.twice)
  const [slowest] = results
  // Below two milliseconds the clock says more than the search.
  const worst = results
    .filter(({ twice }) => twice > 2)
    .sort((a, b) => b.twice / b.once - a.twice / a.once)[0]
  const ratio = worst
    ? `${(worst.twice / worst.once).toFixed(1)} times as long for twice the text (${JSON.stringify(worst.piece)})`
    : 'none above 2 ms'
  console.log(
    `${family.padEnd(14)} ${slowest.twice.toFixed(1)} ms (${JSON.stringify(slowest.piece)}); ${ratio}`,
  )
}
