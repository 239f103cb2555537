/**
 * The scanner's inner loops, in AssemblyScript: 64 bytes at a time, 16 of them per SIMD register. What a run may
 * hold and what is counted is said in src/presentation/steps/scan/plain.ts; this gives the same numbers.
 * `node scripts/wasm.js` compiles it into src/presentation/steps/scan/module.ts.
 *
 * The caller copies bytes into the memory here. Loads reach up to 64 bytes behind them.
 */

/** Counts of the run just scanned, one i32 each, in the order of `COUNTS` in src/presentation/steps/scan/kernel.ts. */
export const RESULT: usize = 0
/** Six nibble tables of 16 bytes: for each of a word's first three letters by its low, then by its high half. */
export const TABLES: usize = 64
/** The words themselves, small letters, each behind its length; a length of 0 ends the list. */
export const WORDS: usize = 256
/** Where the bytes to look at go. The byte before it is free for the one that stands before them. */
export const BLOCK: usize = 1024

const TAB: i32 = 0x09
const NEWLINE: i32 = 0x0a
const RETURN: i32 = 0x0d
const BLANK: i32 = 0x20
const ESCAPE: i32 = 0x1b
const BRACKET: i32 = 0x5b
/** The final letters of a colour code and of an erase of the line behind the cursor. */
const COLOUR: i32 = 0x6d
const ERASE: i32 = 0x4b

const STEP: usize = 64
/** A code longer than this is not passed over, so that a block of `STEP` bytes can tell. */
const MAX_CODE: usize = 64

let newlines: i32 = 0
let escapes: i32 = 0
let dropped: i32 = 0
let continued: i32 = 0
let astral: i32 = 0

/** Scans the run from address `from`; it ends at `to` at the latest. `strict` as in the plain scanner. */
export function scan(from: usize, to: usize, strict: bool): void {
  const end = run(from, to, strict)
  store<i32>(RESULT, <i32>end)
  store<i32>(RESULT + 4, newlines)
  store<i32>(RESULT + 8, escapes)
  store<i32>(RESULT + 12, <i32>(end - from) - dropped)
  store<i32>(RESULT + 16, continued)
  store<i32>(RESULT + 20, astral)
  // What stands behind the last newline is counted once more: cheaper than asking at each newline.
  if (newlines > 0) {
    const line = lastLine(from, end)
    run(line, end, strict)
    store<i32>(RESULT + 24, <i32>(end - line) - dropped)
  } else store<i32>(RESULT + 24, <i32>(end - from) - dropped)
  store<i32>(RESULT + 28, continued)
  store<i32>(RESULT + 32, astral)
}

/** Newlines between two addresses. */
export function countNewlines(from: usize, to: usize): i32 {
  let count: i32 = 0
  let at = from
  while (at + STEP <= to) {
    // A lane holds 255 at most: four a round.
    let lanes = i8x16.splat(0)
    let rounds = 63
    do {
      const a = i8x16.add(lines(v128.load(at)), lines(v128.load(at, 16)))
      const b = i8x16.add(lines(v128.load(at, 32)), lines(v128.load(at, 48)))
      lanes = i8x16.sub(lanes, i8x16.add(a, b))
      at += STEP
    } while (--rounds > 0 && at + STEP <= to)
    count += sum(lanes)
  }
  for (; at < to; at++) count += i32(load<u8>(at) === NEWLINE)
  return count
}

/**
 * The first address from `from`, before `to`, at which one of the words starts and ends by `limit`; `to` where there is
 * none. Reads the byte before `from`.
 */
export function telling(from: usize, to: usize, limit: usize): usize {
  for (let at = from; at < to; at += 16) {
    const here = v128.load(at)
    const pair = v128.and(letter(here, 0), letter(v128.load(at + 1), 32))
    let found = v128.andnot(pair, inWord(here, v128.load(at - 1)))
    if (!v128.any_true(found)) continue
    found = v128.and(found, letter(v128.load(at + 2), 64))
    let places = i8x16.bitmask(i8x16.ne(found, i8x16.splat(0)))
    for (; places !== 0; places &= places - 1) {
      const candidate = at + ctz(places)
      if (candidate >= to) return to
      if (isWord(candidate, limit)) return candidate
    }
  }
  return to
}

