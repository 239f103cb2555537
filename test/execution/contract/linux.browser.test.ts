import { bootWebContainer } from '../../../src/execution/webcontainer.ts'
import { contractSuite } from './suite.ts'

contractSuite({
  name: 'linux host in Chromium, behind @webcontainer/api',
  host: 'linux',
  fidelity: 'exact',
  boot: () => bootWebContainer({ host: 'linux' }),
})
