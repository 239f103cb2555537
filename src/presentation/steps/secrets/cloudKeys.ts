/** Keys of clouds, hosting, identity and infrastructure. Forms: the providers' own documentation. */
import type { PrefixedKey } from './tokens.ts'

const WORDS = '[A-Za-z0-9_-]'
const ALNUM = '[A-Za-z0-9]'
const HEX = '[a-f0-9]'
const END = '(?![A-Za-z0-9_])'

export const CLOUD_KEYS: readonly PrefixedKey[] = [
  { kind: 'AWS access key', prefixes: ['AKIA', 'ASIA', 'ABIA', 'ACCA'], body: `[A-Z0-9]{16}${END}` },
  { kind: 'Bedrock key', prefixes: ['ABSK'], body: `[A-Za-z0-9+/]{100,}={0,2}`, where: 'apart' },
  { kind: 'Google API key', prefixes: ['AIza'], body: `${WORDS}{35}${END}` },
  { kind: 'Google OAuth secret', prefixes: ['GOCSPX-'], body: `${WORDS}{20,}`, where: 'inside' },
  { kind: 'Google OAuth token', prefixes: ['ya29.'], body: `${WORDS}{20,}` },
  { kind: 'Google OAuth token', prefixes: ['1//0'], body: `${WORDS}{40,}` },
  { kind: 'Alibaba key', prefixes: ['LTAI'], body: `${ALNUM}{12,24}${END}`, where: 'apart', weak: true },
  { kind: 'Tencent key', prefixes: ['AKID'], body: `${ALNUM}{32}${END}`, where: 'apart', weak: true },
  {
    kind: 'DigitalOcean token',
    prefixes: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    body: `${HEX}{40,}`,
    where: 'inside',
  },
  { kind: 'Databricks token', prefixes: ['dapi'], body: `${HEX}{32}(?:-\\d{1,2})?${END}` },
  { kind: 'Vault token', prefixes: ['hvs.', 'hvb.', 'hvr.'], body: `${WORDS}{20,}` },
  { kind: 'Pulumi token', prefixes: ['pul-'], body: `${HEX}{40}${END}` },
  {
    kind: 'Doppler token',
    prefixes: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    body: '[A-Za-z0-9._-]{40,}',
  },
  { kind: '1Password token', prefixes: ['ops_eyJ'], body: `[A-Za-z0-9_=-]{100,}` },
  { kind: 'Tailscale key', prefixes: ['tskey-'], body: '[a-z]{1,16}-[A-Za-z0-9-]{10,}' },
  { kind: 'Cloudflare token', prefixes: ['cfut_', 'cfat_'], body: `${ALNUM}{40,}` },
  { kind: 'Cloudflare key', prefixes: ['cfk_'], body: `${ALNUM}{40,}` },
  { kind: 'Cloudflare key', prefixes: ['v1.0-'], body: `${HEX}{24}-${HEX}{146}${END}` },
  { kind: 'Fly.io token', prefixes: ['fm1a_', 'fm1r_', 'fm2_', 'fo1_'], body: '[A-Za-z0-9+/_=,-]{40,}' },
  { kind: 'Netlify token', prefixes: ['nfp_', 'nfc_', 'nfo_', 'nfu_', 'nfb_'], body: `${ALNUM}{30,}` },
  {
    kind: 'Vercel token',
    prefixes: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    body: `${ALNUM}{24,}`,
    weak: true,
  },
  { kind: 'Heroku key', prefixes: ['HRKU-'], body: `${WORDS}{36,}` },
  { kind: 'Supabase key', prefixes: ['sbp_'], body: `[a-z0-9_]{40,}` },
  { kind: 'Supabase key', prefixes: ['sb_secret_'], body: `${WORDS}{20,}` },
  {
    kind: 'PlanetScale token',
    prefixes: ['pscale_tkn_', 'pscale_pw_', 'pscale_oauth_'],
    body: '[A-Za-z0-9_=.-]{30,}',
  },
  { kind: 'Neon key', prefixes: ['napi_'], body: `${ALNUM}{40,}` },
  { kind: 'Aiven token', prefixes: ['AVNS_'], body: `${WORDS}{12,}` },
  { kind: 'ClickHouse key', prefixes: ['4b1d'], body: `${ALNUM}{38}${END}`, weak: true },
  { kind: 'Scalingo token', prefixes: ['tk-us-'], body: `${WORDS}{48}${END}` },
  { kind: 'Artifactory token', prefixes: ['AKCp', 'cmVmdGtuO'], body: `${ALNUM}{50,}`, where: 'apart' },
  { kind: 'Confluent token', prefixes: ['cflt'], body: `[A-Za-z0-9+/]{60}${END}`, where: 'apart' },
  { kind: 'Okta token', prefixes: ['SSWS '], body: `${WORDS}{38,}` },
  { kind: 'age key', prefixes: ['AGE-SECRET-KEY-1'], body: '[A-Z0-9]{40,}', where: 'inside' },
  { kind: 'Bitcoin key', prefixes: ['xprv'], body: `${ALNUM}{100,}`, where: 'apart' },
  {
    kind: 'password hash',
    prefixes: ['$argon2i$', '$argon2d$', '$argon2id$'],
    body: '[A-Za-z0-9+/=,$.-]{30,}',
    where: 'inside',
  },
  {
    kind: 'password hash',
    prefixes: ['$2a$', '$2b$', '$2y$'],
    body: '\\d\\d\\$[A-Za-z0-9./]{53}',
    where: 'inside',
  },
  {
    kind: 'password hash',
    prefixes: ['$1$', '$5$', '$6$', '$y$', '$apr1$'],
    body: '[A-Za-z0-9./=+$]{22,}',
    where: 'inside',
    weak: true,
  },
]
