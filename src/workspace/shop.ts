/** `shop/`: a small project to look around in. Some of its tests know what is wrong with it. */
import { textFile, type WorkspaceFile } from './file.ts'

const README = `# shop

Carts, prices and discounts of a small web shop.

    node --test tests/
    python3 tools/report.py ../sales.csv

- src/cart.js       what is in a cart
- src/price.ts      money, in cents
- src/discount.js   discounts and gift cards
- src/server.js     the HTTP service
- tools/report.py   totals by region
`

const PACKAGE = `{
  "name": "shop",
  "version": "1.4.2",
  "type": "module",
  "scripts": {
    "start": "node src/server.js",
    "test": "node --test tests/"
  }
}
`

const CART = `import { applyDiscount } from './discount.js'

/** A cart is a list of lines: { sku, quantity, cents }. */
export function addLine(cart, line) {
  const known = cart.find((each) => each.sku === line.sku)
  if (known) {
    return cart.map((each) =>
      each === known ? { ...each, quantity: each.quantity + line.quantity } : each,
    )
  }
  return [...cart, line]
}

export function total(cart, discount) {
  const sum = cart.reduce((cents, line) => cents + line.quantity * line.cents, 0)
  return applyDiscount(sum, discount)
}
`

const PRICE = `/** Money is kept in whole cents: 0.1 + 0.2 is not 0.3. */
export type Cents = number

export function toCents(euros: string): Cents {
  const match = /^(\\d+)(?:[.,](\\d{1,2}))?$/.exec(euros.trim())
  if (!match) throw new Error('not a price: ' + euros)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export function format(cents: Cents): string {
  return (cents / 100).toFixed(2) + ' EUR'
}
`

const DISCOUNT = `/** Takes a discount off a sum in cents. Kinds: percent, fixed, gift-card. */
export function applyDiscount(cents, discount) {
  if (!discount) return cents
  switch (discount.kind) {
    case 'percent':
      return Math.round(cents * (1 - discount.value / 100))
    case 'fixed':
      // FIXME: a fixed discount can take the sum below zero.
      return cents - discount.value
    case 'gift-card':
      return Math.max(0, cents - discount.balance)
    default:
      throw new Error('unknown discount: ' + discount.kind)
  }
}
`

const SERVER = `import { createServer } from 'node:http'
import { total } from './cart.js'

const port = Number(process.env.PORT ?? 8080)

createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/v1/total') {
    response.writeHead(404).end()
    return
  }
  let body = ''
  for await (const chunk of request) body += chunk
  const { cart, discount } = JSON.parse(body)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ cents: total(cart, discount) }))
}).listen(port, () => console.log('shop listens on ' + port))
`

const CART_TEST = `import assert from 'node:assert/strict'
import test from 'node:test'
import { addLine, total } from '../src/cart.js'

const lamp = { sku: 'lamp', quantity: 1, cents: 3990 }

test('the same article is one line', () => {
  assert.deepEqual(addLine([lamp], lamp), [{ ...lamp, quantity: 2 }])
})

test('a percentage is taken off', () => {
  assert.equal(total([lamp], { kind: 'percent', value: 10 }), 3591)
})

test('a discount never pays the customer', () => {
  assert.equal(total([lamp], { kind: 'fixed', value: 5000 }), 0)
})
`

const REPORT = `"""Totals by region, from a CSV of sales."""
import csv
import sys
from collections import Counter


def totals(path):
    by_region = Counter()
    with open(path, newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            by_region[row["region"]] += round(float(row["total"]) * 100)
    return by_region


if __name__ == "__main__":
    for region, cents in sorted(totals(sys.argv[1]).items()):
        print(f"{region:6} {cents / 100:10.2f}")
`

export const SHOP: readonly WorkspaceFile[] = [
  textFile('shop/README.md', README),
  textFile('shop/package.json', PACKAGE),
  textFile('shop/src/cart.js', CART),
  textFile('shop/src/discount.js', DISCOUNT),
  textFile('shop/src/price.ts', PRICE),
  textFile('shop/src/server.js', SERVER),
  textFile('shop/tests/cart.test.js', CART_TEST),
  textFile('shop/tools/report.py', REPORT),
]
