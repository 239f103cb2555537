/** The page in the hand: keys, pointer, both sides lit, explanations, assistive technology. */
import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, PageDriver, type Site } from './pageDriver.ts'

let site: Site
let driver: PageDriver
beforeAll(async () => {
  site = await openSite()
  driver = await PageDriver.open(site, 'bash')
})
afterAll(async () => {
  await driver.close()
  await site.close()
})

const lit = (pane: 'raw' | 'model') => driver.page.locator(`.scroller.${pane} .seg-lit`)

describe('the command line', () => {
  test('/ and Ctrl-K go to it; Up and Down recall; a reload forgets nothing', async () => {
    await driver.run('echo one')
    await driver.run('echo two')
    await driver.page.locator('.scroller.model').focus()
    await driver.page.keyboard.press('/')
    const command = driver.page.getByRole('textbox', { name: 'Command' })
    expect(await command.evaluate((element) => element === document.activeElement)).toBe(true)
    await driver.page.keyboard.press('ArrowUp')
    await driver.page.keyboard.press('ArrowUp')
    expect(await command.inputValue()).toBe('echo one')
    await driver.page.keyboard.press('ArrowDown')
    expect(await command.inputValue()).toBe('echo two')
    const other = await driver.page.context().newPage()
    await other.goto(`${site.url}?host=bash`)
    await other.getByRole('textbox', { name: 'Command' }).press('ArrowUp')
    expect(await other.getByRole('textbox', { name: 'Command' }).inputValue()).toBe('echo two')
    await other.close()
  })

  test('a command entered while the sandbox starts runs when it is ready', async () => {
    const early = await PageDriver.load(site, '?host=bash')
    await early.start('echo early')
    await early.done()
    expect(await early.modelText()).toMatch(/^early\n/)
    await early.close()
  })

  test('Run and Stop can be pressed only when they do something', async () => {
    const run = driver.page.getByRole('button', { name: 'Run', exact: true })
    const stop = driver.page.getByRole('button', { name: 'Stop' })
    await driver.type('')
    await driver.page.keyboard.press('Backspace')
    expect([await run.isDisabled(), await stop.isDisabled()]).toEqual([true, true])
    await driver.start('while :; do :; done')
    await driver.page.waitForSelector('[data-run-state="running"]')
    expect([await run.isDisabled(), await stop.isDisabled()]).toEqual([true, false])
    await driver.page.keyboard.press('Control+c')
    await driver.done()
    expect(await stop.isDisabled()).toBe(true)
    expect(await stop.textContent()).toBe('Stop')
  })

  test('a script of several lines is kept as it is', async () => {
    await driver.type('for i in 1 2')
    await driver.page.keyboard.press('Shift+Enter')
    await driver.page.keyboard.type('do echo $i; done')
    await driver.page.keyboard.press('Enter')
    await driver.page.waitForFunction(
      () => document.querySelector('.scroller.raw .row-text')?.textContent === '1',
    )
    expect(await driver.rows('raw')).toEqual(['1', '2'])
  })
})

