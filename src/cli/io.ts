/** The real streams of the process, as the commands see them. */
import type { Io } from './command.ts'

/**
 * Writes and waits until the bytes have left: a process that exits before loses what a slow pipe has not
 * taken. A reader that went away (`| head -1`) is no failure of ours.
 */
function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error && 'code' in error && error.code !== 'EPIPE') reject(error)
      else resolve()
    })
  })
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function interruption(): AbortSignal {
  const controller = new AbortController()
  const interrupt = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143)
    controller.abort()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  return controller.signal
}

/** The streams of this process. */
export function processIo(): Io {
  // Without a listener, a closed pipe would end the process with a stack trace.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  return {
    out: (text) => write(process.stdout, text),
    err: (text) => write(process.stderr, text),
    readStdin,
    interruption,
  }
}
