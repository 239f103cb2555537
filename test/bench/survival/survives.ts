/** Whether a line that matters can still be read in a text. */
import { stripVTControlCharacters } from 'node:util'
import type { Capture } from '../../../src/capture.ts'

/** A control character as policies write it out, and what terminals take for one. */
const WRITTEN_OUT = /\\(?:x1b|u001b|e|033)\[[0-9;?]{0,40}[A-Za-z]/g
/** What `man` sends for bold and underlined: the character, back, and the character again. */
const OVERSTRUCK = /[^\n]\x08/g
/** Blank after a key: a JSON text that is laid out otherwise says the same. */
const AFTER_KEY = /":\s+/g

/**
 * Text as its reader takes it: without the codes of a terminal, true ones or written out, which a model reads over.
 * This is deliberately not the presenter's own terminal: the judge shares no code with the judged.
 */
export function readable(text: string): string {
  return stripVTControlCharacters(text.replace(OVERSTRUCK, '')).replace(WRITTEN_OUT, '')
}

/**
 * Asks of one text which marks are in it. Quoted in JSON counts as well: some policies give the model a document.
 */
export function markFinder(text: string): (mark: string) => boolean {
  const plain = readable(text)
  const compact = plain.replace(AFTER_KEY, '":')
  return (mark) => {
    const wanted = mark.replace(AFTER_KEY, '":')
    return plain.includes(mark) || compact.includes(wanted) || compact.includes(quoted(wanted))
  }
}

/** All that a command wrote, decoded and nothing else. */
export function writtenText({ stdout, stderr }: Capture): string {
  const decoded = [stdout, stderr].map((chunks) => new TextDecoder().decode(Buffer.concat([...chunks])))
  return decoded.join('\n')
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