/** Counts the run into the globals; gives the address behind it. */
function run(from: usize, to: usize, strict: bool): usize {
  newlines = 0
  escapes = 0
  dropped = 0
  continued = 0
  astral = 0
  let at = from
  while (at + STEP < to) {
    let behind = asciiRun(at, to, strict)
    if (behind === at && !strict) behind = returnRun(at, to)
    if (behind === at && !strict) behind = codeRun(at, to)
    if (behind === at) behind = characterRun(at, to, strict)
    if (behind === at) break
    at = behind
  }
  return byteByByte(at, to, strict)
}

/** Passes over blocks of printable ASCII, tabs and newlines. */
function asciiRun(from: usize, to: usize, strict: bool): usize {
  // A strict run looks for blanks instead, which may stand anywhere.
  const newline = i8x16.splat(<i8>(strict ? BLANK : NEWLINE))
  let at = from
  let plain = true
  while (plain && at + STEP <= to) {
    let lanes = i8x16.splat(0)
    // A lane holds 255 at most, and each round adds up to four.
    for (let rounds = 63; rounds > 0 && at + STEP <= to; rounds--) {
      const v0 = v128.load(at)
      const v1 = v128.load(at, 16)
      const v2 = v128.load(at, 32)
      const v3 = v128.load(at, 48)
      const n0 = i8x16.eq(v0, newline)
      const n1 = i8x16.eq(v1, newline)
      const n2 = i8x16.eq(v2, newline)
      const n3 = i8x16.eq(v3, newline)
      const good = v128.and(
        v128.and(v128.or(printable(v0), n0), v128.or(printable(v1), n1)),
        v128.and(v128.or(printable(v2), n2), v128.or(printable(v3), n3)),
      )
      if (i8x16.bitmask(good) !== 0xffff) {
        plain = false
        break
      }
      lanes = i8x16.sub(lanes, i8x16.add(i8x16.add(n0, n1), i8x16.add(n2, n3)))
      at += STEP
    }
    if (!strict) newlines += sum(lanes)
  }
  return at
}

/** The same with a CR before newlines. */
function returnRun(from: usize, to: usize): usize {
  let at = from
  let good = true
  while (good && at + 32 < to) {
    let newlineLanes = i8x16.splat(0)
    let returnLanes = i8x16.splat(0)
    for (let rounds = 127; rounds > 0 && at + 32 < to; rounds--) {
      const v0 = v128.load(at)
      const v1 = v128.load(at, 16)
      const n0 = lines(v0)
      const n1 = lines(v1)
      const r0 = v128.and(i8x16.eq(v0, i8x16.splat(<i8>RETURN)), lines(v128.load(at, 1)))
      const r1 = v128.and(i8x16.eq(v1, i8x16.splat(<i8>RETURN)), lines(v128.load(at, 17)))
      const text0 = v128.or(printable(v0), v128.or(n0, r0))
      const text1 = v128.or(printable(v1), v128.or(n1, r1))
      if (i8x16.bitmask(v128.and(text0, text1)) !== 0xffff) {
        good = false
        break
      }
      newlineLanes = i8x16.sub(newlineLanes, i8x16.add(n0, n1))
      returnLanes = i8x16.sub(returnLanes, i8x16.add(r0, r1))
      at += 32
    }
    newlines += sum(newlineLanes)
    dropped += sum(returnLanes)
  }
  return at
}

/**
 * Passes over blocks with codes in them, as far as there are codes, printable ASCII and line ends. One bit a byte:
 * bit k of a mask speaks of the byte at `at + k`.
 */
function codeRun(from: usize, to: usize): usize {
  let at = from
  while (at + STEP <= to) {
    const v0 = v128.load(at)
    const v1 = v128.load(at, 16)
    const v2 = v128.load(at, 32)
    const v3 = v128.load(at, 48)
    const lineBits = equalBits(v0, v1, v2, v3, NEWLINE)
    const escapeBits = equalBits(v0, v1, v2, v3, ESCAPE)
    const otherBits = ~(lineBits | bits(printable(v0), printable(v1), printable(v2), printable(v3)))
    // What is not ASCII is among the others; a CR may be.
    const returnBits = otherBits === escapeBits ? 0 : equalBits(v0, v1, v2, v3, RETURN)
    const openBits = escapeBits << 1
    // Adding carries a bit from the first parameter on to the first byte that is none: the final letter.
    const firstBits = openBits << 1
    const parameterBits = bits(parameters(v0), parameters(v1), parameters(v2), parameters(v3))
    const carried = firstBits + parameterBits
    const finalBits = carried & ~parameterBits
    let strangeBits = finalBits & ~equalBits(v0, v1, v2, v3, COLOUR)
    if (strangeBits !== 0) strangeBits &= ~(firstBits & equalBits(v0, v1, v2, v3, ERASE))
    const wrongBits =
      (otherBits & ~(escapeBits | returnBits)) |
      (returnBits & ~(lineBits >> 1)) |
      (openBits & ~equalBits(v0, v1, v2, v3, BRACKET)) |
      strangeBits

    let size = ctz(wrongBits)
    let inside = below(size)
    // A code that does not end in front of it is left for the next block, or for the caller.
    if (popcnt(finalBits & inside) < popcnt(escapeBits & inside)) {
      size = 63 - clz(escapeBits & inside)
      inside = below(size)
    }
    if (size === 0) return at
    const goneBits = escapeBits | openBits | (parameterBits & ~carried) | finalBits | returnBits
    newlines += <i32>popcnt(lineBits & inside)
    dropped += <i32>popcnt(goneBits & inside)
    escapes += <i32>popcnt(escapeBits & inside)
    at += <usize>size
    if (wrongBits !== 0 || escapeBits === 0) return at
  }
  return at
}

