/** The picture of the workspace: northern lights over a lake. Drawn by rule, the same pixels everywhere. */
import { encodePng } from './png.ts'
import { fractalNoise, noise, randomIntegers } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]

const WIDTH = 512
const HEIGHT = 320
/** Row of the far shore; below it is water. */
const SHORE = 220
/** Levels of film grain; sets the size of the file. */
const GRAIN = 6.19

const SKY_TOP: Colour = [7, 10, 30]
const SKY_LOW: Colour = [44, 74, 104]
const GLOW_LOW: Colour = [96, 245, 172]
const GLOW_HIGH: Colour = [176, 92, 226]
const WATER: Colour = [8, 18, 34]
/** Ridges from far to near: colour, height of the line, how rough. */
const RIDGES: ReadonlyArray<{ colour: Colour; rise: number; scale: number; seed: number }> = [
  { colour: [38, 58, 86], rise: 66, scale: 82, seed: 11 },
  { colour: [23, 38, 60], rise: 46, scale: 60, seed: 23 },
  { colour: [11, 20, 35], rise: 25, scale: 38, seed: 37 },
]

const mix = (a: number, b: number, t: number) => a + (b - a) * t
const blend = (a: Colour, b: Colour, t: number): Colour => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
]
const add = (a: Colour, b: Colour, t: number): Colour => [a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t]

/** Curtains of light: seed, lowest row, height. */
const CURTAINS = [
  { seed: 101, low: 138, tall: 130 },
  { seed: 202, low: 104, tall: 98 },
] as const
/** Columns drawn beyond the edges, for what the ripples of the water reach. */
const MARGIN = 40

/** What is the same for a whole column: where ridges begin, and the lower edges of the curtains. */
interface Column {
  readonly ridges: readonly number[]
  readonly curtains: ReadonlyArray<{ edge: number; wander: number; strength: number }>
}

function column(x: number): Column {
  return {
    ridges: RIDGES.map(
      ({ rise, scale, seed }) => SHORE - rise * (0.25 + 0.95 * fractalNoise(x / scale, 0.5, seed, 5)),
    ),
    curtains: CURTAINS.map(({ seed, low }) => {
      const wander = fractalNoise(x / 130, 0.5, seed, 3) - 0.5
      const edge = low + wander * 120 + (noise(x / 21, 3.5, seed + 5) - 0.5) * 9
      return { edge, wander, strength: 0.25 + noise(x / 95, 7.5, seed + 13) }
    }),
  }
}

/** The view above the water at a point; `x` may have a fraction, and lies within the margins. */
type View = (x: number, y: number) => Colour

function drawView(columns: readonly Column[]): View {
  const sky = (x: number, y: number, { curtains }: Column): Colour => {
    const down = y / SHORE
    let colour = blend(SKY_TOP, SKY_LOW, down * down * down)
    for (const [index, { edge, wander, strength }] of curtains.entries()) {
      const { seed, tall } = CURTAINS[index === 0 ? 0 : 1]
      const above = (edge - y) / tall
      if (above < -0.12 || above > 1) continue
      const rays = 0.45 + 0.55 * fractalNoise(x / 9 + wander * 6, y / 240, seed + 9, 2)
      // A sharp lower edge, and a long fading upwards.
      const fall = above < 0 ? 1 + above / 0.12 : (1 - above) * (1 - above)
      const glow = blend(GLOW_LOW, GLOW_HIGH, Math.min(1, Math.max(0, above * 1.9)))
      colour = add(colour, glow, fall * rays * strength * 0.82)
    }
    return colour
  }
  return (x, y) => {
    const here = columns[Math.round(x) + MARGIN]
    if (!here) return SKY_TOP
    for (let near = RIDGES.length - 1; near >= 0; near--) {
      const ridge = RIDGES[near]
      const top = here.ridges[near]
      if (!ridge || top === undefined || y < top) continue
      const haze = Math.min(1, (y - top) / 60)
      return add(ridge.colour, [16, 27, 31], haze)
    }
    return sky(x, y, here)
  }
}

function scene(view: View, x: number, y: number): Colour {
  if (y < SHORE) return view(x, y)
  const depth = (y - SHORE) / (HEIGHT - SHORE)
  const ripple = (noise(x / (14 + 40 * depth), y / (1.2 + 3 * depth), 71) - 0.5) * (2 + 22 * depth)
  const mirrored = view(x + ripple, Math.max(0, SHORE - 1 - (y - SHORE) * 1.75 + ripple * 0.6))
  const sheen = noise(x / 60, y / 1.7, 83) * 12 * (1 - depth)
  return add(blend(mirrored, WATER, 0.32 + 0.42 * depth), [0.5, 0.9, 1], sheen)
}

function drawStars(pixels: Float64Array): void {
  const next = randomIntegers(2_718)
  for (let count = 0; count < 260; count++) {
    const x = next() % WIDTH
    const y = next() % (SHORE - 70)
    const light = 40 + (next() % 150)
    const at = (y * WIDTH + x) * 3
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = Math.min(255, (pixels[at + channel] ?? 0) + light)
    }
  }
}

/** @returns rows from the top, three bytes a pixel */
export function drawPicture(): { pixels: Uint8Array; width: number; height: number } {
  const view = drawView(Array.from({ length: WIDTH + 2 * MARGIN }, (_, index) => column(index - MARGIN)))
  const light = new Float64Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) light.set(scene(view, x, y), (y * WIDTH + x) * 3)
  }
  drawStars(light)
  const next = randomIntegers(31_415)
  const pixels = new Uint8Array(light.length)
  for (let at = 0; at < light.length; at += 3) {
    // One grain for the three channels: film, not coloured snow.
    const grain = ((next() % 1000) / 1000 - 0.5) * GRAIN
    for (let channel = at; channel < at + 3; channel++) {
      pixels[channel] = Math.max(0, Math.min(255, Math.round((light[channel] ?? 0) + grain)))
    }
  }
  return { pixels, width: WIDTH, height: HEIGHT }
}

export function photoPng(): Uint8Array {
  const { pixels, width, height } = drawPicture()
  return encodePng(pixels, width, height, 'Northern lights over a lake')
}
