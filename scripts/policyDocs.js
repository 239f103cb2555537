/** `npm run docs`: writes docs/policies.md from the policies. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildLibrary, libraryIsCurrent } from './lib/buildLibrary.js'
import { policyDocs } from './lib/policyDocs.js'
import { ROOT } from './lib/root.js'

// Node 20 runs no TypeScript: the policies are read from the built library.
if (!libraryIsCurrent(ROOT)) await buildLibrary(ROOT)
const { describePolicy, policies, wordTitles } = await import(
  pathToFileURL(join(ROOT, 'dist-lib/presentation.js')).href
)
const path = 'docs/policies.md'
writeFileSync(join(ROOT, path), policyDocs(policies.map(describePolicy), wordTitles))
process.stdout.write(`${path} is written: ${policies.length} policies\n`)
