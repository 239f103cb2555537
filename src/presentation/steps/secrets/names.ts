/** What a name says of its value: `DB_PASSWORD`, `clientSecret`, `X-API-Key`, `spring.datasource.password`. */

/** How much a name promises. `weak`: only a value that looks random is taken for a secret. */
export interface NameVerdict {
  readonly kind: 'password' | 'token' | 'secret' | 'key'
  readonly weak: boolean
}

const list = (words: string) => new Set(words.split(/\s+/))

const PASSWORDS = list(
  'password passwd passphrase passcode passwort pword psk bindpw rootpw userpw requirepass masterpass pgpassword dbpassword dbpass mypass',
)
/** Only behind another word: `pass` and `pwd` alone are a verb and a folder. */
const SHORT_PASSWORDS = list('pass pwd pw')
const SECRETS = list('secret clientsecret appsecret secretkey secretaccesskey')
const TOKENS = list(
  'token authtoken accesstoken refreshtoken apitoken bottoken sessiontoken idtoken usertoken oauthtoken jwt',
)
const KEYS = list(
  'apikey accesskey privatekey secretkey signingkey encryptionkey authkey accountkey masterkey sharedkey appkey presharedkey',
)
const CREDENTIALS = list('credential credentials creds')
/** A `key` behind one of these opens something. */
const KEY_OWNERS = list(
  `api access secret private signing encryption encrypt auth account master service subscription license shared app
  application client consumer webhook jwt hmac storage admin root deploy deployment preshared crypto cipher session
  sharedaccess sas vapid nonce logged secure wg data`,
)
/** A `key` behind one of these is public, or a place. */
const PUBLIC_OWNERS = list(
  `public pub primary foreign sort cache partition hash range map dict object group row lookup search registry
  translation message i18n host gpg pgp ssh known hot short shift ctrl control alt meta enter escape tab arrow arrows
  idempotency dedupe routing order index unique composite candidate surrogate natural s3 redis storage-key config
  settings state query react list item node react-query less keyboard first last next prev current fingerprint
  checksum content etag build turbo npm sign-in feature flag site recaptcha publishable anon pk`,
)
/** A `token` behind one of these is a piece of text, or a place in a list. */
const TEXT_TOKENS = list(
  `next page continuation sync max min pad eos bos unk sep cls mask start end first last current prev previous stop
  special cancel cancellation expected unexpected syntax idempotency cursor new line lex lexer word sub prompt
  completion total input output count paging pagination resume scroll css design color theme icon image video audio
  eof ident keyword nft erc20 injection provider`,
)
/** Stand behind the word that says what it is. */
const TRAILING = list(
  'value plain plaintext raw base64 b64 data base prod production dev development staging live test string str env',
)

/** The words of a name, in small letters. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** What a value under this name is, null where the name promises nothing. */
export function judgeName(name: string): NameVerdict | null {
  const words = wordsOf(name)
  const isUpper = /[A-Z]/.test(name) && name === name.toUpperCase()
  while (
    words.length > 1 &&
    (TRAILING.has(words[words.length - 1]) || /^\d{1,4}$/.test(words[words.length - 1]))
  )
    words.pop()
  const last = (words.at(-1) ?? '').replace(/\d{1,4}$/, '')
  const before = words.slice(0, -1)
  const owner = before.at(-1) ?? ''
  if (SHORT_PASSWORDS.has(last) && before.length === 0) return { kind: 'password', weak: true }
  if (isPassword(last, before)) return { kind: 'password', weak: false }
  if (TOKENS.has(last) || (last.endsWith('token') && last.length > 5)) {
    if (before.some((word) => TEXT_TOKENS.has(word)) || TEXT_TOKENS.has(last.slice(0, -5))) return null
    return { kind: 'token', weak: false }
  }
  if (SECRETS.has(last) || last.endsWith('secret')) return { kind: 'secret', weak: false }
  if (CREDENTIALS.has(last)) return { kind: 'secret', weak: true }
  if (last === 'key' || KEYS.has(last)) return judgeKey(last, owner, before, isUpper)
  return null
}

function isPassword(last: string, before: readonly string[]): boolean {
  if (PASSWORDS.has(last) || /pass(?:word|wd|phrase)$/.test(last)) return true
  return SHORT_PASSWORDS.has(last) && before.length > 0 && before.at(-1) !== 'old'
}

function judgeKey(
  last: string,
  owner: string,
  before: readonly string[],
  isUpper: boolean,
): NameVerdict | null {
  if (before.includes('secret') || last.startsWith('secret')) return { kind: 'secret', weak: false }
  if (PUBLIC_OWNERS.has(owner) || (before.includes('public') && owner !== 'private')) return null
  if (KEYS.has(last) || KEY_OWNERS.has(owner)) return { kind: 'key', weak: owner === 'data' }
  return isUpper && before.length > 0 ? { kind: 'key', weak: true } : null
}
