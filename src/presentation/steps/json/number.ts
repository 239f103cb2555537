/** The grammar of a JSON number (RFC 8259, section 6), one byte at a time. */

const MINUS = 0
const ZERO = 1
const INTEGER = 2
const POINT = 3
const FRACTION = 4
const EXPONENT = 5
const EXPONENT_SIGN = 6
const EXPONENT_DIGITS = 7
/** The byte is not part of the number, which may end before it. */
export const NUMBER_ENDED = 8
/** With the byte it is no number. */
export const NO_NUMBER = 9

/** Where in a number one is behind its first byte; NO_NUMBER where none begins with that. */
export function firstInNumber(byte: number): number {
  return byte === 0x2d ? MINUS : nextInNumber(MINUS, byte)
}

/** Where one is behind the next byte; NUMBER_ENDED where it is not part of the number, NO_NUMBER where it must be. */
export function nextInNumber(at: number, byte: number): number {
  switch (at) {
    case MINUS:
      return byte === 0x30 ? ZERO : isDigit(byte) ? INTEGER : NO_NUMBER
    case ZERO:
      return byte === 0x2e ? POINT : isE(byte) ? EXPONENT : NUMBER_ENDED
    case INTEGER:
      return isDigit(byte) ? INTEGER : byte === 0x2e ? POINT : isE(byte) ? EXPONENT : NUMBER_ENDED
    case POINT:
      return isDigit(byte) ? FRACTION : NO_NUMBER
    case FRACTION:
      return isDigit(byte) ? FRACTION : isE(byte) ? EXPONENT : NUMBER_ENDED
    case EXPONENT:
      if (byte === 0x2b || byte === 0x2d) return EXPONENT_SIGN
      return isDigit(byte) ? EXPONENT_DIGITS : NO_NUMBER
    case EXPONENT_SIGN:
      return isDigit(byte) ? EXPONENT_DIGITS : NO_NUMBER
    default:
      return isDigit(byte) ? EXPONENT_DIGITS : NUMBER_ENDED
  }
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isE(byte: number): boolean {
  return byte === 0x65 || byte === 0x45
}
