/** A booted container as the client sees it, over a host. */
import * as Comlink from 'comlink'
import { z } from 'zod'
import { SightlineError } from '../../../contract/errors.ts'
import type { Host } from '../host.ts'
import { checked } from './arguments.ts'
import { WireFiles } from './files.ts'
import { OutputSender, type WireOutput, wireProcess } from './process.ts'
import { startProgram } from './programs.ts'
import { parseTree, readTree, writeTree } from './tree.ts'

const RunSpec = z.object({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  cwd: z.string().optional(),
  env: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .transform(
      (env) => env && Object.fromEntries(Object.entries(env).map(([name, value]) => [name, `${value}`])),
    ),
  terminal: z.object({ cols: z.number().positive(), rows: z.number().positive() }).optional(),
})

const LoadOptions = z.object({ mountPoints: z.string().optional() }).nullish()
const SerializeOptions = z.object({
  format: z.string().default('json'),
  includes: z.array(z.string()).optional(),
  excludes: z.array(z.string()).optional(),
})
const Payload = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'not bytes')
const EventName = z.enum(['port', 'server-ready', 'preview-message', 'error', 'xdg-open', 'code'])

export class WireInstance {
  readonly #host: Host
  readonly #files: WireFiles
  readonly #onTeardown: () => void
  #gone = false

  constructor(host: Host, onTeardown: () => void) {
    this.#host = host
    this.#files = new WireFiles(host.files)
    this.#onTeardown = onTeardown
  }

  #mustBeThere(): void {
    if (this.#gone) throw new SightlineError('SANDBOX_GONE', 'The sandbox was shut down. Start it again.')
  }

  fs(): WireFiles {
    this.#mustBeThere()
    return Comlink.proxy(this.#files)
  }

  /** No preview is served here, so there is no script for one. */
  previewScript(): null {
    return null
  }

  runtimeInfo(): { path: string; cwd: string } {
    return { path: this.#host.path, cwd: this.#host.workdir }
  }

  async loadFiles(payload: unknown, options?: unknown): Promise<void> {
    this.#mustBeThere()
    const tree = parseTree(checked(Payload, payload, 'mount'))
    const folder = checked(LoadOptions, options, 'mount')?.mountPoints ?? this.#host.workdir
    const target = await this.#host.files.stat(folder)
    if (target.type !== 'directory') throw new Error(`ENOTDIR: not a directory, mount '${folder}'`)
    await writeTree(this.#host.files, tree, folder)
  }

  /** `stdout` and `stderr` are the vendor's unused extras: its client never passes a listener for them. */
  async run(spec: unknown, _stdout: unknown, _stderr: unknown, output: WireOutput): Promise<object> {
    this.#mustBeThere()
    const { command, args, ...options } = checked(RunSpec, spec, 'spawn')
    const sender = new OutputSender(output)
    const process =
      (await startProgram(this.#host, command, args, sender.send)) ??
      (await this.#host.spawn({ command, args, ...options }, sender.send))
    return wireProcess(process, sender)
  }

  async serialize(path: unknown, options?: unknown): Promise<Uint8Array> {
    this.#mustBeThere()
    const { format, includes, excludes } = checked(SerializeOptions, options ?? {}, 'export')
    if (format !== 'json') throw new Error(`ENOTSUP: this host exports as 'json' only, export '${format}'`)
    if (includes !== undefined || excludes !== undefined) {
      throw new Error("ENOTSUP: this host exports whole folders only, export with 'includes' or 'excludes'")
    }
    const bytes = new TextEncoder().encode(
      JSON.stringify(await readTree(this.#host.files, checked(z.string(), path, 'export'))),
    )
    return Comlink.transfer(bytes, [bytes.buffer])
  }

  /** Our hosts open no ports and have no previews, so none of the known events ever comes. */
  on(event: unknown, _listener: unknown): object {
    checked(EventName, event, 'on')
    return Comlink.proxy(() => {})
  }

  setPreviewScript(): never {
    throw new Error('ENOTSUP: this host serves no previews, setPreviewScript')
  }

  /** There is no account to sign in to. */
  setCredentials(): void {}

  async teardown(): Promise<void> {
    this.#mustBeThere()
    this.#gone = true
    this.#files.close()
    try {
      await this.#host.teardown()
    } finally {
      this.#onTeardown()
    }
  }
}
