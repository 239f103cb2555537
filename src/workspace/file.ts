/** A file of the workspace. */
export interface WorkspaceFile {
  /** Relative to the workspace, with `/`. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly executable: boolean
}

const encoder = new TextEncoder()

export function textFile(path: string, text: string): WorkspaceFile {
  return { path, bytes: encoder.encode(text), executable: false }
}

export function binaryFile(path: string, bytes: Uint8Array): WorkspaceFile {
  return { path, bytes, executable: false }
}
