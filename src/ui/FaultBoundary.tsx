import { Component, type ReactNode } from 'react'

interface Props {
  /** What the part shows, for the sentence that stands in for it. */
  readonly part: string
  /** A new value is a new try. */
  readonly attempt: string | null
  readonly children?: ReactNode
}

interface State {
  readonly fault: string | null
  readonly attempt: string | null
}

/** A fault in one part of the page leaves the rest of it working, and says so in its place. */
export class FaultBoundary extends Component<Props, State> {
  override readonly state: State = { fault: null, attempt: this.props.attempt }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: error instanceof Error ? error.message : String(error) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.attempt === state.attempt ? null : { fault: null, attempt: props.attempt }
  }

  override render(): ReactNode {
    if (this.state.fault === null) return this.props.children
    return (
      <p className="nothing" role="alert">
        {this.props.part} cannot be shown because of a fault in Sightline ({this.state.fault}). Run another
        command, or reload the page. <code>INTERNAL</code>
      </p>
    )
  }
}
