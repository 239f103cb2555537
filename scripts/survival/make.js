/**
 * `node scripts/survival/make.js BOX ID…`: makes captures of test/fixtures/survival anew, from the recipes
 * of scripts/survival/recipes,
 * in a box that box.sh built.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../lib/root.js'
import { record, runInBox } from './record.js'

/** Files from this size on are kept compressed. */
const COMPRESS_FROM = 20_000

const FOLDER = join(ROOT, 'test/fixtures/survival/captures')
const RECIPES = join(ROOT, 'scripts/survival/recipes')

/** @type {import('./record.js').Recipe[]} */
const recipes = []
for (const file of readdirSync(RECIPES)) {
  recipes.push(...(await import(pathToFileURL(join(RECIPES, file)).href)).default)
}
const [box = '', ...ids] = process.argv.slice(2)
const unknown = ids.find((id) => !recipes.some((recipe) => recipe.id === id))
if (box === '' || ids.length === 0 || unknown !== undefined) {
  const why = unknown === undefined ? 'usage: make.js BOX ID…' : `There is no recipe '${unknown}'`
  process.stderr.write(`${why}\nRecipes: ${recipes.map((recipe) => recipe.id).join(' ')}\n`)
  process.exit(2)
}

mkdirSync(FOLDER, { recursive: true })
for (const id of ids) {
  const recipe = recipes.find((one) => one.id === id)
  if (recipe === undefined) continue
  await prepare(resolve(box), recipe)
  const text = await record(resolve(box), recipe)
  for (const ending of ['.json', '.json.gz']) rmSync(join(FOLDER, `${id}${ending}`), { force: true })
  if (text.length < COMPRESS_FROM) writeFileSync(join(FOLDER, `${id}.json`), text)
  else writeFileSync(join(FOLDER, `${id}.json.gz`), gzipSync(text, { level: 9 }))
  const { exitCode, stdout, stderr } = JSON.parse(text)
  const bytes = (/** @type {string} */ encoded) => Buffer.from(encoded, 'base64').length
  process.stdout.write(`${id}: exit ${exitCode}, ${bytes(stdout)} + ${bytes(stderr)} bytes\n`)
}

/**
 * Lays the project of a recipe into an empty folder.
 * @param {string} folder of the box
 * @param {import('./record.js').Recipe} recipe
 */
async function prepare(folder, recipe) {
  const empty = 'rm -rf /home/user/project; install -d -o user -g user /home/user/project'
  const laid = await runInBox(folder, empty, { user: 'root', cwd: '/' })
  if (laid.code !== 0) throw new Error(`cannot empty the project: ${Buffer.concat(laid.stderr)}`)
  if (recipe.setup === undefined) return
  const { code, stdout, stderr } = await runInBox(folder, `set -e\n${recipe.setup}`, {
    user: recipe.user,
    network: true,
  })
  if (code === 0) return
  process.stderr.write(
    `${Buffer.concat([...stdout, ...stderr])
      .toString()
      .slice(-3000)}\n`,
  )
  throw new Error(`setup of ${recipe.id} ended with ${code}`)
}
