/** Runs the real program, `bin/sightline.js`, as a shell would. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../bin/sightline.js', import.meta.url))

export interface BinResult {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
}

/** @param input what stdin holds; closed at once where there is none */
export function sightline(
  args: readonly string[],
  { input, cwd }: { input?: string | Uint8Array; cwd?: string } = {},
): Promise<BinResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
        code,
      }),
    )
    // A program that fails early may close its stdin before everything was written.
    child.stdin.on('error', () => {})
    child.stdin.end(input ?? '')
  })
}
