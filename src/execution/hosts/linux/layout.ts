/** Where things are: in the shared tree, and where the guest sees them. */
import { CMD_OUTPUT_DIR, SPOOL_DIR } from '../host.ts'
import type { Agent } from './agent.ts'
import type { Inode } from './tree/inode.ts'
import type { Tree } from './tree/tree.ts'

export const USER_HOME = '/home/user'
export const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin'

/** Where the agent mounts the tree; closed to everybody else. */
const MOUNT_POINT = '/host'

export interface Layout {
  readonly workdir: string
  readonly work: Inode
  readonly commandOutput: Inode
  readonly run: Inode
  /** Shells that wait for a command keep their files here. */
  readonly shells: Inode
  readonly ctl: Inode
  /** Guest path of what the guest can see, and its folder in the tree. */
  readonly mounts: readonly { readonly path: string; readonly inode: Inode; readonly name: string }[]
}

/** @param workdirName a single name, such as `project` */
export function layOut(tree: Tree, workdirName: string): Layout {
  const folder = (name: string) => tree.mkdir(tree.root, name, 0o755)
  const work = folder('work')
  const home = folder('home')
  const commandOutput = folder('cmd-output')
  const run = folder('run')
  const workdir = `/home/${workdirName}`
  const mounts = [
    { path: USER_HOME, inode: home, name: 'home' },
    { path: workdir, inode: work, name: 'work' },
    { path: CMD_OUTPUT_DIR, inode: commandOutput, name: 'cmd-output' },
    { path: SPOOL_DIR, inode: run, name: 'run' },
  ].filter(({ name }) => workdir !== USER_HOME || name !== 'home')
  return {
    workdir,
    work,
    commandOutput,
    run,
    shells: tree.mkdir(run, '.shells', 0o755),
    ctl: folder('ctl'),
    mounts,
  }
}

/** Has the agent put every folder in its place. */
export function mountLayout(agent: Agent, layout: Layout): void {
  for (const { path, name } of layout.mounts) agent.bind(`${MOUNT_POINT}/${name}`, path)
}
