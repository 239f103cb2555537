import type { Guest } from './guest.ts'

/**
 * v86 compiles a page of guest code once some 200,000 instructions ran in it; until then it is interpreted,
 * several times slower. This often round what most commands go through (starting bash, pipes, small programs,
 * the shared files), and a first command is as quick as a later one.
 */
const TURNS = 14

const SCRIPT = `
for ((turn = 0; turn < ${TURNS}; turn++)); do
  bash -c 'read -r -N 1 x; mapfile -d "" -t x; eval "echo x; declare -x"' < /etc/group | cat
  echo x > /run/sightline/.warm; cat /run/sightline/.warm; rm -f /run/sightline/.warm
done`

/** The shells that wait for the first commands are started before it, in ms. */
const DELAY_MS = 1500

/**
 * Runs it once in the background of the guest, at the lowest priority there is: a command that comes meanwhile
 * goes first. It keeps one core busy for some twenty seconds.
 * @returns stops it where it has not begun
 */
export function startWarmUp(guest: Guest, environment: Readonly<Record<string, string>>): () => void {
  const timer = setTimeout(() => {
    guest.launch({
      argv: ['chrt', '--idle', '0', 'bash', '-c', SCRIPT, 'warm-up'],
      env: environment,
      cwd: '/',
      files: { stdin: '/dev/null', stdout: '/dev/null', stderr: '/dev/null' },
    })
  }, DELAY_MS)
  return () => clearTimeout(timer)
}
