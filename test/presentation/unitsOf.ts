import { Units, utf8Length } from '../../src/presentation/units.ts'

/** `text` as units, each with the bytes it has in UTF-8. */
export function unitsOf(text: string): Units {
  const units = new Units()
  let at = 0
  for (const character of text) {
    const cp = character.codePointAt(0) ?? 0
    const bytes = utf8Length(cp)
    units.push(cp, at, at + bytes)
    at += bytes
  }
  return units
}
