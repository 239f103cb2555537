/**
 * A host that stands behind the public `@webcontainer/api` client, as a Host: what the client offers is used as
 * it is, what it lacks goes through the private programs that every host of ours answers.
 */
import type { FileSystemAPI, WebContainer, WebContainerProcess } from '@webcontainer/api'
import { SightlineError } from '../contract/errors.ts'
import type {
  DirEntry,
  Host,
  HostFiles,
  HostProcess,
  HostRun,
  RunOutcome,
  RunProgress,
  RunRequest,
  SpawnRequest,
} from './hosts/host.ts'
import {
  FILES_PROGRAM,
  FilesAnswer,
  type FilesArgument,
  RESET_PROGRAM,
  RUN_PROGRAM,
  type RunArgument,
  RunLine,
  stdinPath,
} from './hosts/protocol/messages.ts'

export interface RemoteHostOptions {
  readonly client: WebContainer
  readonly kind: Host['kind']
  readonly fidelity: Host['fidelity']
  /** Rejects when the sandbox dies. */
  readonly lost: Promise<never>
  /** Shuts the container down and resolves when it is. */
  readonly teardown: () => Promise<void>
}

/** Yields the lines of a process's output as they come, without their ends. */
async function* linesOf(process: WebContainerProcess): AsyncGenerator<string> {
  const reader = process.output.getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export class RemoteHost implements Host {
  readonly kind: Host['kind']
  readonly fidelity: Host['fidelity']
  readonly workdir: string
  readonly path: string
  readonly files: HostFiles
  readonly #client: WebContainer
  readonly #teardown: () => Promise<void>
  /** Rejects when the sandbox dies or is shut down. */
  readonly #end: Promise<never>
  #over: (reason: Error) => void = () => {}
  #gone: Error | null = null

  constructor(options: RemoteHostOptions) {
    this.kind = options.kind
    this.fidelity = options.fidelity
    this.workdir = options.client.workdir
    this.path = options.client.path
    this.#client = options.client
    this.#teardown = options.teardown
    this.#end = new Promise((_resolve, reject) => {
      this.#over = (reason) => {
        this.#gone ??= reason
        reject(reason)
      }
    })
    // Calls under way race it; between calls there is nobody to hear.
    this.#end.catch(() => {})
    options.lost.catch((reason: Error) => this.#over(reason))
    this.files = this.#makeFiles(options.client.fs)
  }

  /** Every call to the client: fails at once where the sandbox is gone, and when it goes meanwhile. */
  async #ask<T>(call: () => Promise<T>): Promise<T> {
    if (this.#gone !== null) throw this.#gone
    return Promise.race([call(), this.#end])
  }

  #makeFiles(fs: FileSystemAPI): HostFiles {
    return {
      readFile: (path) => this.#ask(() => fs.readFile(path)),
      writeFile: (path, bytes) => this.#ask(() => fs.writeFile(path, bytes)),
      mkdir: (path, { recursive }) => this.#ask(() => this.#mkdir(fs, path, recursive)),
      rm: (path, options) => this.#ask(() => fs.rm(path, options)),
      rename: (from, to) => this.#ask(() => fs.rename(from, to)),
      readdir: (path) => this.#filesCall({ call: 'readdir', path }),
      stat: async (path) => {
        const [entry] = await this.#filesCall({ call: 'stat', path })
        if (entry === undefined) throw new Error(`EIO: no answer, stat '${path}'`)
        return entry
      },
      symlink: async (target, path) => {
        await this.#filesCall({ call: 'symlink', target, path })
      },
      watch: (path, { recursive }, listener) => {
        const watcher = fs.watch(path, { recursive }, (event, name) => listener(event, String(name)))
        return () => watcher.close()
      },
    }
  }

  /** The client's types have one signature for each value. */
  async #mkdir(fs: FileSystemAPI, path: string, recursive: boolean): Promise<void> {
    if (recursive) await fs.mkdir(path, { recursive: true })
    else await fs.mkdir(path)
  }

  async #filesCall(argument: FilesArgument): Promise<DirEntry[]> {
    const process = await this.#ask(() => this.#client.spawn(FILES_PROGRAM, [JSON.stringify(argument)]))
    const line = await this.#ask(() => linesOf(process).next())
    if (line.done === true) throw new Error(`EIO: no answer, ${argument.call} '${argument.path}'`)
    const answer = FilesAnswer.parse(JSON.parse(line.value))
    if (!answer.ok) throw new Error(answer.message)
    return answer.entries
  }

  run(request: RunRequest, onProgress: (progress: RunProgress) => void): HostRun {
    let cancelled = false
    let process: WebContainerProcess | null = null
    const go = async (): Promise<RunOutcome> => {
      const argument = await this.#prepare(request)
      process = await this.#ask(() => this.#client.spawn(RUN_PROGRAM, [JSON.stringify(argument)]))
      if (cancelled) process.kill()
      return this.#follow(process, onProgress)
    }
    const cancel = (): void => {
      cancelled = true
      process?.kill()
    }
    return { outcome: go(), cancel }
  }

  /** Standard input of any size goes ahead as a file: a process's input is text. */
  async #prepare({ stdin, ...request }: RunRequest): Promise<RunArgument> {
    const hasStdin = stdin !== undefined && stdin.length > 0
    if (hasStdin) await this.files.writeFile(stdinPath(request.id), stdin)
    return { ...request, env: request.env && { ...request.env }, hasStdin }
  }

  async #follow(
    process: WebContainerProcess,
    onProgress: (progress: RunProgress) => void,
  ): Promise<RunOutcome> {
    const lines = linesOf(process)
    for (;;) {
      const next = await this.#ask(() => lines.next())
      if (next.done === true) break
      const line = RunLine.parse(JSON.parse(next.value))
      if (line.type === 'progress') onProgress(line)
      else if (line.type === 'failed') throw new SightlineError(line.code, line.message)
      else return this.#outcome(line.outcome)
    }
    throw new SightlineError('RUN_FAILED', 'The sandbox gave no outcome for the command. Run it again.')
  }

  async #outcome(message: Extract<RunLine, { type: 'outcome' }>['outcome']): Promise<RunOutcome> {
    const attachments = await Promise.all(
      message.attachments.map(async ({ name, type, path }) => ({
        name,
        type,
        bytes: await this.files.readFile(path),
      })),
    )
    const writes = message.writes.map(([stream, start, end, atMs]) => ({ stream, start, end, atMs }))
    return { ...message, writes, attachments }
  }

  async spawn(request: SpawnRequest, output: (bytes: Uint8Array | null) => void): Promise<HostProcess> {
    const { command, args, cwd, env, terminal } = request
    const options = { cwd, env: env && { ...env }, terminal }
    const process = await this.#ask(() => this.#client.spawn(command, [...args], options))
    const encoder = new TextEncoder()
    // The host never ends a chunk inside a character, so the client's decoding can be undone.
    void process.output.pipeTo(
      new WritableStream({
        write: (text) => output(encoder.encode(text)),
        close: () => output(null),
      }),
    )
    const input = process.input.getWriter()
    return {
      exit: this.#ask(() => process.exit),
      write: (data) => void input.write(data),
      resize: (size) => process.resize(size),
      kill: () => process.kill(),
    }
  }

  async resetSession(): Promise<void> {
    const process = await this.#ask(() => this.#client.spawn(RESET_PROGRAM, []))
    const code = await this.#ask(() => process.exit)
    if (code !== 0) throw new SightlineError('RUN_FAILED', 'The session could not be reset. Reload the page.')
  }

  async teardown(): Promise<void> {
    if (this.#gone !== null) throw this.#gone
    this.#over(new SightlineError('SANDBOX_GONE', 'The sandbox was shut down. Start it again.'))
    await this.#teardown()
  }
}
