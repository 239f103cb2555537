import type { StateCreator } from 'zustand/vanilla'
import type { Fidelity } from '../capture.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { BootProgress, HostKind } from '../execution/hosts/host.ts'
import type { AppState } from './store.ts'

/** A failure in words for a person: what happened, why, what to do. */
export interface Failure {
  readonly code: ErrorCode
  readonly message: string
}

/** The sandbox as the header shows it. */
export type HostStatus =
  | {
      readonly state: 'booting'
      readonly kind: HostKind
      /** On the page's own clock, in milliseconds. */
      readonly startedAt: number
      readonly progress: BootProgress | null
    }
  | {
      readonly state: 'ready'
      readonly kind: HostKind
      readonly fidelity: Fidelity
      readonly workdir: string
      readonly bootMs: number
    }
  | { readonly state: 'failed'; readonly kind: HostKind; readonly failure: Failure }

export interface HostSlice {
  readonly host: HostStatus
  bootStarted(kind: HostKind, startedAt: number): void
  bootProgressed(progress: BootProgress): void
  bootReady(facts: { kind: HostKind; fidelity: Fidelity; workdir: string; at: number }): void
  hostFailed(failure: Failure): void
}

export const createHostSlice: StateCreator<AppState, [], [], HostSlice> = (set) => ({
  host: { state: 'booting', kind: 'linux', startedAt: 0, progress: null },
  bootStarted: (kind, startedAt) => set({ host: { state: 'booting', kind, startedAt, progress: null } }),
  bootProgressed: (progress) =>
    set(({ host }) => (host.state === 'booting' ? { host: { ...host, progress } } : {})),
  bootReady: ({ kind, fidelity, workdir, at }) =>
    set(({ host }) => {
      const bootMs = host.state === 'booting' ? at - host.startedAt : 0
      return { host: { state: 'ready', kind, fidelity, workdir, bootMs } }
    }),
  hostFailed: (failure) => set(({ host }) => ({ host: { state: 'failed', kind: host.kind, failure } })),
})
