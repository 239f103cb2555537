/** What `npm pack` makes, as somebody else uses it: the library in Node, a page and a worker, its types, the CLI. */
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_ARGS, chromiumPath } from '../../scripts/lib/chromium.js'
import { ROOT } from '../../scripts/lib/root.js'
import { serveFolder } from '../../scripts/lib/serveFolder.js'
import { captureOf } from '../../src/presentation/captureOf.ts'
import { POLICIES } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { Consumer } from './consumer.ts'

let consumer: Consumer
beforeAll(async () => {
  consumer = await Consumer.install()
})
afterAll(() => consumer.remove())

/** What every consumer presents, as JavaScript: colour, a secret, more lines than fit, a failure. */
const INPUT = `{
  command: 'make',
  stdout: Array.from({ length: 5000 }, (_, i) => '\\x1b[32mok\\x1b[0m ' + i + '\\n').join(''),
  stderr: 'make: *** [all] Error 2\\nOPENAI_API_KEY=sk-proj-' + 'a1B2'.repeat(12) + '\\n',
  exitCode: 2,
  durationMs: 1234,
}`
const EXPRESSION = `policies.map((policy) => present(captureOf(${INPUT}), policy))`

/** The same from the sources. */
function expected(): unknown {
  const capture = captureOf({
    command: 'make',
    stdout: Array.from({ length: 5000 }, (_, i) => `\x1b[32mok\x1b[0m ${i}\n`).join(''),
    stderr: `make: *** [all] Error 2\nOPENAI_API_KEY=sk-proj-${'a1B2'.repeat(12)}\n`,
    exitCode: 2,
    durationMs: 1234,
  })
  return JSON.parse(JSON.stringify(POLICIES.map((policy) => present(capture, policy))))
}

describe('the tarball', () => {
  test('installs nothing but itself', () => {
    expect(readdirSync(join(consumer.dir, 'node_modules')).sort()).toEqual([
      '.bin',
      '.package-lock.json',
      'sightline',
    ])
  })

  test('holds the library, the CLI and the licences of what is inside, and no sources', () => {
    const folders = new Set(consumer.files.map((path) => path.split('/')[0]))
    expect([...folders].sort()).toEqual([
      'LICENSE',
      'README.md',
      'bin',
      'dist-lib',
      'dist-node',
      'docs',
      'package.json',
    ])
    expect(readFileSync(join(consumer.dir, 'node_modules/sightline/dist-lib/licences.md'), 'utf8')).toContain(
      'magic-bytes.js',
    )
  })

  test('holds each chunk of the CLI once, and nothing of an earlier build', () => {
    const chunks = consumer.files.filter((path) => path.startsWith('dist-node/') && path.endsWith('.js'))
    const text = (path: string) => readFileSync(join(consumer.dir, 'node_modules/sightline', path), 'utf8')
    const entries = ['dist-node/cli.js', 'dist-node/bash-interpreter.js']
    const unused = chunks.filter(
      (path) => !entries.includes(path) && !chunks.some((other) => text(other).includes(path.slice(10))),
    )
    expect(unused).toEqual([])
  })
})

describe('the library in Node', () => {
  test('checks a policy of somebody else, and says what is wrong with it', async () => {
    consumer.write(
      'own.mjs',
      `import { captureOf, parsePolicy, policies, present } from 'sightline/presentation'
const policy = JSON.parse(JSON.stringify({ ...policies[0], name: 'my-own' }))
console.log(present(captureOf({ command: 'x', stdout: 'hi' }), parsePolicy(policy)).text)
try { parsePolicy({ ...policy, steps: [{ step: 'nonsense' }] }) } catch (error) { console.log(error.message.includes('steps')) }`,
    )
    expect(await consumer.run(process.execPath, 'own.mjs')).toEqual({
      code: 0,
      output: 'hi\n[exit:0 | 0ms]\ntrue\n',
    })
  })

  const report = `process.stdout.write(JSON.stringify(${EXPRESSION}))`

  test('imported, gives what the sources give', async () => {
    consumer.write(
      'use.mjs',
      `import { captureOf, policies, present } from 'sightline/presentation'\n${report}`,
    )
    const { code, output } = await consumer.run(process.execPath, 'use.mjs')
    expect(JSON.parse(output)).toEqual(expected())
    expect(code).toBe(0)
  })

  test('required, gives what the sources give', async () => {
    consumer.write(
      'use.cjs',
      `const { captureOf, policies, present } = require('sightline/presentation')\n${report}`,
    )
    const { code, output } = await consumer.run(process.execPath, '--no-warnings', 'use.cjs')
    expect(JSON.parse(output)).toEqual(expected())
    expect(code).toBe(0)
  })

  test('has no other door', async () => {
    consumer.write('inside.mjs', `import 'sightline/dist-lib/presentation.js'`)
    const { code, output } = await consumer.run(process.execPath, 'inside.mjs')
    expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
    expect(code).toBe(1)
  })
})