/** Passes over characters of any length, tabs and newlines, up to the first byte of anything else. */
function characterRun(from: usize, to: usize, strict: bool): usize {
  const newline = i8x16.splat(<i8>(strict ? BLANK : NEWLINE))
  let at = from
  let good = 0xffff
  let more = true
  let before = i8x16.splat(0)
  while (more && good === 0xffff) {
    let newlineLanes = i8x16.splat(0)
    let continuedLanes = i8x16.splat(0)
    let astralLanes = i8x16.splat(0)
    let any = i8x16.splat(0)
    for (let rounds = 255; rounds > 0 && at + 16 <= to; rounds--) {
      const v = v128.load(at)
      const newlineHere = i8x16.eq(v, newline)
      // The highest bit tells: it is set in what is text, and in all that is not ASCII.
      const text = v128.or(v128.or(printable(v), newlineHere), v)
      good = i8x16.bitmask(v128.and(text, i8x16.eq(illFormed(v, before), i8x16.splat(0))))
      if (good !== 0xffff) break
      newlineLanes = i8x16.sub(newlineLanes, newlineHere)
      continuedLanes = i8x16.sub(continuedLanes, continuations(v))
      astralLanes = i8x16.sub(astralLanes, fours(v))
      any = v128.or(any, v)
      before = v
      at += 16
    }
    if (!strict) newlines += sum(newlineLanes)
    continued += sum(continuedLanes)
    astral += sum(astralLanes)
    // Plain ASCII for long: there is a faster way.
    more = at + 16 <= to && i8x16.bitmask(any) !== 0
  }
  if (good !== 0xffff) {
    const v = v128.load(at)
    const size = ctz(~good)
    const inside = (1 << size) - 1
    if (!strict) newlines += popcnt(i8x16.bitmask(i8x16.eq(v, newline)) & inside)
    continued += popcnt(i8x16.bitmask(continuations(v)) & inside)
    astral += popcnt(i8x16.bitmask(fours(v)) & inside)
    at += size
  }
  // The last character may go on behind, or be the one that is wrong: it is taken back.
  let back: i32 = 0
  if (at >= from + 1 && load<u8>(at - 1) >= 0xc0) back = 1
  else if (at >= from + 2 && load<u8>(at - 2) >= 0xe0) back = 2
  else if (at >= from + 3 && load<u8>(at - 3) >= 0xf0) back = 3
  if (back === 0) return at
  at -= back
  continued -= back - 1
  if (load<u8>(at) >= 0xf0) astral--
  return at
}

/** The plain scanner's loop: for the last bytes, and to find the very byte that ends a run. */
function byteByByte(from: usize, to: usize, strict: bool): usize {
  let at = from
  while (at < to) {
    const byte = <i32>load<u8>(at)
    if ((byte >= 0x20 && byte < 0x7f) || byte === TAB) at++
    else if (byte === NEWLINE) {
      if (strict) break
      newlines++
      at++
    } else if (byte >= 0xc2) {
      const size = characterSize(at, to)
      if (size === 0) break
      continued += <i32>size - 1
      if (size === 4) astral++
      at += size
    } else if (strict) break
    else if (byte === ESCAPE) {
      const size = codeSize(at, to)
      if (size === 0) break
      escapes++
      dropped += <i32>size
      at += size
    } else if (byte === RETURN && at + 1 < to && load<u8>(at + 1) === NEWLINE) {
      dropped++
      at++
    } else break
  }
  return at
}

