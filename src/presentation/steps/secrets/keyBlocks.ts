/**
 * Private keys: whole blocks, blocks that the text ends in, and what a cut left of a block whose beginning is not
 * there. Written by hand, since each line is looked at once however many markers there are.
 */
import type { Found } from './found.ts'

const KIND = 'private key'
/** PEM (RFC 7468), OpenSSH, PGP (RFC 4880, 6.2) and SSH2 (RFC 4716, four dashes and a blank). */
const MARKER =
  /(?:-----|---- )(?<edge>BEGIN|END) (?<label>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)(?:-----| ----)/g
/** Behind BEGIN a key block goes on in a new line, real or spelt; source that only names the marker does not. */
const GOES_ON = /\\\\?[nr]|[ \t]*\r?(?:\n|$(?![\s\S]))|[ \t"',+\\]{0,8}\r?\n[\s"'+]{0,32}[A-Za-z0-9+/=]{16}/y
const PUTTY_BODY = /^(?<head>[^\n]{0,64}Private-Lines:[ \t]*\d{1,6})[ \t]*\r?\n/gm
const PUTTY_MAC = /Private-(?:MAC|Hash):[ \t]*(?<value>[0-9a-f]{16,128})/dg
/** A line of base64 amid what a tool may put before it: a diff's sign, a line number, a quote. */
const BODY_LINE = /^[^\n]{0,64}?(?:^|[\s:|>+"'`(-])[A-Za-z0-9+/]{40,}={0,2}(?:\\n)?["'`,+\\)]{0,4}\s*$/
/** The last lines of a block are shorter. */
const SHORT_LINE =
  /^[\s|>+-]{0,64}(?:\d{1,6}[:|\t -]\s{0,8})?=?[A-Za-z0-9+/]{1,64}={0,2}(?:\\n)?["'`,+\\)]{0,4}\s*$/
/** Short, and nothing else. */
const SHORT_BODY = /^[A-Za-z0-9+/]{12,64}={0,2}\s*$/
const HEADER_LINE = /^\s{0,16}(?:Proc-Type|DEK-Info|Comment|Version|Subject|Hash|Charset|MessageID):/
/** Longer lines are looked at by their end only. */
const MAX_LINE = 512
/** A key in one string, its line ends spelt, up to the quote that ends it. */
const SPELT_LINES = /-----BEGIN [^"\n]{0,60}-----\\[nr][^"\n]{0,65536}"/y
const STRING_END = /"[ \t]*\r?\n?[ \t]*[,}\]:]/y
/** On END's own line, a key written in one line with spelt line ends. */
const SPELT_BODY = /[A-Za-z0-9+/=\\]/

/** Finds private keys, and parts of them. */
export function findKeyBlocks(text: string): Found[] {
  return [
    ...(text.includes('PRIVATE KEY') ? pemBlocks(text) : []),
    ...(text.includes('Private-') ? puttyKeys(text) : []),
  ]
}

function pemBlocks(text: string): Found[] {
  const found: Found[] = []
  let open = -1
  let free = 0
  MARKER.lastIndex = 0
  for (let match = MARKER.exec(text); match; match = MARKER.exec(text)) {
    const behind = match.index + match[0].length
    if (match.groups?.edge === 'BEGIN') {
      GOES_ON.lastIndex = behind
      if (open < 0 && GOES_ON.test(text)) open = match.index
    } else {
      const start = open >= 0 ? open : startOfBody(text, match.index, free)
      if (start < match.index) found.push({ start, end: behind, kind: KIND })
      open = -1
      free = behind
    }
  }
  if (open >= 0) found.push({ start: open, end: endOfOpen(text, open), kind: KIND })
  return found
}

/**
 * Where a block ends that has no END: with the text, or with the JSON string that it is in, behind which other values
 * may stand. Source that puts a key together from strings has a sign or a newline behind each.
 */
function endOfOpen(text: string, start: number): number {
  SPELT_LINES.lastIndex = start
  const quote = SPELT_LINES.exec(text)
  if (!quote) return text.length
  STRING_END.lastIndex = quote.index + quote[0].length - 1
  return STRING_END.test(text) ? quote.index + quote[0].length - 1 : text.length
}

/** Where the body of a key begins whose END marker stands at `end`; `end` where there is none. Looks back to `from`. */
function startOfBody(text: string, end: number, from: number): number {
  let start = end
  while (start > from && SPELT_BODY.test(text[start - 1])) start--
  if (start > from && /\S/.test(text.slice(lineStart(text, start, from), start))) {
    // Only what a tool puts before each line may stand before the marker itself.
    if (start < end || !/^[\s|>+\d:-]*$/.test(text.slice(lineStart(text, end, from), end))) return start
  }
  let line = lineStart(text, start, from)
  let first = start
  let isLast = true
  while (line > from) {
    const previous = lineStart(text, line - 1, from)
    const content = text.slice(Math.max(previous, line - 1 - MAX_LINE), line - 1)
    const isBody = BODY_LINE.test(content) || (isLast && SHORT_LINE.test(content))
    // What is left may have begun inside a line, and its first line is then short.
    const isFirst = first < start && (previous === 0 ? SHORT_LINE : SHORT_BODY).test(content)
    if (!isBody && !isFirst && !HEADER_LINE.test(content) && content.trim() !== '') break
    if (isBody || isFirst || HEADER_LINE.test(content)) first = previous
    // PGP writes a checksum below a short line.
    if (BODY_LINE.test(content)) isLast = false
    line = previous
  }
  return first
}

/** Where the line of `at` begins, not before `from`: what stands there was looked at. */
function lineStart(text: string, at: number, from: number): number {
  return from + text.slice(from, at).lastIndexOf('\n') + 1
}

/** PuTTY's: the lines below `Private-Lines: n`, those above the MAC, and the MAC, which tells of the passphrase. */
function puttyKeys(text: string): Found[] {
  const found: Found[] = []
  PUTTY_BODY.lastIndex = 0
  for (let match = PUTTY_BODY.exec(text); match; match = PUTTY_BODY.exec(text)) {
    const start = match.index + match[0].length
    const end = endOfBody(text, start)
    if (end > start) found.push({ start, end, kind: KIND })
    PUTTY_BODY.lastIndex = Math.max(start, end)
  }
  let free = 0
  for (const match of text.matchAll(PUTTY_MAC)) {
    const line = lineStart(text, match.index, free)
    const body = startOfBody(text, line, free)
    if (body < line - 1) found.push({ start: body, end: line - 1, kind: KIND })
    const [start, end] = match.indices?.groups?.value ?? [0, 0]
    found.push({ start, end, kind: KIND })
    free = end
  }
  return found
}

/** The end of the last line of key that follows on `start`, without its newline. */
function endOfBody(text: string, start: number): number {
  let end = start
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at)
    const stop = newline < 0 ? text.length : newline
    if (stop - at > MAX_LINE || !SHORT_LINE.test(text.slice(at, stop))) break
    end = stop
    at = stop + 1
  }
  return end
}
