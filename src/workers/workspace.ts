/** Makes the opening files off the main thread: drawing the picture takes a third of a second. */
import { workspaceFiles } from '../workspace/workspace.ts'

const files = workspaceFiles()
self.postMessage(files, { transfer: [...new Set(files.map((file) => file.bytes.buffer))] })