/** A use of every exported type; each `@ts-expect-error` is an error itself where the types had become `any`. */
const TYPED = `
import {
  type Capture, type CaptureInput, captureOf, compare, type Comparison, describePolicy, findPolicy, type Keep,
  keptBytes, type OmittedRange, parsePolicy, policies, type Policy, type PolicyWords, present, type Presentation,
  type RuleFiring, type RuleId, rules, type Span, type Step, type StepOf, type StepReport, wordTitles,
} from 'sightline/presentation'

const input: CaptureInput = { command: 'ls', stdout: new Uint8Array([104, 105]), exitCode: null, signal: 'SIGKILL' }
const capture: Capture = captureOf(input)
const policy: Policy | undefined = findPolicy('two-layer')
const all: readonly Policy[] = policies
const result: Presentation = present(capture, policy ?? all[0])
const text: string = result.text
const spans: readonly Span[] = result.spans
const omitted: readonly OmittedRange[] = result.omitted
const fired: readonly RuleFiring[] = result.rules
const kept: readonly Keep[] = result.keep
const rule: RuleId = 'secret'
export const label: string = rules[rule].label
export const first: number | null = spans[0].from
export const report: StepReport = result.steps[0]
export const chunks: Uint8Array[] = kept.flatMap((keep) => [...keptBytes(capture, keep)])
const compared: readonly Comparison[] = compare(capture, all, { find: 'x', countTokens: (words) => words.length })
export const shown: number | undefined = compared[0].found?.shown
const words: PolicyWords = describePolicy(all[0])
export const told: string = wordTitles.limits + words.limits
const own: Policy = parsePolicy({ ...all[0], name: 'my-own' })
const step: Step = own.steps[0]
export const mode: string = step.step === 'terminal' ? step.mode : ''
export const trim: StepOf<'trim'> = { step: 'trim', what: 'newline' }
export default { text, omitted, fired, kept }

// @ts-expect-error a text is no number
export const wrong: number = result.text
// @ts-expect-error a capture needs its command
captureOf({ stdout: '' })
// @ts-expect-error a policy is no name
present(capture, 'two-layer')
// @ts-expect-error nothing of that name is trimmed
export const noTrim: StepOf<'trim'> = { step: 'trim', what: 'miles' }
// @ts-expect-error a policy lists its steps in an array
export const noPolicy: Policy = { ...own, steps: 'all' }
// @ts-expect-error no such rule
export const none: RuleId = 'nonsense'
`

describe('the types', () => {
  test.each(['nodenext', 'bundler'])('hold with moduleResolution %s, without DOM or Node', async (mode) => {
    consumer.write('typed.mts', TYPED)
    consumer.write(
      'tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          module: mode === 'nodenext' ? 'nodenext' : 'esnext',
          moduleResolution: mode,
          target: 'es2023',
          lib: ['es2023'],
          types: [],
          strict: true,
          skipLibCheck: false,
          noEmit: true,
        },
        files: ['typed.mts'],
      }),
    )
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    expect(await consumer.run(process.execPath, tsc, '-p', '.')).toEqual({ code: 0, output: '' })
  })
})

