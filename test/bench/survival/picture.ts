/** Survival against tokens, one point a policy, as an SVG that follows the reader's light or dark theme. */
import { front, type Priced } from './measure.ts'

export interface Point extends Priced {
  readonly name: string
  /** Drawn to be found at once. */
  readonly ours: boolean
}

/** Where the front turns upwards: x and y. */
type Corner = readonly [number, number]

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a label may stand. */
interface Place extends Box {
  readonly anchor: 'start' | 'middle' | 'end'
}

const WIDTH = 960
const HEIGHT = 560
const PLOT: Box = { x: 76, y: 64, width: WIDTH - 76 - 36, height: HEIGHT - 64 - 64 }
const FONT_SIZE = 13
/** Average advance of the picture's font, in parts of its size: labels are placed before they are drawn. */
const ADVANCE = 0.58
const RADIUS = 5.5

const STYLE = `
  svg { --ground: #fdfcf9; --ink: #23211d; --soft: #6d6a62; --grid: #e4e0d6; --ours: #b3450f; --front: #2f6f8f }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #17171a; --ink: #ece9e2; --soft: #a09c93; --grid: #303036; --ours: #ff9a5c; --front: #7cc3e4 }
  }
  text { paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; font: ${FONT_SIZE}px 'IBM Plex Sans', 'Segoe UI', system-ui, sans-serif; fill: var(--ink) }
  .title { font-size: 17px; font-weight: 600 }
  .soft { fill: var(--soft) }
  .ours { font-weight: 600; fill: var(--ours) }
  .grid { stroke: var(--grid) }
  .leader { stroke: var(--soft); stroke-width: .8 }
  .front { fill: none; stroke: var(--front); stroke-width: 2; opacity: .7 }
  circle { fill: var(--soft); stroke: var(--ground); stroke-width: 1.5 }
  circle.on-front { fill: var(--front) }
  circle.ours { fill: var(--ours) }`

/**
 * @param points one a policy
 * @param heading what was measured, over how many outputs
 */
export function picture(points: readonly Point[], heading: string): string {
  const x = tokenScale(points)
  const y = survivalScale(points)
  const best = front(points)
  const placed = points.map((point) => ({ point, x: x.at(point.tokens), y: y.at(point.survival) }))
  const corners = best.map((point): Corner => [x.at(point.tokens), y.at(point.survival)])
  const labels = placeLabels(
    placed.map(({ point, x, y }) => ({ name: point.name, x, y })),
    stairs(corners),
  )
  const bottom = PLOT.y + PLOT.height
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${xml(heading)}">`,
    `<style>${STYLE}\n</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" style="fill: var(--ground)"/>`,
    `<text class="title" x="${PLOT.x}" y="32">${xml(heading)}</text>`,
    `<text class="soft" x="${PLOT.x}" y="51">Up and to the left is better. The line joins what no other policy beats.</text>`,
    ...x.ticks.map((tick) => {
      const at = round(x.at(tick))
      return `<path class="grid" d="M${at} ${PLOT.y}V${bottom}"/><text class="soft" x="${at}" y="${bottom + 20}" text-anchor="middle">${shortNumber(tick)}</text>`
    }),
    ...y.ticks.map((tick) => {
      const at = round(y.at(tick))
      return `<path class="grid" d="M${PLOT.x} ${at}H${PLOT.x + PLOT.width}"/><text class="soft" x="${PLOT.x - 10}" y="${at + 4}" text-anchor="end">${Math.round(tick * 100)} %</text>`
    }),
    `<text class="soft" x="${PLOT.x + PLOT.width}" y="${bottom + 44}" text-anchor="end">tokens for all outputs (o200k_base, each step ×2)</text>`,
    `<text class="soft" x="${PLOT.x}" y="${bottom + 44}">↑ lines that matter and can still be read</text>`,
    `<path class="front" d="${steps(corners)}"/>`,
    ...labels.flatMap(({ leader }) =>
      leader === null ? [] : [`<path class="leader" d="${polyline(leader)}"/>`],
    ),
    ...placed.map(
      ({ point, x, y }) =>
        `<circle class="${pointClass(point, best)}" cx="${round(x)}" cy="${round(y)}" r="${point.ours ? RADIUS + 2 : RADIUS}"/>`,
    ),
    ...placed.map(
      ({ point }, i) =>
        `<text${point.ours ? ' class="ours"' : ''} ${anchored(labels[i].box)}>${xml(point.name)}</text>`,
    ),
    '</svg>\n',
  ].join('\n')
}

