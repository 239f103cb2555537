import type { Run } from '../../store/runsSlice.ts'

/** The panes' place while a command runs, and after one that could not be run. */
export function Waiting({ run }: { run: Run }) {
  const failed = run.state === 'failed'
  return (
    <section className="panes panes-waiting" aria-label="Output">
      <div className="pane-head pane-head-raw">
        <h2>Raw</h2>
        <p className="pane-says">what the command wrote</p>
      </div>
      <div className="pane-head pane-head-model">
        <h2>Model-visible</h2>
        <p className="pane-says">exactly this string</p>
      </div>
      <div className="pane pane-raw">
        <p className="nothing">
          {failed ? 'There is no output.' : 'The bytes stand here when the command has ended.'}
        </p>
      </div>
      <div className="pane pane-model">
        <p className="nothing">
          {failed ? 'There is no text.' : 'A model, too, gets its text when the command has ended.'}
        </p>
      </div>
    </section>
  )
}
