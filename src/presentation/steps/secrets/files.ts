/** Credentials that the form of a file or of a command line gives away, where no name stands before an `=` or a `:`. */
import type { Found } from './found.ts'
import { findShapes, type Shape } from './shapes.ts'
import { isCode, isExpression, isPlaceholder, looksRandom } from './values.ts'

const isValue = (value: string) => !isPlaceholder(value) && !isExpression(value)
const hasMark = (value: string) => /[\d\W_]/.test(value)

export const FILES: readonly Shape[] = [
  // .netrc: the password follows the login, in its line or the next.
  {
    kind: 'password',
    pattern:
      /\blogin[ \t]{1,8}[^\s]{1,128}[ \t]{0,8}\r?\n?[ \t]{0,16}password[ \t]{1,8}(?<value>[^\s]{1,256})/dg,
    accept: isValue,
  },
  // .pgpass: host:port:database:user:password, the port PostgreSQL's or `*`.
  {
    kind: 'password',
    pattern:
      /^(?:[A-Za-z0-9.*_-]{1,128}:\d?[56]4\d\d|(?:\*|localhost|[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9._-]{1,64}):\*):[^:\s]{1,64}:[^:\s]{1,64}:(?<value>[^\s]{1,256})$/dgm,
    accept: isValue,
  },
  // docker's config.json and .npmrc hold user and password as base64.
  {
    kind: 'credentials',
    pattern: /"auth"\s{0,8}:\s{0,8}"(?<value>[A-Za-z0-9+/]{8,4096}={0,2})"/dg,
    accept: (value) =>
      !isPlaceholder(value) && (value.length % 4 === 0 || looksRandom(value)) && hasMark(value),
  },
  {
    kind: 'credentials',
    pattern: /\b_auth[ \t]{0,8}=[ \t]{0,8}"?(?<value>[A-Za-z0-9+/]{8,4096}={0,2})/dg,
    accept: isValue,
  },
  {
    kind: 'token',
    pattern: /"identitytoken"\s{0,8}:\s{0,8}"(?<value>[^"\s\\]{16,8192})"/dg,
    accept: isValue,
  },
  // Kubernetes' bootstrap tokens have a form of their own, but one that files have too.
  {
    kind: 'token',
    pattern: /\btoken["']?[ \t:=]{1,4}["']?(?<value>[a-z0-9]{6}\.[a-z0-9]{16})(?![A-Za-z0-9.])/dgi,
    accept: (value) => /\d/.test(value),
  },
  // Servers and their consoles.
  {
    kind: 'password',
    pattern: /^[ \t]{0,16}(?:requirepass|masterauth)[ \t]{1,8}"?(?<value>[^\s"]{1,256})/dgm,
    accept: isValue,
  },
  {
    kind: 'password',
    pattern:
      /\b(?:IDENTIFIED(?:[ \t]WITH[ \t]\S{1,64})?[ \t]BY|(?:WITH|ENCRYPTED)[ \t]PASSWORD|SET[ \t]PASSWORD[^\n']{0,64}=)[ \t]{0,4}'(?<value>[^'\n]{1,256})'/dgi,
    accept: isValue,
  },
  {
    kind: 'password',
    pattern: /\btemporary password[^\n:]{0,80}:[ \t]{1,4}(?<value>[^\s]{6,256})/dgi,
    accept: isValue,
  },
  // Command lines.
  {
    kind: 'password',
    hint: 'curl',
    pattern:
      /\bcurl\b[^\n|;]{0,256}?[ \t](?:-u|--user|--proxy-user|-U)[ \t=]{0,4}["']?[^\s:"'$]{1,128}:(?<value>[^\s"']{1,256})/dg,
    accept: isValue,
  },
  {
    kind: 'password',
    hint: 'sshpass',
    pattern: /\bsshpass[ \t]{1,4}-p[ \t]{0,4}(?:'(?<value>[^'\n]{1,256})')/dg,
    accept: isValue,
  },
  {
    kind: 'password',
    hint: 'sshpass',
    pattern: /\bsshpass[ \t]{1,4}-p[ \t]{0,4}"?(?<value>[^\s"']{1,256})/dg,
    accept: (value) => isValue(value) && !value.startsWith('$'),
  },
]

/** Finds credentials in such files and lines. */
export function findInFiles(text: string): Found[] {
  return findShapes(FILES, text)
}

const YAML_KIND = /^[ \t]{0,16}kind:[ \t]{1,4}["']?Secret["']?[ \t]*$/gm
const YAML_DATA = /^(?<indent>[ \t]{0,16})(?:data|stringData):[ \t]*$/
const YAML_ENTRY =
  /^(?<indent>[ \t]{1,32})[A-Za-z0-9._-]{1,253}:[ \t]{1,4}["']?(?<value>[^\s"'|>][^\s"']*)["']?[ \t]*$/d
const JSON_KIND = /"kind"\s{0,4}:\s{0,4}"Secret"/
const JSON_DATA = /"(?:data|stringData)"\s{0,4}:\s{0,4}\{(?<body>[^{}]{0,65536})\}/dg
const JSON_ENTRY = /:\s{0,8}"(?<value>[^"\\]{1,16384})"/dg

/** Finds every value of a Kubernetes Secret, whatever its name. */
export function findInManifests(text: string): Found[] {
  const found: Found[] = []
  let done = 0
  YAML_KIND.lastIndex = 0
  for (let match = YAML_KIND.exec(text); match; match = YAML_KIND.exec(text)) {
    if (match.index < done) continue
    const from = Math.max(done, text.lastIndexOf('\n---', match.index) + 1)
    const next = text.indexOf('\n---', match.index)
    done = next < 0 ? text.length : next
    found.push(...yamlEntries(text, from, done))
  }
  if (JSON_KIND.test(text))
    for (const data of text.matchAll(JSON_DATA)) {
      const start = data.indices?.groups?.body[0] ?? 0
      for (const entry of (data.groups?.body ?? '').matchAll(JSON_ENTRY)) {
        const [from, to] = entry.indices?.groups?.value ?? [0, 0]
        if (isManifestValue(text.slice(start + from, start + to)))
          found.push({ start: start + from, end: start + to, kind: 'secret' })
      }
    }
  return found
}

function yamlEntries(text: string, from: number, to: number): Found[] {
  const found: Found[] = []
  let indent = -1
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 || newline > to ? to : newline
    const line = text.slice(at, Math.min(end, at + 16384))
    const data = YAML_DATA.exec(line)
    const entry = indent < 0 ? null : YAML_ENTRY.exec(line)
    if (data) indent = data.groups?.indent.length ?? 0
    else if (entry && (entry.groups?.indent.length ?? 0) > indent) {
      const [start, stop] = entry.indices?.groups?.value ?? [0, 0]
      if (isManifestValue(line.slice(start, stop)))
        found.push({ start: at + start, end: at + stop, kind: 'secret' })
    } else if (line.trim() !== '') indent = -1
    at = end + 1
  }
  return found
}

const isManifestValue = (value: string) =>
  value.length >= 4 && !isPlaceholder(value) && !(isCode(value) && /[.([]/.test(value))
