/**
 * Columns a code point takes in a terminal. Needed only where the cursor moves back over text (carriage
 * return, backspace): then what is overwritten depends on columns, not characters.
 */

/** Inclusive ranges of double-width characters (East Asian Wide and Fullwidth, emoji), ascending. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x23e9, 0x23ec],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x26a1, 0x26a1],
  [0x26bd, 0x26be],
  [0x2705, 0x2705],
  [0x274c, 0x274c],
  [0x2753, 0x2757],
  [0x2795, 0x2797],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f004, 0x1f004],
  [0x1f0cf, 0x1f0cf],
  [0x1f18e, 0x1f19a],
  [0x1f200, 0x1f320],
  [0x1f32d, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f7e0, 0x1f7eb],
  [0x1f90c, 0x1faff],
  [0x20000, 0x3fffd],
]

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u

/** 0 for marks that join what stands before them, 2 for wide characters, else 1 (bytes that are not UTF-8 too). */
export function columnsOf(cp: number): 0 | 1 | 2 {
  if (cp < 0x300 || cp > 0x10ffff) return 1
  if (cp >= 0x1100) {
    for (const [low, high] of WIDE) {
      if (cp < low) break
      if (cp <= high) return 2
    }
  }
  return ZERO_WIDTH.test(String.fromCodePoint(cp)) ? 0 : 1
}