/** Bytes of the whole, valid, non-control character at `at`; 0 where there is none before `to`. */
function characterSize(at: usize, to: usize): usize {
  const lead = load<u8>(at)
  const size: usize = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
  if (lead > 0xf4 || at + size > to) return 0
  for (let k: usize = 1; k < size; k++) if ((load<u8>(at + k) & 0xc0) !== 0x80) return 0
  const second = load<u8>(at + 1)
  if (lead === 0xc2) return second < 0xa0 ? 0 : 2
  if (lead === 0xe0) return second < 0xa0 ? 0 : 3
  if (lead === 0xed) return second > 0x9f ? 0 : 3
  if (lead === 0xf0) return second < 0x90 ? 0 : 4
  if (lead === 0xf4) return second > 0x8f ? 0 : 4
  return size
}

/** Bytes of the colour code or erase to the line's end at `at`; 0 where there is none whole before `to`. */
function codeSize(at: usize, to: usize): usize {
  const end = min(to, at + MAX_CODE)
  if (at + 2 >= end || load<u8>(at + 1) !== BRACKET) return 0
  let last = at + 2
  if (load<u8>(last) === ERASE) return 3
  while (last < end && load<u8>(last) >= 0x30 && load<u8>(last) <= 0x3b) last++
  return last < end && load<u8>(last) === COLOUR ? last + 1 - at : 0
}

/** The address behind the last newline before `end`; there is one behind `from`. */
function lastLine(from: usize, end: usize): usize {
  let at = end
  while (at >= from + 16) {
    const found = i8x16.bitmask(lines(v128.load(at - 16)))
    if (found !== 0) return at + 16 - clz(found)
    at -= 16
  }
  while (load<u8>(at - 1) !== NEWLINE) at--
  return at
}

/** Is there a word at `at` that ends by `limit`? */
function isWord(at: usize, limit: usize): bool {
  let word = WORDS
  let size = <usize>load<u8>(word)
  while (size !== 0) {
    if (at + size <= limit) {
      let k: usize = 0
      while (k < size && (load<u8>(at + k) | 0x20) === load<u8>(word + 1 + k)) k++
      if (k === size) return true
    }
    word += size + 1
    size = <usize>load<u8>(word)
  }
  return false
}

/** Where no word can start: behind a letter, but for a capital behind a small one (`TypeError`). */
function inWord(here: v128, before: v128): v128 {
  const small = v128.or(before, i8x16.splat(0x20))
  const letters = v128.and(i8x16.gt_s(small, i8x16.splat(0x60)), i8x16.lt_s(small, i8x16.splat(0x7b)))
  const camel = i8x16.eq(v128.and(v128.andnot(before, here), i8x16.splat(0x20)), i8x16.splat(0x20))
  return v128.andnot(letters, camel)
}

/** Bits of the words that may have this letter, by the two tables at `table`: no bit is set where none has. */
function letter(v: v128, table: usize): v128 {
  const low = i8x16.swizzle(v128.load(TABLES + table), v128.and(v, i8x16.splat(0x0f)))
  const high = i8x16.swizzle(v128.load(TABLES + table, 16), highHalves(v))
  return v128.and(low, high)
}

/** The high half of each byte. Engines shift lanes of 16 bits at once, but not of 8. */
function highHalves(v: v128): v128 {
  return v128.and(i16x8.shr_u(v, 4), i8x16.splat(0x0f))
}

function lines(v: v128): v128 {
  return i8x16.eq(v, i8x16.splat(<i8>NEWLINE))
}

/** Printable ASCII and tabs: one more makes DEL negative, so that one comparison tells. */
function printable(v: v128): v128 {
  return v128.or(
    i8x16.gt_s(i8x16.add(v, i8x16.splat(1)), i8x16.splat(0x20)),
    i8x16.eq(v, i8x16.splat(<i8>TAB)),
  )
}

/** Bytes that go on a character: as signed numbers they are the smallest. */
function continuations(v: v128): v128 {
  return i8x16.lt_s(v, i8x16.splat(-64))
}

/** First bytes of characters of four. */
function fours(v: v128): v128 {
  return i8x16.eq(v128.and(v, i8x16.splat(-16)), i8x16.splat(-16))
}

/** What stands between the bracket and the final letter: 0x30 to 0x3b, moved to where signed numbers are smallest. */
function parameters(v: v128): v128 {
  return i8x16.lt_s(i8x16.add(v, i8x16.splat(0x50)), i8x16.splat(-0x74))
}

