import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serveFolder } from '../../scripts/lib/serveFolder.js'

const dir = mkdtempSync(join(tmpdir(), 'sightline-test-'))
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'index.html'), '<title>page</title>')
writeFileSync(join(dir, 'assets/a.js'), 'export {}')
writeFileSync(join(dir, '_headers'), '/*\n  X-Site: yes\n/assets/*\n  Cache-Control: immutable\n')
afterAll(() => rmSync(dir, { recursive: true }))

test('a port that is taken is passed over', async () => {
  const first = await serveFolder({ dir })
  const port = Number(new URL(first.url).port)
  const second = await serveFolder({ dir, port })
  expect(Number(new URL(second.url).port)).toBeGreaterThan(port)
  expect(await (await fetch(second.url)).text()).toBe('<title>page</title>')
  await Promise.all([first.close(), second.close()])
})

test('below a path the headers are those of the site’s own paths, and nothing else is found', async () => {
  const site = await serveFolder({ dir, base: '/a/b/' })
  const script = await fetch(`${site.url}assets/a.js`)
  expect([script.status, script.headers.get('x-site'), script.headers.get('cache-control')]).toEqual([
    200,
    'yes',
    'immutable',
  ])
  const { origin } = new URL(site.url)
  for (const path of ['/', '/assets/a.js', '/a/b/nothing', '/a/b/_headers', '/a/b/..%2f..%2fetc%2fpasswd']) {
    const missing = await fetch(origin + path)
    expect([path, missing.status]).toEqual([path, 404])
    expect(missing.headers.get('x-site')).toBe('yes')
  }
  expect((await fetch(site.url, { method: 'POST' })).status).toBe(404)
  await site.close()
})
