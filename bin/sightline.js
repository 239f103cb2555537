#!/usr/bin/env node
// Loads the built CLI. In a checkout it is built anew where its sources are newer.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const program = new URL('../dist-node/cli.js', import.meta.url)

/** Builds the CLI where that is needed; ends the process with the reason where it cannot be. */
async function ensureBuilt() {
  const { buildCli, cliIsCurrent } = await import('../scripts/lib/buildCli.js')
  if (cliIsCurrent(root)) return
  process.stderr.write('sightline: building the CLI …\n')
  try {
    await buildCli(root)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`sightline: INTERNAL: The CLI could not be built. Run: npm ci\n${reason}\n`)
    process.exit(70)
  }
}

if (existsSync(`${root}/scripts/lib/buildCli.js`)) await ensureBuilt()
await import(program.href)
