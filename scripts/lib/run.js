import { spawn } from 'node:child_process'
import { ROOT } from './root.js'

/**
 * Runs a program in the repository and collects what it prints.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ show?: boolean, env?: Record<string, string>, cwd?: string, timeoutMs?: number }} [options] `show` passes the output on while
 *   it comes; `cwd` is the repository where none is given; after `timeoutMs` it is killed
 * @returns {Promise<{ code: number, output: string }>} `output` is stdout and stderr as they came; `code` is
 *   143 where a signal ended it, 127 where it could not be started
 */
export function run(program, args, { show = false, env = {}, cwd = ROOT, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (/** @type {string} */ text) => {
        output += text
        if (show) process.stdout.write(text)
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 143, output }))
  })
}

/**
 * Runs a package's program from node_modules.
 * @param {string} script its JavaScript file below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runPackage(script, args, options) {
  return run(process.execPath, [`${ROOT}/node_modules/${script}`, ...args], options)
}
