/**
 * `npm run boundaries`: what may import what (.dependency-cruiser.cjs). With `--planted` it proves that the check
 * sees: in a copy of the sources it plants one violation of each rule and asks that it be reported.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../lib/root.js'
import { run } from '../lib/run.js'

const CONFIG = '.dependency-cruiser.cjs'

/**
 * For each rule a folder and what a file in it imports that breaks the rule.
 * @type {Record<string, [folder: string, text: string]>}
 */
const PLANTED = {
  'pure-folders-import-only-each-other': ['src/contract', "export * from '../cli/main.ts'"],
  'pure-folders-use-no-platform': ['src/presentation', "export { useState } from 'react'"],
  'pure-folders-use-no-node-core': ['src/presentation', "export { readFile } from 'node:fs'"],
  'execution-knows-no-presentation': [
    'src/execution',
    "export type { Policy } from '../presentation/policy.ts'",
  ],
  'presentation-knows-no-execution': [
    'src/presentation',
    "export type { Sandbox } from '../execution/sandbox.ts'",
  ],
  'execution-knows-no-interface': ['src/execution', "export { createStore } from 'zustand/vanilla'"],
  'execution-runs-in-a-browser': ['src/execution/hosts', "export { readFile } from 'node:fs'"],
  'ui-reaches-the-layers-through-the-store': [
    'src/ui',
    "export { present } from '../presentation/present.ts'",
  ],
  'store-knows-no-ui': ['src/store', "export { useState } from 'react'"],
  'cli-knows-no-page': ['src/cli', "export { createStore } from 'zustand/vanilla'"],
  'workspace-stands-alone': ['src/workspace', "export * from '../contract/errors.ts'"],
  'workspace-uses-no-node-core': ['src/workspace', "export { readFile } from 'node:fs'"],
  'source-knows-no-tests': ['src', "export * from '../scripts/lib/root.js'"],
  'source-uses-bundled-packages-only': ['src', "export { test } from 'vitest'"],
  'no-cycles': ['src', "export * from './planted-no-cycles.ts'"],
  'every-import-resolves': ['src', "export { a } from './notThere.ts'"],
}

/** Names of the platform that a pure folder may not use, and Biome must report there (biome.json). */
const PLANTED_GLOBALS = ['document', 'window', 'process', 'Buffer', 'Date', 'fetch']

/**
 * @param {string} root a folder with `src`, the configuration and node_modules
 * @returns {Promise<{ violations: Array<{ rule: string, from: string, to: string }>, dependencies: number }>}
 */
async function cruise(root) {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { output } = await run(process.execPath, [cli, 'src', '--config', CONFIG, '--output-type', 'json'], {
    cwd: root,
  })
  const start = output.indexOf('{')
  if (start === -1) throw new Error(`dependency-cruiser gave no result:\n${output}`)
  const { summary } = JSON.parse(output.slice(start))
  return {
    dependencies: summary.totalDependenciesCruised,
    violations: summary.violations.map((/** @type {any} */ each) => ({
      rule: each.rule.name,
      from: each.from,
      to: each.to,
    })),
  }
}

/** @returns {Promise<string[]>} what is wrong; empty where nothing is */
async function checkTree() {
  const { violations, dependencies } = await cruise(ROOT)
  if (dependencies === 0) return ['dependency-cruiser saw no import at all: TypeScript must be version 6']
  return violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`)
}

/** @returns {Promise<string[]>} the rules that did not catch their violation */
async function checkPlanted() {
  const rules = createRequire(import.meta.url)(join(ROOT, CONFIG)).forbidden.map(
    (/** @type {{ name: string }} */ rule) => rule.name,
  )
  const missing = rules.filter((/** @type {string} */ name) => !(name in PLANTED))
  if (missing.length > 0)
    return missing.map((/** @type {string} */ name) => `${name}: no violation is planted for it`)
  const copy = mkdtempSync(join(tmpdir(), 'sightline-boundaries-'))
  try {
    for (const name of ['src', 'scripts', CONFIG, 'biome.json', 'tsconfig.json', 'package.json']) {
      cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    for (const [rule, [folder, text]] of Object.entries(PLANTED)) {
      mkdirSync(join(copy, folder), { recursive: true })
      writeFileSync(join(copy, folder, `planted-${rule}.ts`), `${text}\n`)
    }
    const { violations } = await cruise(copy)
    const blind = Object.entries(PLANTED)
      .filter(([rule, [folder]]) => {
        const file = `${folder}/planted-${rule}.ts`
        return !violations.some((each) => each.rule === rule && each.from === file)
      })
      .map(([rule]) => `${rule}: did not catch the violation planted for it`)
    return [...blind, ...(await checkPlantedGlobals(copy))]
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * @param {string} copy of the repository
 * @returns {Promise<string[]>} the names of the platform that Biome let pass in a pure folder
 */
async function checkPlantedGlobals(copy) {
  const text = PLANTED_GLOBALS.map((name, index) => `export const planted${index} = ${name}\n`).join('')
  writeFileSync(join(copy, 'src/presentation/planted-globals.ts'), text)
  const biome = join(copy, 'node_modules/@biomejs/biome/bin/biome')
  const args = [
    'lint',
    '--vcs-enabled=false',
    '--only=style/noRestrictedGlobals',
    'src/presentation/planted-globals.ts',
  ]
  const { output } = await run(process.execPath, [biome, ...args], { cwd: copy })
  return PLANTED_GLOBALS.filter((name) => !output.includes(`global variable ${name}`)).map(
    (name) => `noRestrictedGlobals: did not catch '${name}' in a pure folder`,
  )
}

const problems = process.argv.includes('--planted') ? await checkPlanted() : await checkTree()
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
