/**
 * Words with placeholders: `--- {lines} lines ---`. What a policy says is data, so it is filled in, never run.
 * `{name}` is the value; `{name:,}` groups thousands; `{name:2}` has two decimals; `{name:>6}` is padded to six.
 */

const PLACEHOLDER = /\{([a-zA-Z][a-zA-Z0-9]*)(?::(,|\d|>\d{1,2}))?\}/g

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
  return format === ',' ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : number.toFixed(Number(format))
}
