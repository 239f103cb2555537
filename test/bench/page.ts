/**
 * The built page in headless Chromium: from the start of loading until a command can be run, first visit and
 * again with the image in the browser's cache; what was fetched; and a trivial command, from Enter to the shown result.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/lib/chromium.js'
import { firstLoadScripts } from '../../scripts/lib/firstLoad.js'
import { serveFolder } from '../../scripts/lib/serveFolder.js'

const LOADS = 5
/** The emulator compiles what runs often; by now it has had the time. */
const SETTLE_MS = 25_000
const COMMANDS = 30
const LIMIT_MS = 120_000
const DIST = join(process.env.SIGHTLINE_ROOT ?? '.', 'dist')

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}

const spread = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}, n=${values.length})`

/** Milliseconds on the page's own clock, from the start of its loading until the sandbox is ready. */
async function readyAfter(page: Page): Promise<number> {
  await page.waitForSelector('[data-host-state="ready"]', { timeout: LIMIT_MS })
  return page.evaluate(() => performance.now())
}

/** Milliseconds on the page's own clock from the Enter key until the result stands on the page. */
async function commandTime(page: Page, command: string): Promise<number> {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(command)
  const watch = await page.evaluateHandle(() => {
    const root = document.querySelector('[data-run-state]')
    if (!root) throw new Error('The page does not tell the state of its runs')
    const before = root.getAttribute('data-run-id')
    const took = new Promise<number>((resolve) => {
      let startedAt = Number.POSITIVE_INFINITY
      const onKey = (event: KeyboardEvent) => {
        if (event.key === 'Enter') startedAt = event.timeStamp
      }
      document.addEventListener('keydown', onKey, { capture: true })
      const observer = new MutationObserver(() => {
        const isNew = root.getAttribute('data-run-id') !== before
        if (!isNew || root.getAttribute('data-run-state') !== 'done') return
        observer.disconnect()
        document.removeEventListener('keydown', onKey, { capture: true })
        resolve(performance.now() - startedAt)
      })
      observer.observe(root, { attributes: true })
    })
    return { took }
  })
  await page.keyboard.press('Enter')
  return watch.evaluate(({ took }) => took)
}

/** A trivial command, one after the other. */
async function commandTimes(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < COMMANDS; count++) times.push(await commandTime(page, 'echo hi'))
  return times
}

/** Bytes of the files that were asked for, each once: what a first visit transfers, before any compression. */
function bytesOf(paths: ReadonlySet<string>): number {
  return [...paths].reduce((sum, path) => {
    const file = join(DIST, path.endsWith('/') ? `${path}index.html` : path)
    return sum + (existsSync(file) && statSync(file).isFile() ? statSync(file).size : 0)
  }, 0)
}

const { files, bytes, gzipBytes } = firstLoadScripts(DIST)
const kb = (count: number) => `${(count / 1024).toFixed(1)} KB`
console.log(`first-load JavaScript: ${kb(gzipBytes)} gzip, ${kb(bytes)} plain, ${files.length} files`)

const asked = new Set<string>()
const site = await serveFolder({
  dir: DIST,
  onRequest: (path) => asked.add(new URL(path, 'http://localhost').pathname),
})
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] })
try {
  for (const host of ['linux', 'bash']) {
    asked.clear()
    const first: number[] = []
    const again: number[] = []
    let last: Page | null = null
    for (let load = 0; load < LOADS; load++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.goto(`${site.url}?host=${host}`)
      first.push(await readyAfter(page))
      const kind = await page.getAttribute('[data-host-kind]', 'data-host-kind')
      if (kind !== host) throw new Error(`The page started on ${kind}, not on ${host}`)
      await page.reload()
      again.push(await readyAfter(page))
      if (load < LOADS - 1) await context.close()
      else last = page
    }
    console.log(`${host}: ready after load ${spread(first)}; again ${spread(again)}`)
    console.log(`${host}: a first visit fetches ${(bytesOf(asked) / 1024 / 1024).toFixed(1)} MB`)
    if (!last) continue
    console.log(
      `${host}: echo hi, from Enter to the shown result, at once ${spread(await commandTimes(last))}`,
    )
    await last.waitForTimeout(SETTLE_MS)
    console.log(
      `${host}: the same when the page had been open for a while ${spread(await commandTimes(last))}`,
    )
    await last.context().close()
  }
} finally {
  await browser.close()
  await site.close()
}