describe('both sides', () => {
  beforeAll(async () => {
    const fresh = await PageDriver.open(site, 'bash')
    await driver.close()
    driver = fresh
    await driver.run('cat huge.log')
  })

  test('pointing at a line lights it in both panes within 80 ms', async () => {
    await driver.page.evaluate(() => {
      const measured = { ms: -1 }
      Object.assign(window, { measured })
      const model = document.querySelector('.scroller.model')
      if (model === null) return
      let movedAt = 0
      document.addEventListener(
        'pointermove',
        () => {
          if (movedAt === 0) movedAt = performance.now()
        },
        true,
      )
      new MutationObserver(() => {
        if (measured.ms < 0 && model.querySelector('.seg-lit') !== null)
          measured.ms = performance.now() - movedAt
      }).observe(model, { subtree: true, attributes: true, childList: true })
    })
    await driver.page.locator('#raw-row-4 .row-text').hover()
    await lit('model').first().waitFor()
    expect(await lit('raw').allTextContents()).toEqual(await lit('model').allTextContents())
    const measured = await driver.page.evaluate(() => Reflect.get(window, 'measured').ms)
    console.info(`the other side is lit after ${measured.toFixed(1)} ms`)
    expect(measured).toBeGreaterThanOrEqual(0)
    expect(measured).toBeLessThan(80)
    await driver.page.locator('#model-row-7 .row-text').hover()
    await driver.page.waitForFunction(() => document.querySelector('#raw-row-7 .seg-lit') !== null)
  })

  test('the arrow keys move from span to span and say where they are', async () => {
    await driver.page.locator('.scroller.model').focus()
    await driver.page.keyboard.press('Home')
    await driver.page.keyboard.press('Home')
    const line = driver.page.locator('.provenance')
    await driver.page.keyboard.press('ArrowRight')
    await driver.page.waitForFunction(() =>
      document.querySelector('.provenance')?.textContent?.includes('inserted'),
    )
    expect(await line.textContent()).toContain('overflow')
    expect(await line.getAttribute('aria-live')).toBe('polite')
    const active = await driver.page.locator('.scroller.model').getAttribute('aria-activedescendant')
    expect(await driver.page.locator(`#${active}`).textContent()).toContain('--- output truncated')
    await driver.page.keyboard.press('Enter')
    await driver.page.waitForFunction(
      () => document.querySelector('.scroller.raw .row-dropped.row-lit') !== null,
    )
  })

  test('a chip shows its reason on focus and on hover, and brings its place into view', async () => {
    const chip = driver.page.locator('.chip', { hasText: 'lines kept' })
    const tip = driver.page.locator('.chip-box .tip', { hasText: '200 lines' })
    expect(await tip.isVisible()).toBe(false)
    await chip.focus()
    expect(await tip.isVisible()).toBe(true)
    await driver.page.keyboard.press('Escape')
    expect(await tip.isVisible()).toBe(false)
    await chip.hover()
    expect(await tip.isVisible()).toBe(true)
    await chip.press('Enter')
    await driver.page.locator('#raw-row-200').waitFor()
    expect(await driver.page.locator('#model-row-200').isVisible()).toBe(true)
  })

  test('the label says what is left out; the map scrolls to any part of it', async () => {
    await driver.page.locator('.chip', { hasText: 'lines kept' }).press('Enter')
    expect(await driver.page.locator('.dropped-label').textContent()).toBe(
      '4,800 lines not shown to the model',
    )
    const map = await driver.page.locator('.map').boundingBox()
    if (map === null) throw new Error('there is no map')
    await driver.page.mouse.click(map.x + 6, map.y + map.height - 3)
    await driver.page.locator('#raw-row-4999').waitFor()
  })

  test('hex is the same bytes, and the place is kept', async () => {
    await driver.page.getByRole('radio', { name: 'Hex' }).check()
    await driver.page.locator('.scroller.raw.hex').waitFor()
    const rows = await driver.rows('raw')
    expect(rows[0]).toMatch(/^([0-9a-f]{2} ){15}[0-9a-f]{2}$/)
    const gutter = await driver.page.locator('.scroller.raw .gutter').first().textContent()
    expect(Number.parseInt(gutter ?? '', 16)).toBeGreaterThan(200_000)
    const inView = await driver.page.locator('.scroller.raw').evaluate((pane) => {
      const box = pane.getBoundingClientRect()
      return document.elementFromPoint(box.left + 100, box.top + 100)?.closest('.row') !== null
    })
    expect(inView).toBe(true)
    await driver.page.getByRole('radio', { name: 'Text' }).check()
  })
})

describe('a million lines', () => {
  test('scroll to their end, line by line too', async () => {
    await driver.run('seq 1 1000000')
    await driver.page.locator('.scroller.raw').focus()
    await driver.page.keyboard.press('Home')
    await driver.page.keyboard.press('End')
    await driver.page.locator('#raw-row-999999').waitFor()
    expect((await driver.rows('raw')).at(-1)).toBe('1000000')
    await driver.page.locator('.scroller.raw').hover()
    const before = await driver.page.locator('#raw-row-999999').boundingBox()
    await driver.page.mouse.wheel(0, -40)
    await driver.page.waitForTimeout(100)
    const after = await driver.page.locator('#raw-row-999999').boundingBox()
    expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(40, 0)
  })
})

describe('assistive technology', () => {
  test.each(['light', 'dark'] as const)('axe finds nothing in any state, %s', async (colorScheme) => {
    const tested = await PageDriver.load(site, '?host=bash', { colorScheme, reducedMotion: 'reduce' })
    const check = async (state: string) => {
      const { violations } = await new AxeBuilder({ page: tested.page }).analyze()
      expect(violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
    await check('booting')
    await tested.page.waitForSelector('[data-host-state="ready"]')
    await check('empty')
    for (const command of ['cat huge.log', 'cat photo.png', 'cat .env; pip', 'bash spinner.sh', 'true']) {
      await tested.run(command)
      await check(command)
    }
    await tested.page.locator('.chip').first().focus()
    await check('tooltip')
    await tested.start('while :; do :; done')
    await tested.page.waitForSelector('.panes-waiting')
    await check('running')
    await tested.page.keyboard.press('Escape')
    await tested.close()
    const unknown = await PageDriver.load(site, '?host=none', { colorScheme })
    await unknown.page.waitForSelector('[data-host-state="failed"]')
    expect(await unknown.page.getByRole('alert').textContent()).toContain('HOST_UNKNOWN')
    await unknown.close()
  })

  test('on a phone everything is there and nothing is wider than the screen', async () => {
    const phone = await PageDriver.open(site, 'bash', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await phone.run('cat huge.log')
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    const raw = await phone.page.locator('.pane-raw').boundingBox()
    const model = await phone.page.locator('.pane-model').boundingBox()
    expect(raw?.height).toBeGreaterThan(150)
    expect(model?.y).toBeGreaterThan((raw?.y ?? 0) + (raw?.height ?? 0))
    await phone.close()
  })
})
