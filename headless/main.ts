/**
 * The page that `@webcontainer/api` opens in a hidden frame when WEBCONTAINER_API_IFRAME_URL names this origin:
 * our sandbox for other WebContainer apps. It offers itself at once and starts its worker when it is first
 * asked to build.
 */
import type { WorkerStart } from '../src/execution/hosts/protocol/messages.ts'

/** `?host=` chooses; else Linux where this site has its image. */
function chosenHost(): WorkerStart['host'] {
  const wish = new URL(window.location.href).searchParams.get('host')
  return wish === 'linux' || wish === 'bash' ? wish : 'best'
}

/** The page is served as `/headless` and as `/headless/index.html`; the site is the folder above. */
function siteBase(): string {
  const folder = new URL('.', document.baseURI).href
  return folder.endsWith('/headless/') ? new URL('..', folder).href : folder
}

/** The port of a worker that was just started; what it sends goes to `client`. */
function startWorker(client: MessagePort): MessagePort {
  const worker = new Worker(new URL('../src/workers/host.ts', import.meta.url), { type: 'module' })
  const api = new MessageChannel()
  const control = new MessageChannel()
  const start: WorkerStart = {
    host: chosenHost(),
    base: siteBase(),
    api: api.port1,
    control: control.port1,
  }
  worker.postMessage(start, [api.port1, control.port1])
  api.port2.addEventListener('message', (event) => client.postMessage(event.data, [...event.ports]))
  api.port2.start()
  return api.port2
}

function offer(parent: Window): void {
  const { port1, port2 } = new MessageChannel()
  let worker: MessagePort | null = null
  port1.addEventListener('message', (event) => {
    worker ??= startWorker(port1)
    worker.postMessage(event.data, [...event.ports])
  })
  port1.start()
  // Any page may use the sandbox it frames: it holds nothing but what that page puts in.
  parent.postMessage({ type: 'init' }, '*', [port2])
}

if (window.parent !== window) offer(window.parent)
