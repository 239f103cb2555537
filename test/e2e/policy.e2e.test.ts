/** Another policy for what is on screen, in the built page. */
import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICIES } from '../../src/presentation/policy.ts'
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

const select = () => driver.page.getByRole('combobox', { name: 'policy' })

async function choose(policy: string): Promise<void> {
  await select().selectOption(policy)
  await driver.page.waitForSelector(`[data-run-state="done"][data-policy="${policy}"]`)
}

async function checkAxe(state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: driver.page }).analyze()
  expect(violations.map(({ id, nodes }) => `${state}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

test('sightline shows the same log otherwise, without a run, and keeps what it names', async () => {
  const before = await driver.run('cat huge.log')
  expect(before.split('\n')).toHaveLength(205)
  await choose('sightline')
  const text = await driver.modelText()
  expect(text).toMatch(/--- lines 41-\d+ of 5000 omitted/)
  expect(text).toContain('ERROR')
  expect(await driver.page.locator('.app').getAttribute('data-run-id')).toBe('run-1')
  expect((await driver.summary()).chips.some((chip) => chip.includes('telling'))).toBe(true)
  const path = /Full output: (\S+)\./.exec(text)?.[1] ?? ''
  expect(await driver.run(`wc -l < ${path}`)).toMatch(/^\s*5000\n\[exit:0/)
})

test('the choice is there by keyboard, says its limits, and survives a reload', async () => {
  await select().focus()
  const tip = driver.page.locator('.policy-tip')
  expect(await tip.isVisible()).toBe(true)
  await checkAxe('description open')
  await driver.page.keyboard.press('Escape')
  expect(await tip.isVisible()).toBe(false)
  await driver.page.keyboard.press('ArrowDown')
  await driver.page.waitForSelector('[data-policy="codex"]')
  expect(await driver.page.locator('.policy-limits').textContent()).toContain('10,000 tokens')
  await driver.page.reload()
  await driver.page.waitForSelector('[data-host-state="ready"]')
  expect(await select().inputValue()).toBe('codex')
  await driver.start('echo again')
  await driver.page.waitForSelector('[data-run-state="done"][data-policy="codex"]')
  expect(await driver.modelText()).toMatch(/^Exit code: 0\n/)
})

test.each(['cat photo.png', 'cat huge.log', 'bash spinner.sh', 'pip install x', 'true'])(
  'every policy shows %s, and nothing fails',
  async (command) => {
    const runs = await driver.page.locator('.app').getAttribute('data-run-id')
    await driver.start(command)
    await driver.page.waitForSelector(`[data-run-state="done"]:not([data-run-id="${runs}"])`)
    for (const { name } of POLICIES) {
      await choose(name)
      expect(await driver.page.getByRole('alert').count()).toBe(0)
    }
    await checkAxe(`raw, ${command}`)
    expect(await driver.modelText()).not.toContain('[exit:')
    expect(driver.faults).toEqual([])
  },
)
