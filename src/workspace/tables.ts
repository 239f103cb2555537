/** `sales.csv` and `config.json`. */
import { dice } from './random.ts'

const SALES_ROWS = 180
const PRODUCTS = [
  ['desk lamp', 39.9],
  ['notebook, ruled', 4.5],
  ['chair "Fjord"', 189],
  ['pencil set', 12.25],
  ['monitor arm', 84.5],
] as const

/** Quotes a CSV field where RFC 4180 asks for it. */
function csvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function salesCsv(): string {
  const d = dice(4)
  const rows = ['date,order,region,product,quantity,total']
  let order = 48_001
  for (let row = 0; row < SALES_ROWS; row++) {
    const [product, price] = d.pick(PRODUCTS)
    const quantity = d.between(1, 12)
    const day = 1 + Math.floor((row * 31) / SALES_ROWS)
    order += d.between(1, 9)
    rows.push(
      [
        `2026-03-${String(day).padStart(2, '0')}`,
        String(order),
        d.pick(['north', 'south', 'east', 'west']),
        csvField(product),
        String(quantity),
        (quantity * price).toFixed(2),
      ].join(','),
    )
  }
  return `${rows.join('\n')}\n`
}

export function configJson(): string {
  const config = {
    service: 'shop',
    environment: 'staging',
    http: { host: '0.0.0.0', port: 8080, timeoutMs: 10_000, trustProxy: true },
    database: {
      host: 'db.internal',
      port: 5432,
      name: 'orders',
      pool: { min: 2, max: 20, idleMs: 30_000 },
    },
    payments: {
      provider: 'acme-pay',
      currency: 'EUR',
      retries: 3,
      webhooks: ['charge.captured', 'charge.failed', 'refund.created'],
    },
    mail: { relay: 'smtp.internal:587', from: 'orders@shop.example', perMinute: 60 },
    features: [
      { name: 'gift-cards', enabled: true, share: 1 },
      { name: 'express-checkout', enabled: true, share: 0.25 },
      { name: 'new-search', enabled: false, share: 0 },
    ],
    shipping: {
      zones: ['de', 'at', 'ch', 'fr', 'nl'],
      freeFromCents: 6_900,
      carriers: { standard: 'parcel-one', express: 'night-line' },
    },
    logging: { level: 'debug', format: 'text', redact: ['password', 'token', 'card'] },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
