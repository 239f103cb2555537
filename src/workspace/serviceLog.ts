/** `huge.log`: a morning of an order service. Its few errors all come long after the first 200 lines. */
import { type Dice, dice } from './random.ts'

const LINES = 5_000
/** Chosen so that the file has about 245.3 KB. */
const SEED = 34
/** Where each error stands, counted from 1; the story needs them in this order. */
const ERRORS: ReadonlyMap<number, string> = new Map([
  [1207, '[pay] card declined by issuer order=48213 code=do_not_honor'],
  [2381, '[db] pool exhausted: 20 of 20 in use, 14 waiting'],
  [2384, '[api] POST /v1/orders 503 10002ms: db timeout'],
  [2391, '[api] POST /v1/orders 503 10001ms: db timeout'],
  [3650, '[mail] smtp 421 from relay: too many connections'],
  [4172, '[disk] write /var/spool/export-17.csv: no space left'],
  [4873, '[pay] webhook signature mismatch, event dropped'],
])
const WARNINGS: ReadonlyMap<number, string> = new Map([
  [2362, '[db] pool 18 of 20 in use'],
  [2371, '[db] slow query 2304ms: select from orders'],
  [4165, '[disk] /var/spool 98% full'],
])

function ordinary(d: Dice): string {
  const ms = d.between(2, 9) * d.pick([1, 1, 2, 4, 11])
  switch (d.between(0, 9)) {
    case 0:
      return `DEBUG [cache] hit product:${d.between(100, 999)}`
    case 1:
      return `DEBUG [db] select orders 1 row ${ms}ms`
    case 2:
      return `INFO  [auth] token ok user=${d.between(1000, 9999)}`
    case 3:
      return `INFO  [pay] captured order=${d.between(40_000, 60_000)} EUR ${d.between(5, 240)}.${d.between(10, 99)}`
    case 4:
      return `INFO  [mail] receipt order=${d.between(40_000, 60_000)}`
    case 5:
      return `INFO  [api] POST /v1/orders 201 ${ms + 20}ms`
    default:
      return `INFO  [api] GET /v1/${d.pick(['products', 'orders', 'carts', 'stock'])}/${d.between(100, 9999)} 200 ${ms}ms`
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Time of day with milliseconds. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const time = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => two(Math.floor(part)))
    .join(':')
  return `${time}.${String(ms % 1000).padStart(3, '0')}`
}

/** The text of the log; each line ends in a newline. */
export function serviceLog(): string {
  const d = dice(SEED)
  let at = 6 * 3_600_000
  let text = ''
  for (let line = 1; line <= LINES; line++) {
    at += d.between(40, 4_000)
    const error = ERRORS.get(line)
    const warning = WARNINGS.get(line)
    const entry = error ? `ERROR ${error}` : warning ? `WARN  ${warning}` : ordinary(d)
    text += `${clock(at)} ${entry}\n`
  }
  return text
}