function pointClass(point: Point, best: readonly Point[]): string {
  if (point.ours) return 'ours'
  return best.includes(point) ? 'on-front' : ''
}

/** A label hangs on the side that is turned to its point, whatever the reader's font makes of its width. */
function anchored({ x, y, width, anchor }: Place): string {
  const at = { start: x, middle: x + width / 2, end: x + width }[anchor]
  return `x="${round(at)}" y="${round(y + FONT_SIZE - 2)}" text-anchor="${anchor}"`
}

interface Scale {
  readonly ticks: readonly number[]
  at(value: number): number
}

/** Logarithmic, from a power of two of thousands below the cheapest to one above the dearest. */
function tokenScale(points: readonly Point[]): Scale {
  const steps = points.map((point) => Math.log2(Math.max(point.tokens, 1) / 1000))
  const low = Math.floor(Math.min(...steps) - 0.15)
  const high = Math.ceil(Math.max(...steps) + 0.15)
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, i) => 1000 * 2 ** (low + i)),
    at: (tokens) => PLOT.x + ((Math.log2(tokens / 1000) - low) / (high - low)) * PLOT.width,
  }
}

/** From the ten percent below the worst to a little above all. */
function survivalScale(points: readonly Point[]): Scale {
  const low = Math.max(0, Math.floor(Math.min(...points.map((point) => point.survival)) * 10 - 0.2) / 10)
  const count = Math.round((1 - low) * 10)
  return {
    ticks: Array.from({ length: count + 1 }, (_, i) => low + i / 10),
    at: (survival) => PLOT.y + 14 + (1 - (survival - low) / (1 - low)) * (PLOT.height - 14),
  }
}

/** A staircase: what can be had for so many tokens is what the last point before kept. */
function steps(corners: readonly Corner[]): string {
  return corners
    .map(([x, y], i) => (i === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`))
    .join('')
}

/** What the staircase covers, for labels to keep off. */
function stairs(corners: readonly Corner[]): Box[] {
  return corners.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = corners[i]
    return [
      { x: fromX, y: fromY - 1, width: x - fromX, height: 2 },
      { x: x - 1, y, width: 2, height: fromY - y },
    ]
  })
}

/** For each point a free place for its name, near to far; a line leads to one that is far. */
function placeLabels(points: readonly { name: string; x: number; y: number }[], lines: readonly Box[]) {
  const taken = [...points.map(({ x, y }) => around(x, y, RADIUS + 2)), ...lines]
  return points.map(({ name, x, y }) => {
    const width = name.length * FONT_SIZE * ADVANCE
    const places = candidates(x, y, width)
    const free = places.find((box) => inside(box) && !taken.some((other) => overlaps(box, other)))
    const box = free ?? places[0]
    taken.push(box)
    const middle = box.y + box.height / 2
    const far = Math.abs(middle - y) > FONT_SIZE * 1.5
    const leader = far
      ? [
          [x, y] as const,
          [clamp(x, box.x, box.x + box.width), middle > y ? box.y : box.y + box.height] as const,
        ]
      : null
    return { box, leader }
  })
}

function candidates(x: number, y: number, width: number): Place[] {
  const height = FONT_SIZE + 2
  const gap = RADIUS + 4
  const places: Place[] = []
  for (let ring = 0; ring < 8; ring++) {
    const off = ring * (height + 1)
    for (const dy of ring === 0 ? [0] : [-off, off]) {
      const box = { y: y - height / 2 + dy, width, height }
      places.push({ ...box, x: x + gap, anchor: 'start' }, { ...box, x: x - gap - width, anchor: 'end' })
      if (ring > 0) places.push({ ...box, x: x - width / 2, anchor: 'middle' })
    }
  }
  return places
}

function around(x: number, y: number, reach: number): Box {
  return { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }
}

function inside(box: Box): boolean {
  return (
    box.x >= PLOT.x &&
    box.x + box.width <= WIDTH - 8 &&
    box.y >= PLOT.y - 4 &&
    box.y + box.height <= PLOT.y + PLOT.height
  )
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function polyline(points: readonly Corner[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${Math.round(value / 1_000_000)}M`
  return value >= 1000 ? `${round(value / 1000)}k` : String(value)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
