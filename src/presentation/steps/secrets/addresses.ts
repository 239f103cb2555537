/** Credentials in addresses: `scheme://user:password@host`, and parameters that sign or open something. */
import type { Found } from './found.ts'
import { findShapes, type Shape } from './shapes.ts'
import { isPlaceholder, isUuid, looksRandom } from './values.ts'

const SCHEME = '://'
/** Up to the last `@` before the path: an `@` in a password is often not encoded. */
const USER_INFO = /(?<user>[^\s:@/?#"'`<>\\]{0,128}):(?<value>[^\s/?#"'`<>\\]{1,256})@/dy
/** A `/` or a `#` in the password, which only a port could stand before otherwise. */
const ODD_USER_INFO = /(?<user>[^\s:@/?#"'`<>\\]{0,128}):(?!\d{1,5}[/?#])(?<value>[^\s"'`<>\\@]{1,256})@/dy
const ONLY_TOKEN = /(?<value>[^\s:@/?#"'`<>\\]{16,256})@/dy
const BEFORE_SCHEME = /[A-Za-z0-9+.-]/

/** Finds passwords and tokens before the host of an address. */
export function findAddresses(text: string): Found[] {
  const found: Found[] = []
  for (let at = text.indexOf(SCHEME); at >= 0; at = text.indexOf(SCHEME, at + 1)) {
    if (at === 0 || !BEFORE_SCHEME.test(text[at - 1])) continue
    const isWeb = /https?$/.test(text.slice(Math.max(0, at - 5), at))
    const start = at + SCHEME.length
    const password = valueAt(USER_INFO, text, start) ?? (isWeb ? null : valueAt(ODD_USER_INFO, text, start))
    if (password && !isStandIn(text.slice(...password))) {
      found.push({ start: password[0], end: password[1], kind: 'password' })
      continue
    }
    const token = valueAt(ONLY_TOKEN, text, start)
    if (token && looksRandom(text.slice(...token)))
      found.push({ start: token[0], end: token[1], kind: 'token' })
  }
  return [...found, ...findShapes(PARAMETERS, text)]
}

function valueAt(pattern: RegExp, text: string, start: number): [number, number] | null {
  pattern.lastIndex = start
  const match = pattern.exec(text)
  return match?.indices?.groups?.value ?? null
}

/** `user:password@` in an address may well be a default that works; only what no password can be stays. */
function isStandIn(value: string): boolean {
  return /^(?:\$\{|\$[A-Z_]+$|\$[a-z_]+$|\{|%[A-Za-z_]+%$|%s$|\*+$|\.{3}|x{3,}$|X{3,}$|\[|‹|…)/.test(value)
}

const PARAMETERS: readonly Shape[] = [
  {
    kind: 'signature',
    pattern:
      /[?&](?:sig|signature|X-Amz-Signature|X-Goog-Signature|hmac)=(?<value>[A-Za-z0-9%+/_=-]{20,2048})/dgi,
    accept: (value) => !isPlaceholder(value) && looksRandom(value),
  },
  {
    kind: 'token',
    pattern:
      /[?&](?:X-Amz-Security-Token|oauth_token|id_token|sessiontoken|code|ticket)=(?<value>[A-Za-z0-9%+/_=.~-]{20,4096})/dgi,
    accept: (value) => !isUuid(value) && looksRandom(value),
  },
  {
    kind: 'session id',
    pattern: /[;?&](?:jsessionid|phpsessid|asp\.net_sessionid)=(?<value>[A-Za-z0-9_.!-]{16,256})/dgi,
    accept: looksRandom,
  },
]
