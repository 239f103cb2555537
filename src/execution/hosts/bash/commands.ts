/** The commands this host has beside just-bash's own: `see`, and `cat` for its `-b FILE` form. */
import { type Command, defineCommand } from 'just-bash/browser'
import type { Attachment } from '../../../capture.ts'
import { imageFacts } from './images.ts'
import { baseName } from './paths.ts'

/** Share of control characters from which a file counts as binary: the presenter's threshold. */
const BINARY_CONTROL_SHARE = 0.1
/** As base64(1) does. */
const BASE64_COLUMNS = 76

function isBinary(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return true
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return true
  }
  const controls = text.match(/[\u0001-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0
  return controls > text.length * BINARY_CONTROL_SHARE
}

function base64Lines(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  }
  return btoa(binary).replace(new RegExp(`.{1,${BASE64_COLUMNS}}`, 'g'), '$&\n')
}

/** Node's code at the start of a message, in the words a Unix program uses. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  if (message.startsWith('ENOENT')) return 'No such file or directory'
  if (message.startsWith('EISDIR')) return 'Is a directory'
  return message
}

function failed(stderr: string): { stdout: string; stderr: string; exitCode: number } {
  return { stdout: '', stderr, exitCode: 1 }
}

/**
 * `see FILE`: prints what the file is, in text, and hands an image to `attach`, so that stdout is never
 * binary.
 */
export function seeCommand(attach: (image: Attachment) => void): Command {
  return defineCommand('see', async (args, context) => {
    const [file, ...more] = args
    if (file === undefined || more.length > 0) return failed('usage: see FILE\n')
    let bytes: Uint8Array
    try {
      bytes = await context.fs.readFileBuffer(context.fs.resolvePath(context.cwd, file))
    } catch (error) {
      return failed(`see: ${file}: ${reasonOf(error)}\n`)
    }
    const facts = imageFacts(bytes)
    if (facts === null) {
      const kind = isBinary(bytes) ? 'binary data' : 'text'
      return { stdout: `${file}: ${kind}, ${bytes.length} bytes, not an image\n`, stderr: '', exitCode: 0 }
    }
    attach({ name: baseName(file), type: facts.type, bytes })
    const size = facts.size === null ? '' : `, ${facts.size.width} x ${facts.size.height} pixels`
    return { stdout: `${file}: ${facts.type}, ${bytes.length} bytes${size}\n`, stderr: '', exitCode: 0 }
  })
}

/** `cat`, with one form of ours: exactly `cat -b FILE` with FILE binary prints base64. */
export const catCommand: Command = defineCommand('cat', async (args, context) => {
  const [flag, file, ...more] = args
  if (flag === '-b' && file !== undefined && more.length === 0) {
    const path = context.fs.resolvePath(context.cwd, file)
    const isFile = (await context.fs.exists(path)) && (await context.fs.stat(path)).isFile
    const bytes = isFile ? await context.fs.readFileBuffer(path) : null
    if (bytes !== null && isBinary(bytes)) return { stdout: base64Lines(bytes), stderr: '', exitCode: 0 }
  }
  if (context.origCommand === undefined) return failed('cat: not available\n')
  return context.origCommand(args)
})