/** The highest bits of 64 bytes. */
function bits(v0: v128, v1: v128, v2: v128, v3: v128): u64 {
  const low = <u32>i8x16.bitmask(v0) | ((<u32>i8x16.bitmask(v1)) << 16)
  const high = <u32>i8x16.bitmask(v2) | ((<u32>i8x16.bitmask(v3)) << 16)
  return <u64>low | ((<u64>high) << 32)
}

function equalBits(v0: v128, v1: v128, v2: v128, v3: v128, byte: i32): u64 {
  const wanted = i8x16.splat(<i8>byte)
  return bits(i8x16.eq(v0, wanted), i8x16.eq(v1, wanted), i8x16.eq(v2, wanted), i8x16.eq(v3, wanted))
}

/** The bits below number `count`, which may be 64. */
function below(count: u64): u64 {
  return count === 64 ? ~(<u64>0) : ((<u64>1) << count) - 1
}

function sum(lanes: v128): i32 {
  const quarters = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(lanes))
  return (
    i32x4.extract_lane(quarters, 0) +
    i32x4.extract_lane(quarters, 1) +
    i32x4.extract_lane(quarters, 2) +
    i32x4.extract_lane(quarters, 3)
  )
}

/*
 * UTF-8 by table: John Keiser and Daniel Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte" (2021).
 * Each wrong pair of neighbours sets the same bit in three tables: by the high and the low half of the first
 * byte and the high half of the second.
 */
const TOO_SHORT: i8 = 1 << 0 // a lead, then no continuation
const TOO_LONG: i8 = 1 << 1 // ASCII, then a continuation
const OVERLONG_3: i8 = 1 << 2
const TOO_LARGE: i8 = 1 << 3
const SURROGATE: i8 = 1 << 4
const OVERLONG_2: i8 = 1 << 5
const OVERLONG_4: i8 = 1 << 6 // also beyond Unicode with a second byte of 8_
const TWO_CONTINUATIONS: i8 = -128 // right where a lead of three or four stands before them
const CARRY: i8 = TOO_SHORT | TOO_LONG | TWO_CONTINUATIONS

/** Not zero where a byte of `v` cannot follow those before it (`before`: the 16 bytes before `v`), or is a C1 control. */
function illFormed(v: v128, before: v128): v128 {
  const one = i8x16.shuffle(before, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)
  const two = i8x16.shuffle(before, v, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29)
  const three = i8x16.shuffle(before, v, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28)
  const firstHigh = i8x16.swizzle(
    i8x16(
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      TOO_LONG,
      TWO_CONTINUATIONS,
      TWO_CONTINUATIONS,
      TWO_CONTINUATIONS,
      TWO_CONTINUATIONS,
      TOO_SHORT | OVERLONG_2,
      TOO_SHORT,
      TOO_SHORT | OVERLONG_3 | SURROGATE,
      TOO_SHORT | TOO_LARGE | OVERLONG_4,
    ),
    highHalves(one),
  )
  const firstLow = i8x16.swizzle(
    i8x16(
      CARRY | OVERLONG_3 | OVERLONG_2 | OVERLONG_4,
      CARRY | OVERLONG_2,
      CARRY,
      CARRY,
      CARRY | TOO_LARGE,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4 | SURROGATE,
      CARRY | TOO_LARGE | OVERLONG_4,
      CARRY | TOO_LARGE | OVERLONG_4,
    ),
    v128.and(one, i8x16.splat(0x0f)),
  )
  const CONTINUATION: i8 = TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS
  const secondHigh = i8x16.swizzle(
    i8x16(
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      CONTINUATION | OVERLONG_3 | OVERLONG_4,
      CONTINUATION | OVERLONG_3 | TOO_LARGE,
      CONTINUATION | SURROGATE | TOO_LARGE,
      CONTINUATION | SURROGATE | TOO_LARGE,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
      TOO_SHORT,
    ),
    highHalves(v),
  )
  const pairs = v128.and(v128.and(firstHigh, firstLow), secondHigh)
  const third = v128.or(i8x16.sub_sat_u(two, i8x16.splat(0x60)), i8x16.sub_sat_u(three, i8x16.splat(0x70)))
  const wrong = v128.xor(v128.and(third, i8x16.splat(-128)), pairs)
  const control = v128.and(i8x16.eq(one, i8x16.splat(-62)), i8x16.lt_s(v, i8x16.splat(-96)))
  return v128.or(wrong, control)
}
