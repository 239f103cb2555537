/** The table of contents of the program: every part, and how they are wired together. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ERROR_CODES } from './contract/errors.ts'
import { bootSandbox, fallBackTo, hostWish } from './execution/boot.ts'
import { CaptureLog } from './ledger/captureLog.ts'
import { bootSandboxInto } from './store/bootFlow.ts'
import { keepHistory } from './store/historyStorage.ts'
import { mountFiles } from './store/mountFiles.ts'
import { keepPolicy } from './store/policyStorage.ts'
import { createRunFlow, type RunFlow } from './store/runFlow.ts'
import { createAppStore } from './store/store.ts'
import { App } from './ui/App.tsx'
import { type AppActions, AppProvider } from './ui/app.ts'
import './ui/theme/tokens.css'
import './ui/theme/fonts.css'
import './ui/theme/base.css'
import './ui/theme/frame.css'
import './ui/theme/summary.css'
import './ui/theme/panes.css'
import './ui/theme/policy.css'
import { WorkerPresenter } from './workers/presenterClient.ts'
import { makeOpeningFiles } from './workers/workspaceClient.ts'

/** What the address asks for; a host that does not exist is a failed boot, not an empty page. */
function readWish() {
  try {
    return { ...hostWish(window.location.href), refused: null }
  } catch (cause) {
    return { host: 'linux' as const, fellBack: null, refused: Promise.reject(cause) }
  }
}

const now = () => performance.now()

// What the page knows, and the bytes it knows them of.
const store = createAppStore()
const log = new CaptureLog()
keepHistory(store, () => window.localStorage)
keepPolicy(store, () => window.localStorage)

// Layer 2: bytes to text, off the main thread.
const presenter = new WorkerPresenter(
  () => new Worker(new URL('./workers/presenter.ts', import.meta.url), { type: 'module', name: 'presenter' }),
)

// Layer 1: commands to bytes, in a sandbox in the tab, with the opening files in it.
const wish = readWish()
const openingFiles = makeOpeningFiles(
  () => new Worker(new URL('./workers/workspace.ts', import.meta.url), { type: 'module', name: 'workspace' }),
)
const booting = bootSandboxInto({
  store,
  host: wish.host,
  boot: (onProgress) => wish.refused ?? bootSandbox({ host: wish.host, onProgress }),
  mount: async (sandbox) => mountFiles(sandbox, await openingFiles),
  fallBack: (code) => code === 'IMAGE_MISSING' && fallBackTo('bash', code),
  now,
})

// The way of a command through both layers.
let flow: RunFlow | null = null
void booting.then((sandbox) => {
  if (sandbox === null) return
  flow = createRunFlow({ store, sandbox, log, presenter, now })
  const { queued, draft } = store.getState()
  if (queued) void flow.run(draft)
})
store.subscribe(({ policy }, before) => {
  if (policy !== before.policy) void flow?.presentAgain()
})

const actions: AppActions = {
  run: (command) => void flow?.run(command),
  stop: () => flow?.stop(),
  retryBoot: () => window.location.reload(),
  useBashHost: () => {
    const { host } = store.getState()
    fallBackTo('bash', host.state === 'failed' ? host.failure.code : 'BOOT_FAILED')
  },
  useDefaultHost: () => window.location.assign(window.location.pathname),
}

// The page.
const fellBack = wish.fellBack === null ? null : ERROR_CODES[wish.fellBack]
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id root')
createRoot(root).render(
  <StrictMode>
    <AppProvider value={{ store, log, actions, fellBack }}>
      <App />
    </AppProvider>
  </StrictMode>,
)
