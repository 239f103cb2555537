/** Small steps on lines and their ends: line ends as Python reads them, trimming, a label before each line. */
import type { StreamName } from '../../capture.ts'
import { streamOf } from '../address.ts'
import type { Drops } from '../drops.ts'
import { NO_SIZE, type Size } from '../size.ts'
import { NO_BYTES, Units } from '../units.ts'

const NEWLINE = 10
const CARRIAGE_RETURN = 13
const WHITE_SPACE = /^\s$/

/** `\r\n` and a lone `\r` become `\n`. */
export function universalNewlines(units: Units, drops: Drops): { units: Units; changed: number } {
  let changed = 0
  const result = new Units()
  for (let i = 0; i < units.length; i++) {
    if (units.cp[i] !== CARRIAGE_RETURN) {
      result.copy(units, i, i + 1)
      continue
    }
    changed++
    if (units.cp[i + 1] === NEWLINE && i + 1 < units.length) drops.add(units.from[i], units.to[i], 'line-end')
    else result.pushText('\n', units.from[i], units.to[i], 'line-end')
  }
  return changed === 0 ? { units, changed } : { units: result, changed }
}

export interface Trimmed {
  readonly units: Units
  readonly lost: Size
  /** Addresses of the newline that was the last unit, where one was and it has bytes. */
  readonly newline: { readonly from: number; readonly to: number } | null
}

/**
 * Takes white space off one end; `newline`: only one newline, off the end; `newlines`: all that stand there. What
 * is taken goes to `drops`.
 */
export function trimUnits(
  units: Units,
  what: 'newline' | 'newlines' | 'end' | 'start',
  drops: Drops,
): Trimmed {
  const { length } = units
  let start = 0
  let end = length
  if (what === 'newline') {
    if (end > 0 && units.isNewline(end - 1)) end--
  } else if (what === 'newlines') while (end > 0 && units.isNewline(end - 1)) end--
  else if (what === 'end') while (end > 0 && isWhite(units, end - 1)) end--
  else while (start < length && isWhite(units, start)) start++
  const last = length - 1
  const newline =
    end < length && units.isNewline(last) && units.from[last] !== NO_BYTES
      ? { from: units.from[last], to: units.to[last] }
      : null
  if (start === 0 && end === length) return { units, lost: NO_SIZE, newline: null }
  const result = new Units()
  result.copy(units, start, end)
  // One newline that somebody writes again is not lost; the range is dropped where nobody does.
  for (const i of [...range(0, start), ...range(end, length)])
    if (units.from[i] !== NO_BYTES && !(what === 'newline')) drops.add(units.from[i], units.to[i], 'trim')
  const lost = start > 0 ? units.size(0, start) : units.size(end, length)
  return { units: result, lost, newline }
}

/** `text` before each line of `stream`. */
export function labelLines(
  units: Units,
  stream: StreamName,
  text: string,
): { units: Units; changed: number } {
  const result = new Units()
  let changed = 0
  for (let i = 0; i < units.length; i++) {
    const isStart = i === 0 || units.isNewline(i - 1) || units.textAt(i - 1).endsWith('\n')
    if (isStart && units.from[i] !== NO_BYTES && streamOf(units.from[i]) === stream) {
      result.pushText(text, NO_BYTES, NO_BYTES, 'stderr')
      changed++
    }
    result.copy(units, i, i + 1)
  }
  return changed === 0 ? { units, changed } : { units: result, changed }
}

function isWhite(units: Units, index: number): boolean {
  const cp = units.cp[index]
  return cp >= 0 && WHITE_SPACE.test(units.textAt(index))
}

function* range(start: number, end: number): Generator<number> {
  for (let i = start; i < end; i++) yield i
}
