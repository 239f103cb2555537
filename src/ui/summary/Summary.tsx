import type { ReactNode } from 'react'
import type { Run, RunSummary } from '../../store/runsSlice.ts'
import { formatBytes, formatCount, formatDuration } from '../format.ts'
import { useClock } from '../useClock.ts'
import { RuleChip } from './RuleChip.tsx'

/** The strip that says a run in numbers, then the rules that fired in words. */
export function Summary({ run }: { run: Run }) {
  return (
    <section className="summary" aria-label="Summary">
      {isUnderWay(run) && <Progress run={run} />}
      {run.state === 'failed' && <Failed run={run} />}
      {run.state === 'done' && run.summary !== null && <Done summary={run.summary} />}
    </section>
  )
}

function isUnderWay({ state }: Run): boolean {
  return state !== 'done' && state !== 'failed'
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `before → after`; one number where nothing changed. */
function Change({ before, after }: { before: string; after: string }) {
  if (before === after) return <strong>{before}</strong>
  return (
    <>
      <strong>{before}</strong>
      <span className="arrow">
        <span aria-hidden="true">→</span>
        <span className="sr-only"> became </span>
      </span>
      <strong>{after}</strong>
    </>
  )
}

function Progress({ run }: { run: Run }) {
  const now = useClock(100)
  const bytes = run.stdoutBytes + run.stderrBytes
  const presenting = run.state !== 'running'
  const state = presenting ? 'presenting' : run.stopping ? 'stopping' : 'running'
  return (
    <dl className="facts">
      <Fact name={state}>
        <strong>{(Math.max(0, now - run.startedAt) / 1000).toFixed(1)} s</strong>
      </Fact>
      <Fact name={presenting ? 'written' : 'so far'}>
        <strong>{formatBytes(bytes)}</strong>
      </Fact>
    </dl>
  )
}

function Failed({ run }: { run: Run }) {
  return (
    <p className="run-failure" role="alert">
      {run.failure?.message} <code>{run.failure?.code}</code>
    </p>
  )
}

const FIDELITY: Readonly<Record<RunSummary['fidelity'], string>> = {
  exact: 'stdout and stderr apart, byte for byte as the program wrote them',
  decoded: 'the bytes went through text on the way: close to what was written, not proof of it',
  merged: 'stdout and stderr came as one terminal stream',
}

function Done({ summary }: { summary: RunSummary }) {
  const { counts, exit } = summary
  const lines = counts.stdout.lines + counts.stderr.lines
  const bytes = counts.stdout.bytes + counts.stderr.bytes
  // An empty text is one empty line to a program, and none to a person.
  const shownLines = counts.shownBytes === 0 ? 0 : counts.shownLines
  return (
    <>
      <dl className="facts">
        <Fact name="exit">
          <Change before={String(exit.shell)} after={String(exit.shown)} />
        </Fact>
        <Fact name="time">
          <strong>{formatDuration(summary.durationMs)}</strong>
          {summary.ending !== null && <span className="ending"> {summary.ending}</span>}
        </Fact>
        <Fact name="lines">
          <Change before={formatCount(lines)} after={formatCount(shownLines)} />
        </Fact>
        <Fact name="size">
          <Change before={formatBytes(bytes)} after={formatBytes(counts.shownBytes)} />
        </Fact>
        <Fact name="bytes">
          <strong title={FIDELITY[summary.fidelity]}>{summary.fidelity}</strong>
        </Fact>
      </dl>
      <ul className="chips" aria-label="Rules that fired">
        {summary.rules.map((firing) => (
          <li key={`${firing.rule} ${firing.summary}`}>
            <RuleChip firing={firing} />
          </li>
        ))}
      </ul>
      <Notes summary={summary} />
    </>
  )
}

function Notes({ summary }: { summary: RunSummary }) {
  const { exit, kept, keepError, counts, warnings } = summary
  if (exit.why === null && kept.length === 0 && keepError === null && warnings.length === 0) return null
  return (
    <div className="notes">
      {exit.why !== null && <p>{exit.why}</p>}
      {kept.map((file) => (
        <p key={file.path}>
          kept whole: <code>{file.path}</code>{' '}
          <span className="quiet">{formatBytes(file.bytes)}, byte for byte</span>
        </p>
      ))}
      {kept.length > 0 && counts.secrets > 0 && (
        <p className="fam-secret note-secret">
          The kept file is exact: what was masked in the text is in it.
        </p>
      )}
      {keepError !== null && <p className="fam-guard note-failed">not kept: {keepError}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </div>
  )
}
