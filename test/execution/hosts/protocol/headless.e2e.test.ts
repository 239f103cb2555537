/**
 * Another site's WebContainer app on our sandbox: the unmodified client, on a page of another origin, with the
 * built `/headless` in its hidden frame.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHROMIUM_ARGS, chromiumPath } from '../../../../scripts/lib/chromium.js'
import { serveFolder } from '../../../../scripts/lib/serveFolder.js'

const ROOT = join(import.meta.dirname, '../../../..')

interface Seen {
  readonly output: string
  readonly exit: number
  readonly bytes: readonly number[]
  readonly workdir: string
}

/** The other site's whole script; it leaves what it saw on its window. */
const APP = `
import { WebContainer } from '@webcontainer/api'
window.seen = (async () => {
  const container = await WebContainer.boot({ coep: 'require-corp', workdirName: 'theirs' })
  await container.mount({ 'b.bin': { file: { contents: new Uint8Array([0, 255, 10]) } } })
  const process = await container.spawn('bash', ['-c', 'wc -c < b.bin; exit 3'])
  let output = ''
  await process.output.pipeTo(new WritableStream({ write: (chunk) => { output += chunk } }))
  const bytes = [...(await container.fs.readFile('b.bin'))]
  return { output, exit: await process.exit, bytes, workdir: container.workdir }
})()
`

let browser: Browser
let site: Awaited<ReturnType<typeof serveFolder>>
let theirs: Server
let theirAddress = ''

async function bundleApp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-their-app-'))
  const entry = join(folder, 'app.js')
  writeFileSync(entry, APP)
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@webcontainer/api': join(ROOT, 'node_modules/@webcontainer/api') } },
    build: {
      outDir: join(folder, 'out'),
      copyPublicDir: false,
      lib: { entry, formats: ['es'], fileName: () => 'app.js' },
    },
  })
  return readFileSync(join(folder, 'out/app.js'), 'utf8')
}

/** Path to content type and content. */
function theirFiles(app: string): Readonly<Record<string, readonly [string, string]>> {
  const wish = `<script>WEBCONTAINER_API_IFRAME_URL = '${site.url}'</script>`
  const listen = '<script>onmessage = ({ data, ports }) => { offered = [data.type, ports.length] }</script>'
  return {
    '/': ['text/html', `${wish}<body><script type="module" src="app.js"></script>`],
    '/app.js': ['text/javascript', app],
    '/frame': ['text/html', `${listen}<iframe src="${site.url}headless?version=1.6.4"></iframe>`],
  }
}

beforeAll(async () => {
  const app = await bundleApp()
  site = await serveFolder({ dir: join(ROOT, 'dist') })
  theirs = createServer((request, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    const [type, body] = theirFiles(app)[request.url ?? ''] ?? ['text/plain', '']
    response.setHeader('Content-Type', type)
    response.end(body)
  })
  await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve))
  const address = theirs.address()
  theirAddress = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] })
})

afterAll(async () => {
  await browser.close()
  await site.close()
  theirs.close()
  theirs.closeAllConnections()
})

test('boots, mounts, runs and reads across origins', async () => {
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(theirAddress)
  const seen: Seen = await page.evaluate('window.seen')
  expect(seen).toEqual({
    output: expect.stringMatching(/^\s*3\r\n$/),
    exit: 3,
    bytes: [0, 255, 10],
    workdir: '/home/theirs',
  })
  expect(faults).toEqual([])
  await page.close()
})

test('a frame that is not asked to build offers itself and starts no worker', async () => {
  const page = await browser.newPage()
  await page.goto(`${theirAddress}frame`)
  await page.waitForFunction('window.offered')
  expect(await page.evaluate('window.offered')).toEqual(['init', 1])
  expect(page.workers()).toEqual([])
  await page.close()
})
