/** One small project under four test runners for JavaScript. */

const shop = String.raw`
mkdir -p src test
cat > src/cart.js <<'EOF'
const RATES = { DE: 0.19, FR: 0.2, KR: 0.1, US: 0 }

export class Cart {
  #lines = []
  constructor(country = 'DE') { this.country = country }
  add(sku, price, count = 1) {
    if (!Number.isInteger(count) || count < 1) throw new RangeError('count must be a positive integer')
    const line = this.#lines.find((one) => one.sku === sku)
    if (line) line.count += count
    else this.#lines.push({ sku, price, count })
    return this
  }
  remove(sku) { this.#lines = this.#lines.filter((one) => one.sku !== sku) }
  get lines() { return this.#lines.map((line) => ({ ...line })) }
  get net() { return this.#lines.reduce((sum, { price, count }) => sum + price * count, 0) }
  get tax() { return Math.floor(this.net * RATES[this.country]) }
  get gross() { return this.net + this.tax }
  coupon(code) {
    const off = { SPRING10: 0.1, WELCOME: 0.05 }[code]
    if (off === undefined) throw new Error('unknown coupon ' + code)
    this.#lines.push({ sku: 'coupon:' + code, price: -this.net * off, count: 1 })
  }
}
EOF
cat > src/slug.js <<'EOF'
export function slug(title) {
  return title.normalize('NFKD').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}
EOF
cat > src/queue.js <<'EOF'
export class Queue {
  #jobs = []
  #running = 0
  constructor(limit) { this.limit = limit }
  push(job) { this.#jobs.push(job); return this }
  async drain() {
    const results = []
    while (this.#jobs.length > 0) {
      const batch = this.#jobs.splice(0, this.limit + 1)
      this.#running = batch.length
      results.push(...(await Promise.all(batch.map((job) => job(this.#running)))))
    }
    return results
  }
}
EOF
body() {
cat <<'EOF'
import { Cart } from '../src/cart.js'
import { slug } from '../src/slug.js'
import { Queue } from '../src/queue.js'

describe('Cart', () => {
  it('starts empty', () => { same(new Cart().lines, []) })
  it('joins lines of one sku', () => { same(new Cart().add('a', 100).add('a', 100, 2).lines, [{ sku: 'a', price: 100, count: 3 }]) })
  it('adds tax of the country', () => { same(new Cart('DE').add('a', 1000).tax, 190) })
  it('rounds tax half up', () => { same(new Cart('FR').add('a', 1099).tax, 220) })
  it('refuses half a piece', () => { throws(() => new Cart().add('a', 1, 0.5)) })
  it('takes a coupon off', () => { const cart = new Cart('US').add('a', 2000); cart.coupon('SPRING10'); same(cart.gross, 1800) })
  it('refuses an unknown coupon', () => { throws(() => new Cart().coupon('NOPE')) })
})
describe('slug', () => {
  for (const [title, wanted] of [
    ['Hello World', 'hello-world'], ['  a  b ', 'a-b'], ['Crème brûlée', 'creme-brulee'], ['100% real', '100-real'],
    ['Straße', 'strasse'], ['---', ''], ['Ünïcödé', 'unicode'], ['C++ & C#', 'c-c'],
  ]) it(title + ' becomes ' + wanted, () => { same(slug(title), wanted) })
})
describe('Queue', () => {
  it('gives results in order', async () => { const q = new Queue(1); q.push(async () => 1).push(async () => 2); same(await q.drain(), [1, 2]) })
  it('never runs more than its limit', async () => {
    const q = new Queue(2)
    for (let i = 0; i < 6; i++) q.push(async (running) => running)
    same(Math.max(...(await q.drain())), 2)
  })
})
EOF
}
`

export default [
  {
    id: 'jest-cart',
    setup: `${shop}
{ echo 'const same = (a, b) => expect(a).toEqual(b); const throws = (f) => expect(f).toThrow()'; body; } > test/shop.test.js
echo '{"name":"shop","type":"module","scripts":{"test":"jest"}}' > package.json
npm install --save-dev --no-audit --no-fund jest@29.7.0 >/dev/null`,
    command: 'NODE_OPTIONS=--experimental-vm-modules npx jest --verbose',
  },
  {
    id: 'vitest-color',
    setup: `${shop}
{ echo "import { describe, it, expect } from 'vitest'"; echo 'const same = (a, b) => expect(a).toEqual(b); const throws = (f) => expect(f).toThrow()'; body; } > test/shop.test.js
echo '{"name":"shop","type":"module","scripts":{"test":"vitest run"}}' > package.json
npm install --save-dev --no-audit --no-fund vitest@3.2.4 >/dev/null`,
    command: 'npx vitest run',
    tty: true,
    env: { FORCE_COLOR: '1' },
  },
  {
    id: 'mocha-cart',
    setup: `${shop}
{ echo "import assert from 'node:assert/strict'"; echo 'const same = assert.deepEqual; const throws = assert.throws'; body; } > test/shop.test.js
echo '{"name":"shop","type":"module","scripts":{"test":"mocha"}}' > package.json
npm install --save-dev --no-audit --no-fund mocha@11.7.1 >/dev/null`,
    command: 'npm test',
  },
  {
    id: 'node-test-tap',
    setup: `${shop}
{ echo "import assert from 'node:assert/strict'"; echo "import { describe, it } from 'node:test'"; echo 'const same = assert.deepEqual; const throws = assert.throws'; body; } > test/shop.test.js
echo '{"name":"shop","type":"module"}' > package.json`,
    command: 'node --test --test-reporter=tap',
  },
]
