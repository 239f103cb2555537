/** Runs one command in the box and keeps exactly what it wrote, as a capture file of `sightline present`. */
import { spawn } from 'node:child_process'

/**
 * @typedef {object} Recipe how a capture is made; what a person would ask of it stands in marks.json
 * @property {string} id name of the capture
 * @property {string} command as typed, in bash
 * @property {string} [setup] a bash script that is run once before, with a network, in an empty `/home/user/project`
 * @property {string} [cwd] below `/home/user/project`, or absolute
 * @property {string} [user] `user` where nothing is said
 * @property {boolean} [tty] on a terminal of 80 columns: both streams come as one, line ends as CR LF
 * @property {boolean} [network] the command itself needs one
 * @property {number} [timeoutMs] it is cut short after that long
 * @property {Record<string, string>} [env]
 */

const PROJECT = '/home/user/project'
const ENV = {
  HOME: '/home/user',
  USER: 'user',
  SHELL: '/bin/bash',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
}

/**
 * Runs a bash script in the box, in namespaces of its own.
 * @param {string} box folder of the box
 * @param {string} script
 * @param {{ user?: string, cwd?: string, network?: boolean, env?: Record<string, string>, timeoutMs?: number }} options
 * @returns {Promise<{ stdout: Buffer[], stderr: Buffer[], stages: number[] | null, code: number, timedOut: boolean, durationMs: number }>}
 */
export function runInBox(
  box,
  script,
  { user = 'user', cwd = PROJECT, network = false, env = {}, timeoutMs },
) {
  // Language and the like are set inside only: this machine's shell would complain of a language it lacks.
  const enter =
    `box=$0 user=$1 cwd=$2 script=$3; shift 3; ` +
    `${network ? '' : 'ip link set lo up; '}hostname devbox; mount -t proc proc "$box/proc"; ` +
    `mount --rbind /dev "$box/dev"; exec chroot "$box" setpriv --reuid="$user" --regid="$user" --init-groups ` +
    'env "$@" bash -c \'cd "$0" && exec bash -c "$1"\' "$cwd" "$script"'
  const home = user === 'root' ? { HOME: '/root', USER: 'root' } : {}
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(
      'unshare',
      [
        ...['--pid', '--fork', '--kill-child', '--mount', '--uts', '--ipc', ...(network ? [] : ['--net'])],
        ...['bash', '-c', enter, box, user, cwd, script],
        ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
      ],
      { env: { ...ENV, ...home }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], detached: true },
    )
    /** @type {{ stdout: Buffer[], stderr: Buffer[], stages: Buffer[] }} */
    const read = { stdout: [], stderr: [], stages: [] }
    child.stdio[1].on('data', (/** @type {Buffer} */ chunk) => read.stdout.push(chunk))
    child.stdio[2].on('data', (/** @type {Buffer} */ chunk) => read.stderr.push(chunk))
    child.stdio[3].on('data', (/** @type {Buffer} */ chunk) => read.stages.push(chunk))
    let timedOut = false
    const timer =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            // The whole group: the one that unshare started outlives it, since it changed its user.
            if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
          }, timeoutMs)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      const stages = Buffer.concat(read.stages).toString().trim()
      resolve({
        stdout: read.stdout,
        stderr: read.stderr,
        stages: stages === '' ? null : stages.split(' ').map(Number),
        code: timedOut ? 124 : (code ?? 137),
        timedOut,
        durationMs: Math.round((performance.now() - started) * 10) / 10,
      })
    })
  })
}

/**
 * @param {string} box
 * @param {Recipe} recipe
 * @returns {Promise<string>} the capture file
 */
export async function record(box, recipe) {
  const { command, tty = false, cwd = PROJECT } = recipe
  const quoted = `'${command.replaceAll("'", "'\\''")}'`
  const script = tty
    ? `exec script -qfec ${quoted} /dev/null 3>&-`
    : `${command}\ns=("\${PIPESTATUS[@]}"); printf '%s' "\${s[*]}" >&3; exit "\${s[-1]}"`
  const { stdout, stderr, stages, code, timedOut, durationMs } = await runInBox(box, script, {
    ...recipe,
    cwd: cwd.startsWith('/') ? cwd : `${PROJECT}/${cwd}`,
    env: { ...(tty ? { TERM: 'xterm-256color', COLUMNS: '80', LINES: '24' } : {}), ...recipe.env },
  })
  const base64 = (/** @type {Buffer[]} */ chunks) => Buffer.concat(chunks).toString('base64')
  const capture = {
    schema_version: 1,
    command,
    stdout: base64(stdout),
    stderr: base64(stderr),
    exitCode: code,
    durationMs,
    stages,
    timedOut,
    fidelity: tty ? 'merged' : 'exact',
  }
  return `${JSON.stringify(capture)}\n`
}
