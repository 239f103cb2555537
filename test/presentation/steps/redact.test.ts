import { describe, expect, test } from 'vitest'
import { findSecrets } from '../../../src/presentation/steps/redact.ts'
import { FINDERS } from '../../../src/presentation/steps/secrets.ts'
import { masked as redact } from './masking.ts'

const A = 'Zq7Wm2Kx9Lp4Vn8Bt3Rc6Yd1Hf5Gj0TsAb3Cd'

describe('secrets', () => {
  test.each([
    [`sk-proj-${A}`, '‹redacted: OpenAI key›'],
    [`sk-${A}`, '‹redacted: OpenAI key›'],
    [`sk-ant-api03-${A}`, '‹redacted: Anthropic key›'],
    [`ghp_${A}`, '‹redacted: GitHub token›'],
    [`github_pat_${A}`, '‹redacted: GitHub token›'],
    [`glpat-${A}`, '‹redacted: GitLab token›'],
    ['AKIAIOSFODNN7EXAMPLE', '‹redacted: AWS access key›'],
    ['AIzaSyA1234567890abcdefghijklmnopqrstuv', '‹redacted: Google API key›'],
    ['xoxb-1234567890-abcdef', '‹redacted: Slack token›'],
    ['sk_live_1234567890abcdefgh', '‹redacted: Stripe key›'],
    [`npm_${A}`, '‹redacted: npm token›'],
    [`hf_${A}`, '‹redacted: Hugging Face token›'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF_123', '‹redacted: JWT›'],
    [`Authorization: Bearer ${A}`, 'Authorization: Bearer ‹redacted: Bearer token›'],
    ['Authorization: Basic dXNlcjpwYXNz', 'Authorization: Basic ‹redacted: credentials›'],
    [`OPENAI_API_KEY=sk-proj-${A}`, 'OPENAI_API_KEY=‹redacted: OpenAI key›'],
    ['AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG', 'AWS_SECRET_ACCESS_KEY=‹redacted: secret›'],
    ['DB_PASSWORD=hunter2', 'DB_PASSWORD=‹redacted: password›'],
    ['export CLIENT_SECRET="a b c"', 'export CLIENT_SECRET="‹redacted: secret›"'],
    ["MY_TOKEN='x,y;z'", "MY_TOKEN='‹redacted: token›'"],
    ['PASSWORD=p@ss,w;rd)x', 'PASSWORD=‹redacted: password›'],
    ['curl --password=hunter2 x', 'curl --password=‹redacted: password› x'],
    ['{"api_key": "abc123def456"}', '{"api_key": "‹redacted: key›"}'],
    ['"clientSecret":"abc123def456"', '"clientSecret":"‹redacted: secret›"'],
    ['  password: s3cr3tvalue', '  password: ‹redacted: password›'],
    ['postgres://app:s3cret@db:5432/x', 'postgres://app:‹redacted: password›@db:5432/x'],
    ['https://:token123@host/x', 'https://:‹redacted: password›@host/x'],
    [
      'a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nb',
      'a\n‹redacted: private key›\nb',
    ],
    ['-----BEGIN PRIVATE KEY-----\nMIIE never ended', '‹redacted: private key›'],
  ])('%j', (input, expected) => expect(redact(input)).toBe(expected))

  test.each([
    'PWD=/home/user',
    'OLDPWD=/tmp',
    'PATH=/usr/bin:/bin',
    'cache lookup key=items:page:3 hit=true',
    'BYPASS=1 COMPASS=north',
    'API_KEY=$API_KEY',
    'API_KEY={{ secrets.KEY }}',
    'PASSWORD=<your password>',
    'PASSWORD=',
    'MAX_TOKEN=4096',
    'SKIP_PASSWORD=true',
    'const token = tokens[i]',
    'const apiKey = process.env.API_KEY',
    'password = getPassword()',
    'password: required',
    'Enter password: ',
    'integrity sha512-Zq7Wm2Kx9Lp4Vn8Bt3Rc6Yd1Hf5Gj0TsAb3CdZq7Wm2Kx9Lp4Vn8Bt3Rc6Yd1Hf5Gj0TsAb3Cd==',
    'commit 9fceb02d0ae598e95dc970b74767f19372d61af8',
    'id 123e4567-e89b-12d3-a456-426614174000',
    'task-scheduler-with-a-very-long-name-indeed-0123456789',
    'https://example.com/a:b@c',
    'git@github.com:user/repo.git',
    'OPENAI_API_KEY=‹redacted: OpenAI key›',
  ])('%j is left alone', (input) => expect(redact(input)).toBe(input))

  test('masking is idempotent', () => {
    const once = redact(`A_KEY=${A} sk-proj-${A}\npassword: s3cr3tvalue\nhttps://u:p@h/`)
    expect(redact(once)).toBe(once)
  })
})

describe('a private key that is not whole', () => {
  const MARK = ['PRIVATE', 'KEY'].join(' ')
  const BODY = Array.from({ length: 6 }, (_, i) => `${A}${A}`.slice(i, i + 64))
  const END = `-----END ${MARK}-----`

  test.each([
    [
      'its end, from the first line on',
      `${BODY.join('\n')}\n${END}\nafter`,
      '‹redacted: private key›\nafter',
    ],
    ['a first line that a cut left', `Zq7Wm2Kx9\n${BODY.join('\n')}\n${END}`, '‹redacted: private key›'],
    [
      'other lines above',
      `$ tail key.pem\n${BODY.join('\n')}\n${END}`,
      '$ tail key.pem\n‹redacted: private key›',
    ],
    ['its beginning', `x\n-----BEGIN ${MARK}-----\n${BODY.join('\n')}`, 'x\n‹redacted: private key›'],
    ['only a marker', `grep found ${END}`, `grep found ${END}`],
    [
      'source that names the marker',
      `if (s === '-----BEGIN ${MARK}-----') f()`,
      `if (s === '-----BEGIN ${MARK}-----') f()`,
    ],
    [
      'a certificate before it',
      `-----END CERTIFICATE-----\n${BODY[0]}\n${END}`,
      '-----END CERTIFICATE-----\n‹redacted: private key›',
    ],
  ])('%s', (_, text, expected) => {
    expect(redact(text)).toBe(expected)
  })
})

describe('what overlaps', () => {
  test.each([
    [
      'the provider names it, not the name before it',
      `SERVICE_TOKEN=ghp_${A}`,
      'SERVICE_TOKEN=‹redacted: GitHub token›',
    ],
    [
      'one mask for a key amid a password',
      `DB_PASSWORD="a b ghp_${A} c1"`,
      'DB_PASSWORD="‹redacted: GitHub token›"',
    ],
    ['neighbours stay apart', `A_KEY=ghp_${A},npm_${A}`, null],
  ])('%s', (_, text, expected) => {
    const found = findSecrets(text)
    for (const [i, mask] of found.entries()) expect(mask.start).toBeGreaterThanOrEqual(found[i - 1]?.end ?? 0)
    if (expected !== null) expect(redact(text)).toBe(expected)
    expect(redact(text)).not.toContain(A.slice(0, 6))
  })

  test.each(Object.keys(FINDERS))('%s keep within the text', (name) => {
    for (const text of [
      '',
      '\n',
      'PRIVATE KEY',
      '://',
      '=',
      '-----BEGIN PRIVATE KEY-----',
      'token',
      'token=',
      '"token":"',
    ])
      for (const { start, end } of FINDERS[name](text)) {
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(text.length)
      }
  })
})
