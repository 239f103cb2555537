import { spawn } from 'node:child_process'
import { ImageBuildError } from './fail.js'

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>} Rejects only when it cannot be started.
 */
export function attempt(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' },
    })
    /** @type {Buffer[]} */
    const stdout = []
    /** @type {Buffer[]} */
    const stderr = []
    child.stdout.on('data', (chunk) => stdout.push(chunk))
    child.stderr.on('data', (chunk) => stderr.push(chunk))
    child.on('error', () =>
      reject(new ImageBuildError(`The program ${program} is needed and is not installed.`)),
    )
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    )
  })
}

/**
 * Runs a program that must succeed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export async function demand(program, args, options) {
  const result = await attempt(program, args, options)
  if (result.code === 0) return result.stdout
  const reason = result.stderr.trim().split('\n').at(-1) ?? ''
  throw new ImageBuildError(`${program} ended with exit code ${result.code}: ${reason}`)
}
