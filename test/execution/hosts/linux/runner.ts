import type { RunOutcome, RunProgress, RunRequest } from '../../../../src/execution/hosts/host.ts'
import type { LinuxHost } from '../../../../src/execution/hosts/linux/host.ts'

export interface Ran extends RunOutcome {
  readonly stdout: Buffer
  readonly stderr: Buffer
}

export type RunParts = Partial<Omit<RunRequest, 'id' | 'command'>> & {
  readonly cancelAfterMs?: number
  readonly onProgress?: (progress: RunProgress) => void
}

/** 60 s: other work may share the machine. */
const LIMIT_MS = 60_000

let next = 1

/** Runs a command, reads what it wrote, and removes its spool. */
export async function runOn(host: LinuxHost, command: string, parts: RunParts = {}): Promise<Ran> {
  const { cancelAfterMs, onProgress = () => {}, ...request } = parts
  const id = `test-${next++}`
  const run = host.run(
    { timeoutMs: LIMIT_MS, outputLimitBytes: 2 ** 28, mode: 'session', ...request, id, command },
    onProgress,
  )
  if (cancelAfterMs !== undefined) setTimeout(() => run.cancel(), cancelAfterMs)
  const outcome = await run.outcome
  const [stdout, stderr] = await Promise.all(
    ['stdout', 'stderr'].map((name) => host.files.readFile(`/run/sightline/${id}/${name}`)),
  )
  await host.files.rm(`/run/sightline/${id}`, { recursive: true, force: false })
  return { ...outcome, stdout: Buffer.from(stdout ?? []), stderr: Buffer.from(stderr ?? []) }
}

/** The environment of a plain run, as the command line gives it. */
export function plainEnvironment(host: LinuxHost): Record<string, string> {
  return { LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/home/user', PATH: host.path }
}
