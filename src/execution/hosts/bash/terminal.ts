/**
 * A terminal of lines over a shell that only runs whole scripts: it echoes what is typed, runs a line at
 * Enter, and knows Backspace, ^C and ^D. No job control and no full-screen programs: those are the linux
 * host's.
 */
import type { HostProcess, HostRun, RunOutcome } from '../host.ts'

export interface TerminalRun {
  readonly run: HostRun
  /** Both streams, once the outcome is there. */
  read(): Promise<Uint8Array[]>
}

export interface TerminalOptions {
  /** A script to run and end with, or null for a prompt. */
  readonly script: string | null
  prompt(): string
  start(script: string): TerminalRun
  output(bytes: Uint8Array | null): void
}

const INTERRUPT = '\u0003'
const END_OF_INPUT = '\u0004'
const BACKSPACES = new Set(['\u0008', '\u007f'])
/** 128 + SIGTERM. */
const KILLED_EXIT = 143

const encoder = new TextEncoder()

/** A terminal in its usual mode shows a line feed as carriage return and line feed. */
function withCarriageReturns(bytes: Uint8Array): Uint8Array {
  const feeds = bytes.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0)
  const result = new Uint8Array(bytes.length + feeds)
  let to = 0
  for (const byte of bytes) {
    if (byte === 10) result[to++] = 13
    result[to++] = byte
  }
  return result
}

export class LineTerminal implements HostProcess {
  readonly exit: Promise<number>
  readonly #options: TerminalOptions
  #end: (code: number) => void = () => {}
  #ended = false
  #line = ''
  #pending = ''
  #lastExit = 0
  #current: HostRun | null = null

  constructor(options: TerminalOptions) {
    this.#options = options
    this.exit = new Promise((resolve) => {
      this.#end = resolve
    })
    if (options.script === null) this.#print(options.prompt())
    else void this.#execute(options.script).then(() => this.#finish(this.#lastExit))
  }

  write(data: string): void {
    if (this.#ended) return
    if (this.#current !== null) {
      if (data.includes(INTERRUPT)) this.#current.cancel()
      else if (this.#options.script === null) this.#pending += data
      return
    }
    const [...characters] = data
    for (const [index, character] of characters.entries()) {
      this.#type(character)
      if (this.#current === null) continue
      this.#pending += characters.slice(index + 1).join('')
      return
    }
  }

  resize(): void {
    // Nothing here lays anything out by the width of the terminal.
  }

  kill(): void {
    this.#current?.cancel()
    this.#finish(KILLED_EXIT)
  }

  #type(character: string): void {
    if (character === '\r' || character === '\n') {
      const line = this.#line
      this.#line = ''
      this.#print('\r\n')
      void this.#enter(line)
    } else if (character === INTERRUPT) {
      this.#line = ''
      this.#print(`^C\r\n${this.#options.prompt()}`)
    } else if (character === END_OF_INPUT) {
      if (this.#line === '') this.#finish(this.#lastExit)
    } else if (BACKSPACES.has(character)) {
      if (this.#line === '') return
      this.#line = [...this.#line].slice(0, -1).join('')
      this.#print('\b \b')
    } else if (character >= ' ') {
      this.#line += character
      this.#print(character)
    }
  }

  async #enter(line: string): Promise<void> {
    const leave = /^\s*exit(?:\s+(\d+))?\s*$/.exec(line)
    if (leave !== null) return this.#finish(leave[1] === undefined ? this.#lastExit : Number(leave[1]) & 0xff)
    if (line.trim() !== '') await this.#execute(line)
    this.#print(this.#options.prompt())
    const pending = this.#pending
    this.#pending = ''
    if (pending !== '') this.write(pending)
  }

  async #execute(script: string): Promise<void> {
    const { run, read } = this.#options.start(script)
    this.#current = run
    try {
      const outcome: RunOutcome = await run.outcome
      this.#lastExit = outcome.exitCode
      for (const bytes of await read()) {
        if (bytes.length > 0 && !this.#ended) this.#options.output(withCarriageReturns(bytes))
      }
    } catch (error) {
      this.#lastExit = 1
      this.#print(`${error instanceof Error ? error.message : String(error)}\r\n`)
    } finally {
      this.#current = null
    }
  }

  #print(text: string): void {
    if (!this.#ended && text !== '') this.#options.output(encoder.encode(text))
  }

  #finish(code: number): void {
    if (this.#ended) return
    this.#ended = true
    this.#options.output(null)
    this.#end(code)
  }
}
