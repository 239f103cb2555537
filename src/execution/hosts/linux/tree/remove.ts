import type { Inode } from './inode.ts'
import type { Tree } from './tree.ts'

/** Removes an entry and everything below it; nothing happens where there is none. */
export function removeAll(tree: Tree, folder: Inode, name: string): void {
  const inode = folder.entries?.get(name)
  if (!inode) return
  for (const child of [...(inode.entries?.keys() ?? [])]) removeAll(tree, inode, child)
  tree.unlink(folder, name, inode.entries !== null)
}
