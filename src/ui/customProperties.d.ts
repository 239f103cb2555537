import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Width of the column of numbers beside the rows. */
    '--gutter'?: string
  }
}
