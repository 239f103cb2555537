/**
 * How many tokens a text is to a model. Counted with o200k_base, the byte-pair encoding of OpenAI's models since
 * GPT-4o, whose table is public; other models differ by some percent.
 */

/** Tokens of a text. */
export type TokenCounter = (text: string) => number

/**
 * Longest run of characters of one kind that is encoded as a whole. The encoder takes time quadratic in it: a run
 * of 200,000 letters took 53 seconds. Tokens are a few characters long, so cutting a run costs one token at most
 * for each cut: the count of a text with longer runs is not exact, and hardly ever wrong.
 */
export const MAX_RUN = 2048

/** Loads the encoding, two megabytes, on the first call of a module that needs it. */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  // What looks like a control token in an output (`<|endoftext|>`) is text there, and no fault.
  const asText = { disallowedSpecial: new Set<string>() }
  return (text) => {
    let tokens = 0
    for (const piece of pieces(text.toWellFormed())) tokens += countTokens(piece, asText)
    return tokens
  }
}

/** True where `countTokens` of this text is exact. */
export function isExact(text: string): boolean {
  const [first] = pieces(text.toWellFormed())
  return first === undefined || first.length === text.length
}

/** `text` cut inside every run of one kind that is too long. */
function* pieces(text: string): Generator<string> {
  let start = 0
  let run = 0
  let kind = ''
  let at = 0
  for (const character of text) {
    const own = kindOf(character)
    run = own === kind ? run + 1 : 1
    kind = own
    if (run > MAX_RUN) {
      yield text.slice(start, at)
      start = at
      run = 1
    }
    at += character.length
  }
  if (start < text.length) yield text.slice(start)
}

/** The kinds that the encoding's own pattern tells apart: it never joins two of them for long. */
function kindOf(character: string): string {
  if (/[\p{L}\p{M}]/u.test(character)) return 'letter'
  if (/\p{N}/u.test(character)) return 'number'
  return /\s/u.test(character) ? 'space' : 'other'
}
