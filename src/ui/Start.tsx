import { useApp, useAppState } from './app.ts'
import { Legend } from './Legend.tsx'

/** Commands that each show one thing the model does not see as the person does. */
const EXAMPLES = [
  { command: 'cat photo.png', teaches: 'bytes a model cannot read are withheld, with the way to see them' },
  { command: 'cat huge.log', teaches: '5,000 lines become 200 and a notice' },
  { command: 'cat huge.log | grep ERROR | head -n 10', teaches: 'what the cut hid is a pipe away' },
  { command: 'pip install pymupdf', teaches: 'a failure brings its stderr along' },
  { command: 'bash spinner.sh', teaches: 'of a progress bar the last frame is left, as in a terminal' },
] as const

/** The page before the first command: what the two columns are, how to read them, what to try. */
export function Start() {
  const { store, actions } = useApp()
  const state = useAppState(({ host }) => host.state)
  const choose = (command: string) => {
    store.getState().setDraft(command)
    if (state === 'booting') store.getState().setQueued(true)
    else actions.run(command)
  }
  return (
    <section className="start" aria-label="Start">
      <div className="start-say">
        <p className="start-lead">See what your model sees.</p>
        <dl className="start-sides">
          <dt>Raw</dt>
          <dd>every byte the command wrote to stdout and stderr</dd>
          <dt>Model-visible</dt>
          <dd>
            exactly the string a language model is given for it, with every difference marked and explained
          </dd>
        </dl>
        <h2 className="start-heading">Try</h2>
        <ul className="examples">
          {EXAMPLES.map(({ command, teaches }) => (
            <li key={command}>
              <button
                type="button"
                className="example"
                disabled={state === 'failed'}
                onClick={() => choose(command)}
              >
                <code>{command}</code>
                <span>{teaches}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Legend />
    </section>
  )
}
