import { SightlineError } from '../../../contract/errors.ts'
import type { Ended } from './guest.ts'

export const SIGHUP = 1
export const SIGKILL = 9
export const SIGTERM = 15

/** Linux's signals on x86, by number (include/uapi/asm/signal.h). */
const NAMES: readonly string[] = [
  ...[
    '',
    'SIGHUP',
    'SIGINT',
    'SIGQUIT',
    'SIGILL',
    'SIGTRAP',
    'SIGABRT',
    'SIGBUS',
    'SIGFPE',
    'SIGKILL',
    'SIGUSR1',
  ],
  ...[
    'SIGSEGV',
    'SIGUSR2',
    'SIGPIPE',
    'SIGALRM',
    'SIGTERM',
    'SIGSTKFLT',
    'SIGCHLD',
    'SIGCONT',
    'SIGSTOP',
    'SIGTSTP',
  ],
  ...[
    'SIGTTIN',
    'SIGTTOU',
    'SIGURG',
    'SIGXCPU',
    'SIGXFSZ',
    'SIGVTALRM',
    'SIGPROF',
    'SIGWINCH',
    'SIGIO',
    'SIGPWR',
  ],
  'SIGSYS',
]

/** A wait status as a shell tells it: 128 + n where signal n ended the process. */
export function readStatus(status: number): { exitCode: number; signal: string | null } {
  const signal = status & 0x7f
  if (signal === 0) return { exitCode: (status >> 8) & 0xff, signal: null }
  return { exitCode: 128 + signal, signal: NAMES[signal] ?? `SIGRTMIN+${signal - 34}` }
}

const ENOENT = 2
const EACCES = 13
const EAGAIN = 11
const ENOMEM = 12
const E2BIG = 7

/** The error of a process that could not be started. */
export function startError(what: string, ended: Extract<Ended, { kind: 'failed' }>): SightlineError {
  const { errno, step } = ended
  const why =
    step === 'cwd'
      ? 'the directory to start in does not exist or cannot be entered'
      : errno === ENOENT
        ? 'there is no such program'
        : errno === EACCES
          ? 'permission denied'
          : errno === EAGAIN || errno === ENOMEM
            ? 'too many processes are running; stop one and try again'
            : errno === E2BIG
              ? 'the command or its environment is too long'
              : `${step} failed with error ${errno}`
  return new SightlineError('RUN_FAILED', `${what} could not be started: ${why}.`)
}
