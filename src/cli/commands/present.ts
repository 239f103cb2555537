import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { SightlineError } from '../../contract/errors.ts'
import { present } from '../../presentation/present.ts'
import { stringOption } from '../args.ts'
import { parseCaptureFile } from '../captureFile.ts'
import { type Command, HELP_OPTION, type Io, JSON_OPTION } from '../command.ts'
import { POLICY_OPTION, policyNamed } from '../policyOption.ts'

const DETAILS = `A capture file is JSON. Only command, exitCode and durationMs are required; the rest is shown as it is
where it is left out:
  {"schema_version":1,"command":"cat a.txt","stdout":"","stderr":["<base64>","<base64>"],"exitCode":0,
   "durationMs":8,"stages":null,"signal":null,"timedOut":false,"cancelled":false,"outputLimit":null,
   "outputNumber":1,"spillError":null,"fidelity":"exact"}
A stream is base64 (standard alphabet, padded), or a list of such chunks delivered one after the other.
signal is a name such as SIGKILL; outputLimit is the limit in bytes that was passed; outputNumber is the
next free number for a kept output; fidelity is exact, decoded or merged.

Prints the text, and a newline that is not part of it. With --json, data is the whole presentation: text,
policy, spans, omitted, rules, counts, exit, keep, warnings.`

async function readCapture(file: string, io: Io): Promise<{ bytes: Uint8Array; source: string }> {
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

/** `sightline present`: Layer 2 alone. Runs nothing and writes no file. */
export const presentCommand: Command = {
  name: 'present',
  summary: 'Show the text a model is given for a command that was captured.',
  usage: '--capture FILE|- [--policy P] [--json]',
  details: DETAILS,
  options: {
    capture: { type: 'string', value: 'FILE|-', help: 'the capture, or - for stdin' },
    policy: POLICY_OPTION,
    json: JSON_OPTION,
    help: HELP_OPTION,
  },
  takesRest: false,
  async execute(invocation, io) {
    const policy = policyNamed(stringOption(invocation, 'policy'))
    const file = stringOption(invocation, 'capture')
    if (file === undefined) {
      throw new SightlineError(
        'USAGE',
        'A capture is needed: --capture FILE|-. See: sightline present --help',
      )
    }
    const { bytes, source } = await readCapture(file, io)
    const { capture, unknownKeys } = parseCaptureFile(bytes, source)
    if (unknownKeys.length > 0) {
      await io.err(`sightline: note: ${source} has keys that mean nothing here: ${unknownKeys.join(', ')}\n`)
    }
    const presentation = present(capture, policy)
    return { text: presentation.text, data: presentation, exitCode: 0 }
  },
}
