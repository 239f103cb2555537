/**
 * The presenter off the main thread: holds a run's bytes while it is presented, indexes their rows, and
 * answers with the text and its provenance. Runs no command and touches no file.
 */
import { ByteStore } from '../ledger/byteStore.ts'
import { coarsened } from '../ledger/coarseSpans.ts'
import { buildRowIndex } from '../ledger/rowIndex.ts'
import { findPolicy } from '../presentation/policy.ts'
import { present } from '../presentation/present.ts'
import {
  type CaptureFacts,
  type PresenterReply,
  type PresenterRequest,
  presenterRequest,
} from './presenterMessages.ts'

interface Held {
  readonly facts: CaptureFacts
  readonly stdout: Uint8Array[]
  readonly stderr: Uint8Array[]
}

const runs = new Map<string, Held>()

function held(id: string): Held {
  const run = runs.get(id)
  if (run === undefined) throw new Error(`the bytes of ${id} are not here`)
  return run
}

function reply(message: PresenterReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer })
}

function index(id: string, call: number): void {
  const run = held(id)
  const stdout = buildRowIndex(new ByteStore(run.stdout))
  const stderr = buildRowIndex(new ByteStore(run.stderr))
  const buffers = [stdout, stderr].flatMap(({ offsets, lineNumbers }) => [offsets.buffer, lineNumbers.buffer])
  reply({ type: 'indexed', call, index: { stdout, stderr } }, buffers)
}

function presentRun(request: Extract<PresenterRequest, { type: 'present' }>): void {
  const { facts, stdout, stderr } = held(request.id)
  const policy = findPolicy(request.policy)
  if (policy === undefined) throw new Error(`there is no policy named ${request.policy}`)
  const { outputNumber, spillError } = request
  const presentation = present({ ...facts, stdout, stderr, outputNumber, spillError }, policy)
  reply({ type: 'presented', call: request.call, presentation: coarsened(presentation) })
}

function handle(request: PresenterRequest): void {
  switch (request.type) {
    case 'open':
      runs.set(request.id, { facts: request.facts, stdout: [], stderr: [] })
      return
    case 'chunk':
      held(request.id)[request.stream].push(request.bytes)
      return
    case 'index':
      index(request.id, request.call)
      return
    case 'present':
      presentRun(request)
      return
    case 'close':
      runs.delete(request.id)
  }
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  const request = presenterRequest.parse(event.data)
  try {
    handle(request)
  } catch (cause) {
    if (!('call' in request)) throw cause
    reply({
      type: 'failed',
      call: request.call,
      message: cause instanceof Error ? cause.message : String(cause),
    })
  }
})
