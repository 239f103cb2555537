import { buildRowIndex } from '../../src/ledger/rowIndex.ts'
import { findPolicy } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import type { Presenter } from '../../src/workers/presenterClient.ts'

/** The presenter on this thread. */
export const presenterHere: Presenter = {
  restart: () => {},
  open: async (_id, bytes) => ({
    index: async () => ({ stdout: buildRowIndex(bytes.stdout), stderr: buildRowIndex(bytes.stderr) }),
    present: async (name, outputNumber, spillError) => {
      const policy = findPolicy(name)
      if (policy === undefined) throw new Error(`there is no policy named ${name}`)
      return present({ ...bytes.capture, outputNumber, spillError }, policy)
    },
    close: () => {},
  }),
}
