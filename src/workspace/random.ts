/**
 * Chance that is the same everywhere: integer arithmetic only, since the last bits of Math.sin and its like
 * differ from engine to engine.
 */

/** @returns a generator of integers 0 to 2^32 - 1 (xorshift32); the same seed gives the same numbers */
export function randomIntegers(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

export interface Dice {
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** @throws RangeError where there is no value */
  pick<T>(values: readonly T[]): T
}

export function dice(seed: number): Dice {
  const next = randomIntegers(seed)
  const between = (low: number, high: number) => low + (next() % (high - low + 1))
  return {
    between,
    pick(values) {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new RangeError('There is nothing to pick from')
      return value
    },
  }
}

/** A number 0 to 1 that belongs to a lattice point. */
function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 2_147_483_647)
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177)
  h = Math.imul(h ^ (h >>> 16), 2_246_822_519)
  return ((h ^ (h >>> 15)) >>> 0) / 4_294_967_296
}

const smooth = (t: number) => t * t * (3 - 2 * t)
const mix = (a: number, b: number, t: number) => a + (b - a) * t

/** Value noise: a smooth field of 0 to 1 with one bump for each unit of `x` and `y`. */
export function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = smooth(x - left)
  const down = smooth(y - top)
  return mix(
    mix(hash(left, top, seed), hash(left + 1, top, seed), across),
    mix(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), across),
    down,
  )
}

/** Noise with detail: each octave has twice the frequency and half the weight. 0 to 1. */
export function fractalNoise(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    const scale = 2 ** octave
    sum += weight * noise(x * scale, y * scale, seed + octave)
    total += weight
    weight /= 2
  }
  return sum / total
}
