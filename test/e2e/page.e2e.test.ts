/** What issue 2 asks of the page, on each host, driven with the keyboard in the built app. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite, PageDriver, type Site, type TestedHost } from './pageDriver.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** A page that answers later than this is frozen to a person. Some 50 ms where the machine has nothing else to do. */
const FREEZE_MS = 1000

const FOOTER = String.raw`\[exit:\d+ \| [\d.]+m?s\]`

describe.each<TestedHost>(['linux', 'bash'])('on the %s host', (host) => {
  let driver: PageDriver
  beforeAll(async () => {
    driver = await PageDriver.open(site, host)
  })
  afterAll(() => driver.close())

  test('a log of 5,000 lines is its first 200 and a notice, whose suggestions run', async () => {
    const text = await driver.run('cat huge.log')
    const lines = text.split('\n')
    expect(lines).toHaveLength(205)
    expect(lines[200]).toMatch(/^--- output truncated \(5000 lines, 245\.\dKB\) ---$/)
    expect(lines[201]).toMatch(/^Full output: \/tmp\/cmd-output\/cmd-\d+\.txt$/)
    expect(lines[204]).toMatch(new RegExp(`^${FOOTER}$`))
    const rest = await driver.run('tail -n +200 huge.log | head -n 1')
    expect(rest.split('\n')[0]).toBe(lines[199])

    const search = lines[202]?.replace('Explore: ', '').replace('<pattern>', 'ERROR') ?? ''
    expect(search).toMatch(/^cat \/tmp\/cmd-output\/.* \| grep ERROR$/)
    expect((await driver.run(search)).split('\n').filter((line) => line.includes('ERROR'))).toHaveLength(7)
    const last = await driver.run(lines[203]?.trim() ?? '')
    expect(last.split('\n')).toHaveLength(101)
    expect(last.endsWith('[exit:0 | ')).toBe(false)
  })

  test('errors past line 200 are a pipe away', async () => {
    const text = await driver.run('cat huge.log | grep ERROR | head -n 10')
    expect(text.split('\n').filter((line) => line.includes('ERROR'))).toHaveLength(7)
    expect(text).not.toContain('truncated')
  })

  test('a command that is not there brings its stderr', async () => {
    const text = await driver.run('pip install pymupdf')
    expect(text).toMatch(/^\[stderr\] bash: pip: command not found\n\[exit:127 \| [\d.]+m?s\]$/)
    expect((await driver.summary()).exit).toContain('127')
    expect(await driver.rows('raw')).toEqual(['bash: pip: command not found'])
  })

  test('a spinner and overstrike are text, as a terminal would leave them', async () => {
    const spinner = await driver.run('bash spinner.sh')
    expect(spinner).not.toContain('[error]')
    expect(spinner).not.toContain('\\x1b')
    expect(spinner.split('\n').length).toBeLessThan(10)
    const manual = await driver.run('cat manual.txt')
    expect(manual).toContain('NAME')
    expect(manual).not.toContain('[error]')
  })

  test('writing to /dev/stdout between two echoes gives three lines', async () => {
    expect(await driver.run('echo a; echo b > /dev/stdout; echo c')).toMatch(/^a\nb\nc\n\[exit:0/)
  })

  test('a loop that never ends is stopped with Escape, and the next command works', async () => {
    await driver.start('while :; do :; done')
    await driver.page.waitForSelector('[data-run-state="running"]')
    await driver.page.waitForTimeout(300)
    await driver.page.keyboard.press('Escape')
    await driver.done()
    expect(await driver.modelText()).toMatch(/^\[exit:\d+ \| [\d.]+m?s \| cancelled\]$/)
    expect(await driver.run('echo next')).toMatch(/^next\n/)
  })

  test('nothing of the presentation shows up inside a pipe', async () => {
    const text = await driver.run(
      'cat huge.log | tee copy.log | wc -l; grep -c exit: copy.log; pip 2>&1 | cat',
    )
    expect(text).toMatch(/^\s*5000\n0\nbash: (line \d+: )?pip: command not found\n\[exit:/)
  })

  test('a secret is masked in the text, and the page says that the bytes are exact', async () => {
    const text = await driver.run('cat .env')
    expect(text).toContain('OPENAI_API_KEY=‹redacted: OpenAI key›')
    expect((await driver.rows('raw')).join('\n')).toContain('OPENAI_API_KEY=sk-')
    expect((await driver.summary()).chips.some((chip) => chip.includes('secret'))).toBe(true)
    await driver.run('for i in 1 2 3 4 5 6 7 8 9; do cat .env huge.log; done')
    const { notes } = await driver.summary()
    expect(notes).toMatch(/kept whole: \/tmp\/cmd-output\/cmd-\d+\.txt/)
    expect(notes).toContain('what was masked in the text is in it')
  })

  test('markup in the output is text in both panes', async () => {
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const text = await driver.run(`printf '${markup}\\n'`)
    expect(text.split('\n')[0]).toBe(markup)
    expect(await driver.rows('raw')).toEqual([markup])
    expect(await driver.page.locator('.panes img, .panes script').count()).toBe(0)
  })

  test('a binary file is withheld, and the exit code the model reads is explained', async () => {
    const text = await driver.run('cat photo.png')
    expect(text).toMatch(/^\[error\] cat: binary /)
    const { exit, notes, chips } = await driver.summary()
    expect(exit).toBe('exit0→ became 1')
    expect(notes).toContain('binary')
    expect(chips.some((chip) => chip.includes('withheld'))).toBe(true)
  })

  test('no error was left uncaught and the security policy refused nothing', () => {
    expect(driver.faults).toEqual([])
  })
})

describe('on the linux host, where bytes are exact', () => {
  let driver: PageDriver
  beforeAll(async () => {
    driver = await PageDriver.open(site, 'linux')
  })
  afterAll(() => driver.close())

  test('the picture is named as what it is, and can be seen', async () => {
    const text = await driver.run('cat photo.png')
    expect(text).toMatch(
      /^\[error\] cat: binary image file \(182KB\)\. Use: see photo\.png\n\[exit:1 \| [\d.]+m?s\]$/,
    )
    expect((await driver.rows('raw'))[0]).toContain('\\x89PNG')
    expect(await driver.run('see photo.png')).toMatch(/\[exit:0 \| [\d.]+m?s\]$/)
  })

  test('colours for a terminal are not binary', async () => {
    const listing = await driver.run('ls --color=always')
    expect(listing).toContain('huge.log')
    expect(listing).not.toContain('[error]')
    const text = await driver.run('ls --color=always; grep --color=always ERROR huge.log')
    expect(text).toContain('huge.log')
    expect(text).toContain('ERROR')
    expect(text).not.toContain('\x1b')
    expect(text).not.toContain('[error]')
    expect((await driver.rows('raw')).join('\n')).toContain('\\x1b[')
    expect((await driver.summary()).chips.some((chip) => chip.includes('terminal codes'))).toBe(true)
  })

  test('a pipe that ends ends the writer', async () => {
    expect(await driver.run('yes | head -1')).toMatch(/^y\n\[exit:0/)
  })

  test('30 MB of random bytes do not freeze the page', async () => {
    await driver.page.evaluate(() => {
      const longest = { ms: 0 }
      Object.assign(window, { longest })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) longest.ms = Math.max(longest.ms, entry.duration)
      }).observe({ type: 'longtask' })
    })
    const text = await driver.run('head -c 30000000 /dev/urandom')
    expect(text).toMatch(
      /^\[error\] head: binary output \(28\.6MB\)\. Full output: \/tmp\/cmd-output\/cmd-\d+\.bin/,
    )
    await driver.page.locator('.scroller.raw').hover()
    for (let turn = 0; turn < 30; turn += 1) {
      await driver.page.mouse.wheel(0, 600)
      await driver.page.waitForTimeout(16)
    }
    const longest = await driver.page.evaluate(() => Reflect.get(window, 'longest').ms)
    console.info(`longest task with 30 MB of random bytes: ${Math.round(longest)} ms`)
    expect(longest).toBeLessThan(FREEZE_MS)
  })
})
