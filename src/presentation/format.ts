/**
 * Sizes and durations as a model reads them. Round first, then choose the unit, so that no form ever shows
 * `1000ms` or `1024KB`; a `.0` is dropped.
 */
import { visibleForm } from './steps/visible.ts'

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** `100B`, `182KB`, `245.3KB`, `1.2MB`. 1 KB is 1024 bytes. */
export function formatSize(bytes: number): string {
  const whole = Math.max(0, Math.round(bytes) || 0)
  if (whole < 1024) return `${whole}B`
  let value = whole
  let unit: string = UNITS[0]
  for (const name of UNITS) {
    value /= 1024
    unit = name
    if (oneDecimal(value) < 1024) break
  }
  return `${oneDecimal(value)}${unit}`
}

/** Milliseconds as `8ms` below one second, `1.2s` below ten, `45s` from there. */
export function formatDuration(milliseconds: number): string {
  const ms = Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0
  if (Math.round(ms) < 1000) return `${Math.round(ms)}ms`
  const seconds = oneDecimal(ms / 1000)
  return seconds < 10 ? `${seconds}s` : `${Math.round(ms / 1000)}s`
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}

/** `5,000`: for people, never for a model. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 line`, `4,800 lines`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

const MAX_ONE_LINE = 200

/** One short line without hidden characters, whatever came in. */
export function oneLine(text: string): string {
  const points = Array.from(text.toWellFormed(), (character) => character.codePointAt(0) ?? 0).slice(
    0,
    MAX_ONE_LINE,
  )
  return points
    .map((cp, index) => {
      if (cp === 0x09 || cp === 0x0a) return ' '
      return visibleForm(cp, (offset) => points[index + offset] ?? -1) ?? String.fromCodePoint(cp)
    })
    .join('')
}
