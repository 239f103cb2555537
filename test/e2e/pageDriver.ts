/** Drives the built page as a person would: keys, pointer, clipboard. */
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/lib/chromium.js'
import { serveFolder } from '../../scripts/lib/serveFolder.js'

export type TestedHost = 'linux' | 'bash'

const DIST = join(import.meta.dirname, '../../dist')
/** A boot on a busy machine with two cores. */
const BOOT_LIMIT_MS = 90_000
const RUN_LIMIT_MS = 90_000

export interface Site {
  readonly browser: Browser
  readonly url: string
  close(): Promise<void>
}

/** The built site on loopback, and a Chromium to look at it with. */
export async function openSite(): Promise<Site> {
  const server = await serveFolder({ dir: DIST })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] })
  return {
    browser,
    url: server.url,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/** What the summary strip says. */
export interface Summary {
  readonly exit: string
  readonly chips: readonly string[]
  readonly notes: string
}

export class PageDriver {
  readonly page: Page
  /** Messages of errors nobody caught, and of what the content security policy refused. */
  readonly faults: string[] = []
  #runs = 0

  private constructor(page: Page) {
    this.page = page
    page.on('pageerror', (error) => this.faults.push(error.message))
    page.on('console', (message) => {
      if (/Content Security Policy|Refused to/.test(message.text())) this.faults.push(message.text())
    })
  }

  /** Loads the page and waits until its sandbox is ready. */
  static async open(site: Site, host: TestedHost, options: BrowserContextOptions = {}): Promise<PageDriver> {
    const driver = await PageDriver.load(site, `?host=${host}`, options)
    await driver.page.waitForSelector(`[data-host-state="ready"][data-host-kind="${host}"]`, {
      timeout: BOOT_LIMIT_MS,
    })
    return driver
  }

  static async load(site: Site, query: string, options: BrowserContextOptions = {}): Promise<PageDriver> {
    const context = await site.browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    })
    const driver = new PageDriver(await context.newPage())
    await driver.page.goto(`${site.url}${query}`)
    return driver
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  /** Goes to the command line with the keyboard and types over what is there. */
  async type(command: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.page.keyboard.insertText(command)
  }

  /** Starts a command with Enter. */
  async start(command: string): Promise<void> {
    await this.type(command)
    this.#runs += 1
    await this.page.keyboard.press('Enter')
  }

  /** Waits until the run that was started last is shown. */
  async done(): Promise<void> {
    const run = `[data-run-id="run-${this.#runs}"]`
    await this.page.waitForSelector(`${run}[data-run-state="done"], ${run}[data-run-state="failed"]`, {
      timeout: RUN_LIMIT_MS,
    })
  }

  /** Runs a command and gives the model's text. */
  async run(command: string): Promise<string> {
    await this.start(command)
    await this.done()
    return this.modelText()
  }

  /** Exactly the model's text, through the button that copies it. */
  async modelText(): Promise<string> {
    await this.page.getByRole('button', { name: 'Copy' }).click()
    await this.page.getByRole('button', { name: 'Copied' }).waitFor()
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  async summary(): Promise<Summary> {
    const strip = this.page.getByRole('region', { name: 'Summary' })
    const notes = strip.locator('.notes')
    return {
      exit:
        (await strip.locator('.fact', { has: this.page.getByText('exit', { exact: true }) }).textContent()) ??
        '',
      chips: await strip.locator('.chip').allTextContents(),
      notes: (await notes.count()) === 0 ? '' : ((await notes.textContent()) ?? ''),
    }
  }

  /** The rows of a pane that are on the page now, without their numbers. */
  rows(pane: 'raw' | 'model'): Promise<string[]> {
    return this.page.locator(`.scroller.${pane} .row-text`).allTextContents()
  }
}
