#!/usr/bin/env node
/**
 * The linux host in Node, measured: boot, a trivial command, a pipeline, bulk text; each beside this machine's
 * own bash in the same run. `node test/bench/linux.js` prints medians.
 */
import { spawn } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { ensureImage } from '../../scripts/image.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BOOTS = 3

/** Command, how often, and whether the pause between two is long enough for a waiting shell to be ready. */
const CASES = [
  { command: 'echo hi', times: 31, pauseMs: 150 },
  { command: 'echo hi', times: 31, pauseMs: 0 },
  { command: 'cat /etc/passwd | grep root | wc -l', times: 15, pauseMs: 150 },
  { command: 'seq 1 1000000 | tail -1', times: 3, pauseMs: 0 },
  { command: 'head -c 30000000 /dev/urandom', times: 1, pauseMs: 0 },
]

const load = async (/** @type {string} */ path) =>
  (await runnerImport(`${ROOT}${path}`, { configFile: false, root: ROOT, logLevel: 'error' })).module
const { createLinuxHost } = await load('src/execution/hosts/linux/host.ts')
const { loadImageFromDir } = await load('src/execution/hosts/linux/node.ts')

const image = await ensureImage({ onProgress: (line) => process.stderr.write(`${line}\n`) })
say('machine', `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start`)
const size = Object.values(image.manifest.files).reduce((sum, file) => sum + file.bytes, 0)
say('image', `${(size / 1e6).toFixed(1)} MB`)

const boots = []
for (let turn = 0; turn < BOOTS; turn++) {
  const started = performance.now()
  const host = await createLinuxHost({ image: await loadImageFromDir(image.dir), workdirName: 'project' })
  boots.push(performance.now() - started)
  await host.teardown()
}
say('boot, read from disk', `${median(boots).toFixed(0)} ms`)

const host = await createLinuxHost({ image: await loadImageFromDir(image.dir), workdirName: 'project' })
let next = 1
for (const { command, times, pauseMs } of CASES) {
  const guest = []
  const native = []
  for (let turn = 0; turn < times; turn++) {
    const id = `bench-${next++}`
    const request = { id, command, mode: 'session', timeoutMs: 600_000, outputLimitBytes: 2 ** 30 }
    const outcome = await host.run(request, () => {}).outcome
    if (outcome.exitCode !== 0) throw new Error(`${command} ended with ${outcome.exitCode}`)
    guest.push(outcome.durationMs)
    await host.files.rm(`/run/sightline/${id}`, { recursive: true, force: false })
    native.push(await nativeTime(command))
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const label = `${command}${pauseMs > 0 ? ` (${pauseMs} ms apart)` : ''}`
  say(label, `${median(guest).toFixed(1)} ms; native bash ${median(native).toFixed(1)} ms; ${times} times`)
}
await host.teardown()

/** Wall time of the command in this machine's bash, its output read and dropped. */
function nativeTime(/** @type {string} */ command) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn('bash', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.resume()
    child.stderr.resume()
    child.on('error', reject)
    child.on('close', () => resolve(performance.now() - started))
  })
}

function median(/** @type {number[]} */ values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function say(/** @type {string} */ what, /** @type {string} */ figure) {
  process.stdout.write(`${what}: ${figure}\n`)
}
