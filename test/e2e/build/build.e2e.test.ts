/** The built folder as any static host would serve it: at the root, below a path, with its headers. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_ARGS, chromiumPath } from '../../../scripts/lib/chromium.js'
import { firstLoadScripts } from '../../../scripts/lib/firstLoad.js'
import { copyImage } from '../../../scripts/lib/imagePlugin.js'
import { serveFolder } from '../../../scripts/lib/serveFolder.js'
import { PageDriver, type TestedHost } from '../pageDriver.ts'

const DIST = join(import.meta.dirname, '../../../dist')
const SUB_PATH = '/some/sub/path/'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] })
})
afterAll(() => browser.close())

describe.each<TestedHost>(['bash', 'linux'])('below a path, on the %s host', (host) => {
  test('it boots, runs a command, and asks for nothing outside its path', async () => {
    const asked: string[] = []
    const site = await serveFolder({ dir: DIST, base: SUB_PATH })
    try {
      const driver = await PageDriver.open({ browser, url: site.url, close: site.close }, host)
      driver.page.on('request', (request) => {
        const url = new URL(request.url())
        // A blob: address is the page's own memory.
        if (url.protocol !== 'blob:') asked.push(url.pathname)
      })
      await driver.page.reload()
      await driver.page.waitForSelector('[data-host-state="ready"]', { timeout: 90_000 })
      expect(await driver.page.getAttribute('[data-host-kind]', 'data-host-kind')).toBe(host)
      expect(await driver.run('echo hi | tr a-z A-Z')).toMatch(/^HI\n\[exit:0 \| .*\]$/)
      expect(driver.faults).toEqual([])
      await driver.close()
    } finally {
      await site.close()
    }
    // The client of WebContainers opens /headless at the root; the page does not wait for an answer.
    const outside = asked.filter((path) => !path.startsWith(SUB_PATH) && path !== '/headless')
    expect(asked.length).toBeGreaterThan(3)
    expect(outside).toEqual([])
  })
})

test('pages, scripts and the image come with their headers', async () => {
  const site = await serveFolder({ dir: DIST })
  try {
    const page = await fetch(site.url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(page.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    const [script] = firstLoadScripts(DIST).files
    const asset = await fetch(`${site.url}${script}`)
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-type')).toContain('javascript')
    const index: { folder: string } = await (await fetch(`${site.url}image/index.json`)).json()
    const wasm = await fetch(`${site.url}image/${index.folder}/v86.wasm`)
    expect(wasm.headers.get('content-type')).toBe('application/wasm')
    expect(wasm.headers.get('cache-control')).toContain('immutable')
    expect((await wasm.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000)
  } finally {
    await site.close()
  }
})

test('without an image the page says so and starts on the bash host', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sightline-test-'))
  cpSync(DIST, dir, { recursive: true, filter: (path) => !path.startsWith(join(DIST, 'image')) })
  copyImage({ outDir: dir, imageDir: null, reason: 'This is not Debian 12.' })
  const site = await serveFolder({ dir })
  try {
    const index = await (await fetch(`${site.url}image/index.json`)).json()
    expect(index).toEqual({ folder: null, reason: 'This is not Debian 12. To build it: npm run image' })
    const driver = await PageDriver.load({ browser, url: site.url, close: site.close }, '')
    await driver.page.waitForSelector('[data-host-state="ready"][data-host-kind="bash"]', { timeout: 90_000 })
    expect(await driver.page.locator('body').textContent()).toContain('image')
    expect(await driver.run('echo hi')).toMatch(/^hi\n/)
    await driver.close()
  } finally {
    await site.close()
    rmSync(dir, { recursive: true })
  }
})

test('/headless is a page of its own, which other sites may frame', async () => {
  const site = await serveFolder({ dir: DIST })
  try {
    const headless = await fetch(`${site.url}headless?version=1.6.4`)
    const text = await headless.text()
    expect(text).toContain('<title>Sightline sandbox</title>')
    expect(text).not.toContain('id="root"')
    expect(headless.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await fetch(`${site.url}nothing/here`)).status).toBe(404)
    expect((await fetch(`${site.url}_headers`)).status).toBe(404)
  } finally {
    await site.close()
  }
})

test('the page starts with less than 200 KB of JavaScript, gzipped, and no address from the root', () => {
  const { files, gzipBytes } = firstLoadScripts(DIST)
  expect(files.length).toBeGreaterThan(0)
  expect(gzipBytes).toBeLessThan(200 * 1024)
  // A sentence that only React for developers has: this build was asked for by a test runner.
  for (const file of files) {
    expect(readFileSync(join(DIST, file), 'utf8')).not.toContain(
      'React DevTools for a better development experience',
    )
  }
  expect(readFileSync(join(DIST, 'index.html'), 'utf8')).not.toMatch(/(?:src|href)="\//)
})
