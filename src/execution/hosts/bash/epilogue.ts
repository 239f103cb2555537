/**
 * How a session's state is read at the end of a script: one line is added to it, a command of ours that sees
 * the directory and the exported variables. It runs only where the script reaches its end, which is exactly
 * when the state is to be carried over.
 */

export const EPILOGUE_COMMAND = '__sightline_end'
/** By its path: it must be found whatever the script made of PATH. */
export const EPILOGUE_PATH = `/usr/bin/${EPILOGUE_COMMAND}`

/** Unquoted `$?`: in a script with a quote left open a second quote here would change the error. */
const EPILOGUE = `{ ${EPILOGUE_PATH} $?; } 2>/dev/null`

/** Whether every here-document that may start in `script` finds its last line (false alarms are harmless). */
function hereDocumentsClosed(script: string): boolean {
  const opened = script.replaceAll('<<<', '').split('<<').length - 1
  if (opened === 0) return true
  const found = [...script.matchAll(/(?<!<)<<(?!<)-?\s*\\?(['"]?)([^\s;|&<>()'"]+)\1/g)]
  const lines = new Set(script.split('\n').map((line) => line.replace(/^\t+/, '')))
  return found.length === opened && found.every(([, , delimiter]) => lines.has(delimiter ?? ''))
}

/** The script with the epilogue, or as it is where a line more could change what it means. */
export function withEpilogue(script: string): string {
  const endsInBackslash = /(?<!\\)(\\\\)*\\$/.test(script)
  if (endsInBackslash || !hereDocumentsClosed(script)) return script
  return `${script}\n${EPILOGUE}`
}

/** `set -v` prints every line as it is read, ours too: that one is taken off again. */
export function withoutEpilogue(stderr: string): string {
  return stderr.endsWith(`${EPILOGUE}\n`) ? stderr.slice(0, -EPILOGUE.length - 1) : stderr
}
