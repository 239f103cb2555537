/** Builds the CLI before the tests that run it, so that no test waits for it or sees its message. */
import { buildCli, cliIsCurrent } from '../../scripts/lib/buildCli.js'
import { ROOT } from '../../scripts/lib/root.js'

export default async function setup(): Promise<void> {
  if (!cliIsCurrent(ROOT)) await buildCli(ROOT)
}
