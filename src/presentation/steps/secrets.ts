/**
 * The searches for secrets, by family. Where two find the same, the family listed first names it: a provider's own
 * form says more than the name a value stands under.
 */
import { findAddresses } from './secrets/addresses.ts'
import { findAssignments } from './secrets/assignments.ts'
import { findInFiles, findInManifests } from './secrets/files.ts'
import type { Finder } from './secrets/found.ts'
import { findHeaders } from './secrets/headers.ts'
import { findKeyBlocks } from './secrets/keyBlocks.ts'
import { findShapes, SHAPES } from './secrets/shapes.ts'
import { findTokens } from './secrets/tokens.ts'

export const FINDERS: Readonly<Record<string, Finder>> = {
  'key blocks': findKeyBlocks,
  'prefixed keys': findTokens,
  'shaped keys': (text) => findShapes(SHAPES, text),
  headers: findHeaders,
  addresses: findAddresses,
  files: findInFiles,
  assignments: findAssignments,
  manifests: findInManifests,
}
