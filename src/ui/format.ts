/** Numbers in the words of the page. */

const units = ['B', 'KB', 'MB', 'GB'] as const
const grouped = new Intl.NumberFormat('en')

/** `182 KB`, `1.2 MB`: 1 KB is 1024 bytes, one decimal, `.0` dropped; rounded before the unit is chosen. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (Math.round(value * 10) / 10 >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${Math.round(value * 10) / 10} ${units[unit]}`
}

/** `8 ms` below a second, `1.2 s` below ten, `45 s` from there; rounded before the form is chosen. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.round(milliseconds)
  if (whole < 1000) return `${whole} ms`
  const tenths = Math.round(milliseconds / 100) / 10
  return tenths < 10 ? `${tenths} s` : `${Math.round(milliseconds / 1000)} s`
}

/** `5,000` */
export function formatCount(count: number): string {
  return grouped.format(count)
}

/** `1 line`, `5,000 lines` */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
