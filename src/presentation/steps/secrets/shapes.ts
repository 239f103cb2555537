/**
 * Keys that have no prefix but a shape. Each is tried only at the start of a word and asks for a bounded number of
 * characters there, so the search stays linear.
 */
import type { Found } from './found.ts'
import { looksRandom, variety } from './values.ts'

export interface Shape {
  readonly kind: string
  /** Flags `dg`; a group `value` is the secret where the rest stays. */
  readonly pattern: RegExp
  /** Text without it holds no such key, and is told at once. */
  readonly hint?: string
  readonly accept?: (value: string, text: string, start: number) => boolean
}

const JWK_TYPE = /"kty"\s{0,4}:/
const JWK_REACH = 1200

export const SHAPES: readonly Shape[] = [
  {
    kind: 'JWT',
    hint: 'eyJ',
    pattern:
      /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,4096}\.(?:eyJ)?[A-Za-z0-9_-]{8,16384}\.[A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+){0,2}/dg,
  },
  { kind: 'Telegram bot token', hint: ':AA', pattern: /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32,}/dg },
  {
    kind: 'Mailchimp key',
    hint: '-us',
    pattern: /(?<![A-Za-z0-9_-])[a-f0-9]{32}-us\d{1,2}(?![A-Za-z0-9_])/dg,
  },
  {
    kind: 'Asana token',
    pattern: /(?<![A-Za-z0-9_/-])[12]\/\d{10,20}(?:\/\d{10,20})?:[a-f0-9]{32}(?![A-Za-z0-9_])/dg,
  },
  {
    kind: 'Terraform token',
    hint: '.atlasv1.',
    pattern: /(?<![A-Za-z0-9_-])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,}/dg,
  },
  {
    kind: 'Discord bot token',
    pattern: /(?<![A-Za-z0-9_.-])[MNO][A-Za-z0-9_-]{22,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/dg,
    accept: (value) => looksRandom(value),
  },
  {
    kind: 'Azure secret',
    hint: 'Q~',
    pattern: /(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])/dg,
  },
  {
    kind: 'Azure key',
    hint: 'AZDO',
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])/dg,
  },
  { kind: 'Azure key', hint: 'AccountKey=', pattern: /\bAccountKey=(?<value>[A-Za-z0-9+/]{40,}={0,2})/dg },
  {
    kind: 'Teams webhook',
    hint: '.webhook.office.com',
    pattern: /https:\/\/[a-z0-9-]{1,64}\.webhook\.office\.com\/webhookb2\/[A-Za-z0-9@/-]{60,}/dg,
  },
  {
    kind: 'key',
    hint: '"kty"',
    pattern: /"(?:d|p|q|dp|dq|qi|k)"\s{0,4}:\s{0,4}"(?<value>[A-Za-z0-9_-]{32,})"/dg,
    accept: (_, text, start) => JWK_TYPE.test(text.slice(Math.max(0, start - JWK_REACH), start + JWK_REACH)),
  },
]

const MIN_VARIETY = 5

/** The matches of `shapes` in `text`, in the order of the list. */
export function findShapes(shapes: readonly Shape[], text: string): Found[] {
  const found: Found[] = []
  for (const { kind, pattern, hint, accept } of shapes) {
    if (hint !== undefined && !text.includes(hint)) continue
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      if (match[0] === '') pattern.lastIndex++
      const [start, end] = match.indices?.groups?.value ?? match.indices?.[0] ?? [0, 0]
      const value = text.slice(start, end)
      if (accept ? !accept(value, text, start) : variety(value) < MIN_VARIETY) continue
      if (end > start) found.push({ start, end, kind })
    }
  }
  return found
}
