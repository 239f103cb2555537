import { bootWebContainer } from '../../../src/execution/webcontainer.ts'
import { contractSuite } from './suite.ts'

contractSuite({
  name: 'bash host in Chromium, behind @webcontainer/api',
  host: 'bash',
  fidelity: 'decoded',
  boot: () => bootWebContainer({ host: 'bash' }),
})