describe('the library in a browser', () => {
  let browser: Browser
  let site: Awaited<ReturnType<typeof serveFolder>>
  const asked: string[] = []
  const faults: string[] = []

  beforeAll(async () => {
    consumer.write('_headers', '/*\n  X-Content-Type-Options: nosniff\n')
    const library = `/${consumer.modulePath()}`
    consumer.write(
      'page.html',
      `<!doctype html><title>consumer</title>
<script type="importmap">${JSON.stringify({ imports: { 'sightline/presentation': library } })}</script>
<script type="module" src="page.js"></script>`,
    )
    consumer.write(
      'page.js',
      `import { captureOf, policies, present } from 'sightline/presentation'
globalThis.result = ${EXPRESSION}`,
    )
    consumer.write('worker.html', '<!doctype html><title>consumer</title><script src="start.js"></script>')
    consumer.write(
      'start.js',
      `new Worker('worker.js', { type: 'module' }).onmessage = ({ data }) => { globalThis.result = data }`,
    )
    consumer.write(
      'worker.js',
      `import { captureOf, policies, present } from '${library}'\npostMessage(${EXPRESSION})`,
    )
    site = await serveFolder({ dir: consumer.dir, onRequest: (path) => asked.push(path) })
    browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] })
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  async function resultOf(name: string): Promise<unknown> {
    const page: Page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${site.url}${name}`)
    const result = await page.waitForFunction(() => Reflect.get(globalThis, 'result'))
    const value: unknown = await result.jsonValue()
    await page.close()
    return value
  }

  test.each([
    ['a page', 'page.html', ['/page.html', '/page.js']],
    ['a module worker', 'worker.html', ['/worker.html', '/start.js', '/worker.js']],
  ])('%s gives what the sources give, from one file', async (_, page, own) => {
    asked.length = 0
    expect(await resultOf(page)).toEqual(expected())
    expect(asked.filter((path) => path !== '/favicon.ico')).toEqual([...own, `/${consumer.modulePath()}`])
    expect(faults).toEqual([])
  })
})

describe('the CLI', () => {
  const sightline = (...args: string[]) => consumer.run('npx', '--offline', 'sightline', ...args)

  test('presents a capture', async () => {
    consumer.write(
      'capture.json',
      JSON.stringify({ command: 'echo hi', stdout: btoa('hi\n'), exitCode: 0, durationMs: 8 }),
    )
    expect(await sightline('present', '--capture', 'capture.json')).toEqual({
      code: 0,
      output: 'hi\n[exit:0 | 8ms]\n',
    })
  })

  test('compares policies, and counts tokens', async () => {
    const { code, output } = await sightline('compare', '--capture', 'capture.json', '--find', 'hi', '--json')
    const [{ policy, size, found }] = JSON.parse(output).data.comparisons
    expect({ policy, found }).toEqual({
      policy: 'two-layer',
      found: { total: 1, shown: 1, more: false, lost: [] },
    })
    expect(size.tokens).toBeGreaterThan(3)
    expect(code).toBe(0)
  })

  test('lists the policies', async () => {
    const { code, output } = await sightline('policies')
    expect(output).toMatch(/^two-layer\n/)
    expect(code).toBe(0)
  })

  test('says what running a command takes', async () => {
    const linux = await sightline('run', '--', 'echo hi')
    expect(linux.output).toMatch(/^sightline: IMAGE_MISSING: .*--host bash\n$/)
    expect(linux.code).toBe(69)
    const bash = await sightline('run', '--host', 'bash', '--', 'echo hi')
    expect(bash.output).toMatch(/^sightline: BOOT_FAILED: .*npm install just-bash@\d+\.\d+\.\d+\n$/)
    expect(bash.code).toBe(69)
  })

  test('runs a command once the package that takes is there', async () => {
    symlinkSync(join(ROOT, 'node_modules/just-bash'), join(consumer.dir, 'node_modules/just-bash'))
    const { code, output } = await sightline('run', '--host', 'bash', '--', 'echo hi | tr a-z A-Z')
    expect(output).toMatch(/^HI\n\[exit:0 \| .*\]\n$/)
    expect(code).toBe(0)
  })
})
