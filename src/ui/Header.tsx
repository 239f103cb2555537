import type { HostKind } from '../execution/hosts/host.ts'
import type { HostStatus } from '../store/hostSlice.ts'
import { useApp, useAppState } from './app.ts'
import { formatBytes, formatDuration } from './format.ts'
import { PolicyChoice } from './PolicyChoice.tsx'
import { useClock } from './useClock.ts'

const HOST_NAMES: Readonly<Record<HostKind, string>> = {
  linux: 'Linux',
  bash: 'Bash',
  stackblitz: 'WebContainer',
}

export function Header() {
  const host = useAppState((state) => state.host)
  const { fellBack, actions } = useApp()
  return (
    <header className="header">
      <div className="header-row">
        <h1 className="wordmark">Sightline</h1>
        <Status host={host} />
        {fellBack !== null && host.state !== 'booting' && (
          <p className="fell-back">
            {fellBack}{' '}
            <button type="button" className="link" onClick={actions.useDefaultHost}>
              Try Linux again
            </button>
          </p>
        )}
        <PolicyChoice />
      </div>
      {host.state === 'booting' && <BootBar host={host} />}
      {host.state === 'failed' && <BootFailure host={host} />}
    </header>
  )
}

function Status({ host }: { host: HostStatus }) {
  const name = HOST_NAMES[host.kind]
  return (
    <p className={`status status-${host.state}`} role="status">
      <span className="status-dot" aria-hidden="true" />
      {host.state === 'booting' && <BootLine host={host} name={name} />}
      {host.state === 'ready' && (
        <>
          {name} <span className="quiet">in this tab, ready in {formatDuration(host.bootMs)}</span>
        </>
      )}
      {host.state === 'failed' && `${name} is not running`}
    </p>
  )
}

function BootLine({ host, name }: { host: Extract<HostStatus, { state: 'booting' }>; name: string }) {
  const now = useClock(100)
  const { progress } = host
  const { loadedBytes, totalBytes } = progress ?? {}
  const size =
    loadedBytes === undefined
      ? ''
      : totalBytes === undefined
        ? ` ${formatBytes(loadedBytes)}`
        : ` ${formatBytes(loadedBytes)} of ${formatBytes(totalBytes)}`
  return (
    <>
      Starting {name}{' '}
      <span className="quiet" aria-hidden="true">
        {progress?.stage ?? 'loading'}
        {size} · {(Math.max(0, now - host.startedAt) / 1000).toFixed(1)} s
      </span>
    </>
  )
}

function BootBar({ host }: { host: Extract<HostStatus, { state: 'booting' }> }) {
  const fraction = host.progress?.fraction ?? null
  return (
    <progress
      className="boot-bar"
      aria-label={`Starting ${HOST_NAMES[host.kind]}`}
      max={1}
      {...(fraction === null ? {} : { value: fraction })}
    />
  )
}

function BootFailure({ host }: { host: Extract<HostStatus, { state: 'failed' }> }) {
  const { actions } = useApp()
  return (
    <div className="boot-failure" role="alert">
      <p>
        {host.failure.message} <code>{host.failure.code}</code>
      </p>
      <div className="boot-failure-ways">
        {host.kind !== 'bash' && (
          <button type="button" className="button button-main" onClick={actions.useBashHost}>
            Use the bash host
          </button>
        )}
        <button type="button" className="button" onClick={actions.retryBoot}>
          Try again
        </button>
      </div>
    </div>
  )
}
