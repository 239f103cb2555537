/** What a search for secrets gives, and what every search is told. */

/** A secret in a text: UTF-16 offsets, `end` exclusive. */
export interface Found {
  readonly start: number
  readonly end: number
  /** Named to the model: `‹redacted: OpenAI key›`. */
  readonly kind: string
}

/** Finds the secrets of one family. Total, and in time linear in the length of `text`. */
export type Finder = (text: string) => Found[]
