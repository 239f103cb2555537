/** Somebody else's project: an empty folder into which the packed tarball is installed, with no network at all. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { run } from '../../scripts/lib/run.js'

/** Nothing listens here: an install that asks for anything fails. */
const NO_REGISTRY = 'http://127.0.0.1:9/'

const packed = z
  .object({ filename: z.string(), files: z.array(z.object({ path: z.string(), size: z.int() })) })
  .array()
  .length(1)
const manifest = z.object({
  exports: z.object({ './presentation': z.object({ types: z.string(), default: z.string() }) }),
})

export class Consumer {
  /** Paths in the tarball. */
  readonly files: readonly string[]
  readonly dir: string
  readonly #temporary: string

  private constructor(temporary: string, dir: string, files: readonly string[]) {
    this.#temporary = temporary
    this.dir = dir
    this.files = files
  }

  static async install(): Promise<Consumer> {
    const temporary = mkdtempSync(join(tmpdir(), 'sightline-package-'))
    const dir = join(temporary, 'project')
    mkdirSync(dir)
    const pack = await run('npm', ['pack', '--json', '--silent', '--pack-destination', temporary])
    if (pack.code !== 0) throw new Error(`npm pack failed:\n${pack.output}`)
    const [{ filename, files }] = packed.parse(JSON.parse(pack.output.slice(pack.output.indexOf('['))))
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'consumer', private: true }))
    const install = await run(
      'npm',
      ['install', '--offline', '--no-audit', '--no-fund', '--registry', NO_REGISTRY].concat(
        ['--cache', join(temporary, 'cache')],
        join(temporary, filename),
      ),
      { cwd: dir },
    )
    if (install.code !== 0) throw new Error(`npm install failed:\n${install.output}`)
    return new Consumer(
      temporary,
      dir,
      files.map((file) => file.path),
    )
  }

  /** Writes a file of the project; gives its path. */
  write(name: string, text: string): string {
    const path = join(this.dir, name)
    writeFileSync(path, text)
    return path
  }

  /** Runs a program in the project. */
  run(program: string, ...args: string[]) {
    return run(program, args, { cwd: this.dir })
  }

  /** The module of the library, relative to the project, as the package's `exports` name it. */
  modulePath(): string {
    const own = 'node_modules/sightline'
    const { exports } = manifest.parse(JSON.parse(readFileSync(join(this.dir, own, 'package.json'), 'utf8')))
    return join(own, exports['./presentation'].default)
  }

  remove(): void {
    rmSync(this.#temporary, { recursive: true, force: true })
  }
}
