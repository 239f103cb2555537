/**
 * `node scripts/screenshots.js [FOLDER]`: pictures of the page in each of its states, for desktop and phone, light
 * and dark, into FOLDER (default docs/screenshots). Takes the Linux host where its image is built, else bash.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { buildSite } from './lib/buildSite.js'
import { CHROMIUM_ARGS, chromiumPath, ensureChromium } from './lib/chromium.js'
import { findImageDir } from './lib/imageCache.js'
import { ROOT } from './lib/root.js'
import { serveFolder } from './lib/serveFolder.js'

/** @typedef {{ name: string, suffix: string, width: number, height: number, hasTouch: boolean }} Device */
/** @typedef {import('playwright').Page} Page */

/** @type {readonly Device[]} */
const DEVICES = [
  { name: 'desktop', suffix: '', width: 1440, height: 900, hasTouch: false },
  { name: 'phone', suffix: '-phone', width: 390, height: 844, hasTouch: true },
]
const THEMES = /** @type {const} */ (['light', 'dark'])
const BOOT_LIMIT_MS = 90_000
const RUN_LIMIT_MS = 60_000
/** Long enough for a font to load and a colour to settle. */
const SETTLE_MS = 250

/** @param {Page} page @param {string} command */
async function start(page, command) {
  await page.keyboard.press('Control+k')
  await page.keyboard.insertText(command)
  await page.keyboard.press('Enter')
}

/** @param {Page} page @param {string} command @param {number} nth the run's number, from 1 */
async function run(page, command, nth) {
  await start(page, command)
  await page.waitForSelector(`[data-run-id="run-${nth}"][data-run-state="done"]`, { timeout: RUN_LIMIT_MS })
}

/** @param {Page} page */
async function showTheCut(page) {
  await page.locator('.chip', { hasText: 'lines kept' }).press('Enter')
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

/** The states after the page is ready, in order: a command, and what to do before its picture. */
const STATES = [
  { name: 'log', command: 'cat huge.log', prepare: showTheCut },
  { name: 'binary', command: 'cat photo.png' },
  {
    name: 'binary-hex',
    command: 'cat photo.png',
    prepare: (/** @type {Page} */ page) => page.getByRole('radio', { name: 'Hex' }).check(),
  },
  {
    name: 'stderr',
    command: 'pip install pymupdf',
    prepare: (/** @type {Page} */ page) => page.getByRole('radio', { name: 'Text' }).check(),
  },
  { name: 'secret', command: 'cat .env; cat missing.txt' },
  { name: 'terminal', command: 'cat manual.txt; bash spinner.sh' },
  { name: 'picture', command: 'see photo.png' },
]

/**
 * @param {import('playwright').Browser} browser
 * @param {{ url: string, host: string, folder: string, device: Device, theme: 'light' | 'dark' }} wish
 */
async function take(browser, { url, host, folder, device, theme }) {
  const context = await browser.newContext({
    viewport: { width: device.width, height: device.height },
    hasTouch: device.hasTouch,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  /** @param {string} state */
  const picture = async (state) => {
    await page.waitForTimeout(SETTLE_MS)
    await page.screenshot({ path: join(folder, `${state}-${theme}${device.suffix}.png`) })
    process.stdout.write(`${device.name} ${theme} ${state}\n`)
  }
  await page.goto(`${url}?host=${host}`)
  await page.waitForSelector('[data-host-state="booting"]')
  await picture('booting')
  await page.waitForSelector('[data-host-state="ready"]', { timeout: BOOT_LIMIT_MS })
  await picture('ready')
  let runs = 0
  for (const { name, command, prepare } of STATES) {
    runs += 1
    await run(page, command, runs)
    if (prepare !== undefined) await prepare(page)
    await picture(name)
  }
  await start(page, 'while :; do echo working; done')
  await page.waitForSelector('.panes-waiting')
  await page.waitForTimeout(1000)
  await picture('running')
  await page.keyboard.press('Escape')
  await page.waitForSelector('[data-run-state="done"]', { timeout: RUN_LIMIT_MS })
  await picture('stopped')
  await context.close()
}

/** Takes every picture into `folder`. @param {string} folder */
export async function takeScreenshots(folder) {
  await ensureChromium()
  const imageDir = await findImageDir()
  await buildSite({ imageDir })
  const server = await serveFolder({ dir: join(ROOT, 'dist') })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] })
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
    const host = imageDir === null ? 'bash' : 'linux'
    for (const device of DEVICES) {
      for (const theme of THEMES) await take(browser, { url: server.url, host, folder, device, theme })
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

if (process.argv[1] === import.meta.filename) {
  await takeScreenshots(resolve(process.argv[2] ?? join(ROOT, 'docs/screenshots')))
}
