import { describe, expect, test } from 'vitest'
import { findSecrets, maskText } from '../../../src/presentation/steps/redact.ts'

function redact(text: string): string {
  let result = ''
  let at = 0
  for (const { start, end, kind } of findSecrets(text)) {
    result += text.slice(at, start) + maskText(kind)
    at = end
  }
  return result + text.slice(at)
}

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
