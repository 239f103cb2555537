/** File trees as they cross the wire: what `mount` sends and `export` asks for. */
import { z } from 'zod'
import type { HostFiles } from '../host.ts'
import { checked } from './arguments.ts'
import { decode, encode } from './encodings.ts'

export type WireTree = { d: Record<string, WireNode> }
export type WireNode = WireTree | { f: { c: string; b?: boolean | undefined } | { l: string } }

const WireTree: z.ZodType<WireTree> = z.lazy(() => z.object({ d: z.record(z.string(), WireNode) }))
/** Contents `c` are text, or one byte a character with `b`; `l` is the target of a symbolic link. */
const WireNode: z.ZodType<WireNode> = z.lazy(() =>
  z.union([
    WireTree,
    z.object({ f: z.object({ c: z.string(), b: z.boolean().optional() }) }),
    z.object({ f: z.object({ l: z.string() }) }),
  ]),
)

const OPENING_BRACE = 0x7b

/** Parses the payload of `loadFiles`. Throws where it is the vendor's binary snapshot or no tree at all. */
export function parseTree(payload: Uint8Array): WireTree {
  if (payload[0] !== OPENING_BRACE) {
    throw new Error('ENOTSUP: binary snapshots cannot be mounted on this host; mount a FileSystemTree, mount')
  }
  return checked(WireTree, JSON.parse(new TextDecoder().decode(payload)), 'mount')
}

function checkedName(name: string): string {
  if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0')) {
    throw new Error(`EINVAL: invalid name, mount '${name}'`)
  }
  return name
}

/** Writes a tree below `folder`, which must exist. Files are replaced, folders merged. */
export async function writeTree(files: HostFiles, tree: WireTree, folder: string): Promise<void> {
  for (const [key, node] of Object.entries(tree.d)) {
    const path = `${folder}/${checkedName(key)}`
    if ('d' in node) {
      await files.mkdir(path, { recursive: true })
      await writeTree(files, node, path)
    } else if ('l' in node.f) {
      await files.rm(path, { recursive: false, force: true })
      await files.symlink(node.f.l, path)
    } else {
      await files.writeFile(path, encode(node.f.c, node.f.b === true ? 'latin1' : 'utf8'))
    }
  }
}

function fileNode(bytes: Uint8Array): WireNode {
  try {
    return { f: { c: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) } }
  } catch {
    return { f: { c: decode(bytes, 'latin1'), b: true } }
  }
}

/** The tree below `folder`. Links to files are followed, links to folders and special files left out. */
export async function readTree(files: HostFiles, folder: string): Promise<WireTree> {
  const tree: WireTree = { d: {} }
  for (const entry of await files.readdir(folder)) {
    const path = `${folder}/${entry.name}`
    if (entry.type === 'directory') tree.d[entry.name] = await readTree(files, path)
    else if (entry.type === 'file' || (entry.type === 'symlink' && (await isFile(files, path)))) {
      tree.d[entry.name] = fileNode(await files.readFile(path))
    }
  }
  return tree
}

async function isFile(files: HostFiles, path: string): Promise<boolean> {
  try {
    return (await files.stat(path)).type === 'file'
  } catch {
    return false
  }
}
