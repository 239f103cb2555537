/**
 * Step 5, make the invisible visible: a character that a person would not see must not speak to the model
 * behind their back. Emoji, flags and right-to-left scripts use some of the same characters honestly; there
 * they stay.
 */

const ZWNJ = 0x200c
const ZWJ = 0x200d
const TAG_FIRST = 0xe0020
const TAG_LAST = 0xe007e
const TAG_END = 0xe007f
const BLACK_FLAG = 0x1f3f4
/** Tags in the flags that Unicode recommends (England, Scotland, Wales): country and region, at most 6. */
const MAX_FLAG_TAGS = 6

/** Characters that have no form of their own and that no script needs where they would matter here. */
const INVISIBLE: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180e],
  [0x200b, 0x200b],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe007f],
]
const NONCHARACTER = /^\p{Noncharacter_Code_Point}$/u
const PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u
const RIGHT_TO_LEFT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u
/** Scripts in which joiners change the form of letters (Arabic, Indic, Mongolian and others). */
const JOINING =
  /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Mn}\p{Mc}]$/u
const HAN = /^\p{Script=Han}$/u
/** What a variation selector may honestly follow: symbols, pictographs, keycap bases, letters that have variants. */
const VARIABLE = /^[\p{Extended_Pictographic}\p{S}\p{P}\p{N}\p{Lo}]$/u

/** Code points around a position; -1 outside. */
export type Neighbour = (offset: number) => number

/**
 * The visible form of a character that must not stand as it is, else null: `\0` for NUL, `\x1b` for other
 * control characters, `\u{202e}` for the rest. `near(n)` gives the code point n places away.
 */
export function visibleForm(cp: number, near: Neighbour): string | null {
  if (cp < 0x20) {
    if (cp === 0x09 || cp === 0x0a) return null
    return cp === 0 ? '\\0' : `\\x${cp.toString(16).padStart(2, '0')}`
  }
  if (cp < 0x7f) return null
  if (cp <= 0x9f) return `\\x${cp.toString(16)}`
  if (cp < 0xad) return null
  return isHidden(cp, near) ? `\\u{${cp.toString(16)}}` : null
}

function isHidden(cp: number, near: Neighbour): boolean {
  if (cp === ZWJ || cp === ZWNJ) return !isJoinerAtWork(cp, near)
  if (cp === 0x200e || cp === 0x200f || cp === 0x061c) return !isBesideRightToLeft(near)
  if (cp >= 0xfe00 && cp <= 0xfe0f) return !matches(VARIABLE, near(-1))
  if (cp >= 0xe0100 && cp <= 0xe01ef) return !matches(HAN, near(-1))
  if (cp >= TAG_FIRST && cp <= TAG_END) return !isFlagTag(near)
  return INVISIBLE.some(([first, last]) => cp >= first && cp <= last) || matches(NONCHARACTER, cp)
}

function isJoinerAtWork(cp: number, near: Neighbour): boolean {
  const before = near(-1)
  const after = near(1)
  if (matches(JOINING, before) && (matches(JOINING, after) || cp === ZWNJ)) return true
  if (cp !== ZWJ || !matches(PICTOGRAPH, after)) return false
  return matches(PICTOGRAPH, before) || (before === 0xfe0f && matches(PICTOGRAPH, near(-2)))
}

/** A direction mark is at work only where right-to-left text is within a few characters of it. */
function isBesideRightToLeft(near: Neighbour): boolean {
  for (let offset = 1; offset <= 3; offset++) {
    if (matches(RIGHT_TO_LEFT, near(-offset)) || matches(RIGHT_TO_LEFT, near(offset))) return true
  }
  return false
}

/** True for a tag in a flag sequence: a black flag, a few tags, the end tag. */
function isFlagTag(near: Neighbour): boolean {
  let start = 0
  while (start > -(MAX_FLAG_TAGS + 1) && isTag(near(start - 1))) start--
  if (near(start - 1) !== BLACK_FLAG) return false
  let end = start
  while (end - start <= MAX_FLAG_TAGS && isTag(near(end))) end++
  return near(end) === TAG_END && end - start >= 1 && end - start <= MAX_FLAG_TAGS
}

function isTag(cp: number): boolean {
  return cp >= TAG_FIRST && cp <= TAG_LAST
}

function matches(pattern: RegExp, cp: number): boolean {
  return cp >= 0 && pattern.test(String.fromCodePoint(cp))
}
