/** `npm run bench:survival`: see HELP. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPolicy, POLICIES, type Policy } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import { loadTokenCounter } from '../../../src/tokens/count.ts'
import { loadCaptures, loadReadingList, type MarkedCapture } from './captureSet.ts'
import { measure } from './measure.ts'
import { picture } from './picture.ts'
import { page, printedTable, rowOf } from './report.ts'

const HELP = `npm run bench:survival -- [OPTIONS]

  (none)                   every policy on every capture: prints the table, writes docs/survival.md and .svg
  --set tuning             only the captures that policies may be tuned for; writes nothing
  --lost POLICY            which marked lines of the tuning set POLICY loses; writes nothing
  --show ID --policy P     the model's text of one capture under policy P
  --reading --policy P     the model's texts of the outputs to be read in full, those of the tuning set;
                           with --set all the others too: for when tuning is over
  --json                   prints the data in the table's place
`

const root = process.env.SIGHTLINE_ROOT ?? process.cwd()
const folder = join(root, 'test/fixtures/survival')

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: '' },
    lost: { type: 'string' },
    show: { type: 'string' },
    policy: { type: 'string' },
    reading: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const captures = loadCaptures(folder)
if (!['', 'all', 'tuning'].includes(values.set))
  fail(`There is no set '${values.set}': say --set tuning or --set all`)
else if (values.help) process.stdout.write(HELP)
else if (values.show !== undefined) print([captureNamed(values.show)])
else if (values.reading) print(readingList(values.set === 'all'))
else if (values.lost !== undefined) await printLost(policyNamed(values.lost))
else await bench(values.set === 'tuning')

async function bench(tuningOnly: boolean): Promise<void> {
  const used = tuningOnly ? tuningSet() : captures
  const results = measure(POLICIES, used, await loadTokenCounter())
  const rows = results.map(rowOf)
  if (values.json) process.stdout.write(`${JSON.stringify({ schema_version: 1, rows, results })}\n`)
  else process.stdout.write(`${printedTable(rows, tuningOnly)}\n`)
  if (tuningOnly) return
  writeFileSync(join(root, 'docs/survival.md'), page(rows, captures))
  const points = rows.map(({ policy, all }) => ({ ...all, name: policy, ours: policy === 'sightline' }))
  const heading = `What survives of ${captures.length} real outputs, by policy`
  writeFileSync(join(root, 'docs/survival.svg'), picture(points, heading))
  if (!values.json) process.stdout.write('\ndocs/survival.md and docs/survival.svg are written\n')
}

async function printLost(policy: Policy): Promise<void> {
  const [{ outcomes }] = measure([policy], tuningSet(), await loadTokenCounter())
  for (const { id, tokens, marks, lost } of outcomes) {
    if (lost.length === 0) continue
    process.stdout.write(`${id}: ${lost.length} of ${marks} lost, ${tokens} tokens\n`)
    for (const mark of lost) process.stdout.write(`  ${mark}\n`)
  }
}

function print(shown: readonly MarkedCapture[]): void {
  const policy = policyNamed(values.policy ?? 'sightline')
  for (const { id, ask, capture } of shown) {
    if (shown.length > 1) process.stdout.write(`\n######## ${id}: ${ask}\n$ ${capture.command}\n\n`)
    process.stdout.write(`${present(capture, policy).text}\n`)
  }
}

function tuningSet(): MarkedCapture[] {
  return captures.filter((capture) => !capture.heldOut)
}

function readingList(withHeldOut: boolean): MarkedCapture[] {
  return loadReadingList(folder)
    .map(captureNamed)
    .filter((capture) => withHeldOut || !capture.heldOut)
}

function captureNamed(id: string): MarkedCapture {
  const found = captures.find((capture) => capture.id === id)
  return found ?? fail(`There is no capture '${id}'. Captures: ${captures.map((one) => one.id).join(' ')}`)
}

function policyNamed(name: string): Policy {
  const known = POLICIES.map((policy) => policy.name).join(' ')
  return findPolicy(name) ?? fail(`There is no policy '${name}'. Policies: ${known}`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
