/** Credentials in HTTP headers (RFC 9110, 11.6; RFC 6265, 4), as sent, as logged, and as written in code. */

import type { Found } from './found.ts'
import { findShapes, type Shape } from './shapes.ts'
import { isExpression, isPlaceholder, looksRandom } from './values.ts'

/** `Authorization: `, `"authorization": "`, `'Authorization' => '`, `Authorization=`. */
const AUTHORIZATION = '\\bauthorization\\\\?["\']?[ \\t]{0,4}(?:[:=,]|=>)[ \\t]{0,4}\\\\?["\'`]?'
const CREDENTIAL = '(?<value>[A-Za-z0-9._~+/-]{6,8192}={0,3})'

const isCredential = (value: string) => !isPlaceholder(value) && !isExpression(value)
const isOpaque = (value: string) => isCredential(value) && looksRandom(value)
/** A value long enough that only a session can be in it. */
const holdsSession = (value: string) =>
  !value.startsWith('‹redacted') &&
  /=[^;\s]{16,}/.test(value.slice(0, 4096)) &&
  !/[=(][{<$]|\.\.\./.test(value.slice(0, 256))

export const HEADERS: readonly Shape[] = [
  {
    kind: 'Bearer token',
    pattern: /\bbearer[ \t]{1,4}(?<value>[A-Za-z0-9._~+/-]{12,8192}={0,3})/dgi,
    accept: (value) =>
      isCredential(value) &&
      (looksRandom(value) ||
        (value.length >= 20 && /\d/.test(value)) ||
        (value.length >= 32 && /[A-Z].*[A-Z]/.test(value))),
  },
  {
    kind: 'Bearer token',
    pattern: new RegExp(`${AUTHORIZATION}bearer[ \\t]{1,4}${CREDENTIAL}`, 'dgi'),
    accept: (value) => isCredential(value) && value.length >= 12,
  },
  {
    kind: 'credentials',
    pattern: new RegExp(`${AUTHORIZATION}basic[ \\t]{1,4}${CREDENTIAL}`, 'dgi'),
    accept: (value) => isCredential(value) && !/^(?:auth|base64|credentials|realm)\b/i.test(value),
  },
  {
    kind: 'token',
    pattern: new RegExp(`${AUTHORIZATION}token[ \\t]{1,4}(?:token=)?"?${CREDENTIAL}`, 'dgi'),
    accept: isOpaque,
  },
  {
    kind: 'key',
    pattern: new RegExp(
      `${AUTHORIZATION}(?:api-?key|key|sharedkey[ \\t]\\w{1,64}:)[ \\t]{0,4}${CREDENTIAL}`,
      'dgi',
    ),
    accept: isOpaque,
  },
  {
    kind: 'signature',
    pattern: /\bAWS4-HMAC-SHA256\b[^\n]{0,512}?\bSignature=(?<value>[a-f0-9]{64})/dg,
  },
  {
    kind: 'credentials',
    pattern: /\bdigest[ \t][^\n]{0,256}?\bresponse="?(?<value>[a-f0-9]{32,128})/dgi,
  },
  {
    kind: 'credentials',
    pattern: new RegExp(`${AUTHORIZATION}(?!(?:basic|bearer|token|digest)\\b)${CREDENTIAL}`, 'dgi'),
    accept: isOpaque,
  },
  {
    kind: 'cookie',
    pattern:
      /\bset-cookie\\?["']?[ \t]{0,4}[:=,][ \t]{0,4}\\?["'[]{0,2}[A-Za-z0-9_.-]{1,128}=(?<value>[^;\s"'\\,]{8,4096})/dgi,
    accept: (value) => !isPlaceholder(value) && looksRandom(value),
  },
  {
    kind: 'cookies',
    pattern:
      /(?<![\w-])cookie\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?(?<value>[A-Za-z0-9_.-]{1,128}=[^\n\r"'\\`]{1,8192})/dgi,
    accept: holdsSession,
  },
]

/** Finds credentials in headers. */
export function findHeaders(text: string): Found[] {
  return findShapes(HEADERS, text)
}
