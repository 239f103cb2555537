/** The capture that a command line names: a file, or stdin. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Capture } from '../capture.ts'
import { SightlineError } from '../contract/errors.ts'
import { stringOption } from './args.ts'
import { parseCaptureFile } from './captureFile.ts'
import type { Invocation, Io, OptionSpec } from './command.ts'

export const CAPTURE_OPTION: OptionSpec = {
  type: 'string',
  value: 'FILE|-',
  help: 'the capture, or - for stdin',
}

/** What a capture file holds, for the help of the commands that take one. */
export const CAPTURE_FORM = `A capture file is JSON. Only command, exitCode and durationMs are required; the rest is shown as it is
where it is left out:
  {"schema_version":1,"command":"cat a.txt","stdout":"","stderr":["<base64>","<base64>"],"exitCode":0,
   "durationMs":8,"stages":null,"signal":null,"timedOut":false,"cancelled":false,"outputLimit":null,
   "outputNumber":1,"spillError":null,"fidelity":"exact"}
A stream is base64 (standard alphabet, padded), or a list of such chunks delivered one after the other.
signal is a name such as SIGKILL; outputLimit is the limit in bytes that was passed; outputNumber is the
next free number for a kept output; fidelity is exact, decoded or merged.`

async function readBytes(file: string, io: Io): Promise<{ bytes: Uint8Array; source: string }> {
  if (file === '-') return { bytes: await io.readStdin(), source: 'stdin' }
  const source = `'${basename(file)}'`
  try {
    return { bytes: await readFile(file), source }
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new SightlineError(
      'INPUT_MISSING',
      `The capture file ${source} cannot be read${code}. Name a file, or - for stdin.`,
      { cause },
    )
  }
}

/**
 * Reads the capture of `--capture`; keys that mean nothing are named on stderr.
 * @param command whose command line it is, for the message
 * @throws SightlineError USAGE without the option, INPUT_MISSING, INPUT_INVALID
 */
export async function readCapture(invocation: Invocation, command: string, io: Io): Promise<Capture> {
  const file = stringOption(invocation, 'capture')
  if (file === undefined) {
    throw new SightlineError(
      'USAGE',
      `A capture is needed: --capture FILE|-. See: sightline ${command} --help`,
    )
  }
  const { bytes, source } = await readBytes(file, io)
  const { capture, unknownKeys } = parseCaptureFile(bytes, source)
  if (unknownKeys.length > 0) {
    await io.err(`sightline: note: ${source} has keys that mean nothing here: ${unknownKeys.join(', ')}\n`)
  }
  return capture
}
