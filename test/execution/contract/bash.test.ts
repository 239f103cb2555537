import { sandboxOver } from '../../../src/execution/direct.ts'
import { createBashHost } from '../../../src/execution/hosts/bash/host.ts'
import { testWorkers } from '../hosts/bash/nodeWorkers.ts'
import { contractSuite } from './suite.ts'

contractSuite({
  name: 'bash host in Node, driven directly',
  host: 'bash',
  fidelity: 'decoded',
  boot: async () => sandboxOver(createBashHost({ startWorker: await testWorkers() })),
})
