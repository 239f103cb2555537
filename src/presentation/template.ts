/**
 * Words with placeholders: `--- {lines} lines ---`. What a policy says is data, so it is filled in, never run.
 * `{name}` is the value; `{name:,}` groups thousands; `{name:2}` has two decimals; `{name:>6}` is padded to six;
 * `{name:KB}` is a size with one decimal from 1 KB of 1024 bytes on.
 */

const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)(?::(,|\d|>\d{1,2}|KB))?\}/g

export type Values = Readonly<Record<string, string | number>>

/** `template` with each placeholder replaced from `values`. A name that is not there stays as it is. */
export function fill(template: string, values: Values): string {
  return template.replace(PLACEHOLDER, (whole, name: string, format?: string) =>
    Object.hasOwn(values, name) ? formatted(values[name], format) : whole,
  )
}

/** The names of the placeholders in `template`. */
export function placeholders(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1])
}

function formatted(value: string | number, format: string | undefined): string {
  if (format === undefined) return String(value)
  if (format.startsWith('>')) return String(value).padStart(Number(format.slice(1)))
  const number = Number(value)
  if (format === 'KB') return sizeWithDecimal(number)
  return format === ',' ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : number.toFixed(Number(format))
}

/** `100B`, `50.0KB`, `1.2MB` */
function sizeWithDecimal(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`
}
