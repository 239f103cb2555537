import { expect, test } from 'vitest'
import type { HostProcess, SpawnRequest } from '../../../src/execution/hosts/host.ts'
import { type Fixture, text } from './subject.ts'

const ENTER = '\r'

export function terminalTests({ sandbox }: Fixture): void {
  interface Terminal {
    readonly process: HostProcess
    shown(): string
    readonly chunks: readonly Uint8Array[]
    readonly closed: Promise<void>
  }

  const open = async (request: SpawnRequest): Promise<Terminal> => {
    const chunks: Uint8Array[] = []
    let close = (): void => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    const process = await sandbox().spawn(request, (bytes) => {
      if (bytes === null) close()
      else chunks.push(bytes)
    })
    return { process, chunks, closed, shown: () => text(chunks) }
  }

  test('a program with arguments: its output, then its exit code', async () => {
    const terminal = await open({
      command: 'bash',
      args: ['-c', 'echo "$1 한"; echo err >&2; exit 5', 'x', 'a b'],
    })
    expect(await terminal.process.exit).toBe(5)
    await terminal.closed
    expect(terminal.shown()).toContain('err\r\n')
    expect(terminal.shown()).toContain('한\r\n')
  })

  test('no chunk ends inside a character', async () => {
    const word = '한국어日本語👩é'
    const script = `for i in 1 2 3 4 5 6 7 8 9; do printf '${word}%.0s' 1 2 3 4 5 6 7 8 9; done`
    const terminal = await open({ command: 'bash', args: ['-c', script] })
    await terminal.process.exit
    await terminal.closed
    const strict = new TextDecoder('utf-8', { fatal: true })
    for (const chunk of terminal.chunks) strict.decode(chunk)
    expect(terminal.shown()).toBe(word.repeat(81))
  })

  test('a shell to type into', async () => {
    const terminal = await open({ command: 'bash', args: [], terminal: { cols: 80, rows: 24 } })
    terminal.process.resize({ cols: 100, rows: 30 })
    terminal.process.write(`echo $((20 + 1))${ENTER}`)
    await expect.poll(terminal.shown, { timeout: 10_000 }).toContain('21\r\n')
    terminal.process.write(`cd /tmp${ENTER}`)
    terminal.process.write(`pwd${ENTER}`)
    await expect.poll(terminal.shown, { timeout: 10_000 }).toMatch(/[\r\n]\/tmp\r\n/)
    terminal.process.write(`sleep 100${ENTER}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
    terminal.process.write('\u0003')
    terminal.process.write(`echo back${ENTER}`)
    await expect.poll(terminal.shown, { timeout: 10_000 }).toMatch(/[\r\n]back\r\n/)
    terminal.process.write(`exit 4${ENTER}`)
    expect(await terminal.process.exit).toBe(4)
    await terminal.closed
  }, 60_000)

  test('kill ends it', async () => {
    const terminal = await open({ command: 'sleep', args: ['100'] })
    terminal.process.kill()
    terminal.process.kill()
    expect(await terminal.process.exit).not.toBe(0)
    await terminal.closed
  })

  test('env and cwd', async () => {
    const terminal = await open({
      command: 'bash',
      args: ['-c', 'pwd; echo $GREETING'],
      cwd: '/tmp',
      env: { GREETING: 'hi' },
    })
    expect(await terminal.process.exit).toBe(0)
    await terminal.closed
    expect(terminal.shown()).toBe('/tmp\r\nhi\r\n')
  })
}
